/** Moves a room in the order of the site. Orders are integers with gaps, so that a move usually changes one room. */
import type { Room } from '#contract/rooms.ts'

type OrderedRoom = Pick<Room, 'id' | 'order'>

export const orderStep = 10

/** The rooms to save, with their new orders. `rooms` is in the order of the site; empty at either end of the list. */
export function planMove<R extends OrderedRoom>(rooms: R[], id: number, direction: -1 | 1): R[] {
  const from = rooms.findIndex((room) => room.id === id)
  const moved = rooms[from]
  const to = from + direction
  if (moved === undefined || rooms[to] === undefined) return []
  const others = rooms.filter((room) => room.id !== id)
  const before = others[to - 1]?.order ?? 0
  const after = others[to]?.order ?? before + 2 * orderStep
  const middle = Math.floor((before + after) / 2)
  if (before < middle && middle < after) return [{ ...moved, order: middle }]
  const arranged = [...others.slice(0, to), moved, ...others.slice(to)]
  return arranged
    .map((room, index) => ({ ...room, order: (index + 1) * orderStep }))
    .filter((room) => rooms.find((it) => it.id === room.id)?.order !== room.order)
}
