/** The entries of the list of unsent changes: days that were written together are one. Pure. */
import type { DayWrite, StaffWrite } from '#pwa/outbox/staffWrites.ts'

export type Item = { id: number; writes: [StaffWrite, ...StaffWrite[]] }
export type DayGroup = [DayWrite, ...DayWrite[]]

const isDayWrite = (write: StaffWrite): write is DayWrite => write.call === 'availability.editDay'

/** Expects the oldest write first. */
export function listItems(all: StaffWrite[]): Item[] {
  const items = new Map<string | number, Item>()
  for (const write of all) {
    const key = isDayWrite(write) && write.group !== null ? write.group : write.id
    const item = items.get(key)
    if (item) item.writes.push(write)
    else items.set(key, { id: write.id, writes: [write] })
  }
  return [...items.values()]
}

/** The days of an item; null for an item that is one write. */
export function getDayGroup({ writes: [first, ...others] }: Item): DayGroup | null {
  return isDayWrite(first) && first.group !== null ? [first, ...others.filter(isDayWrite)] : null
}

/** The state that a person has to know first: something to decide, then what waits. */
export const getItemState = ({ writes }: Item): StaffWrite['state'] =>
  (['conflict', 'refused', 'waiting'] as const).find((state) => writes.some((it) => it.state === state)) ?? 'applied'
