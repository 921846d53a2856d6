import type { parseChoice } from '#contract/search/searchAddress.ts'
import { splitGuests } from '#contract/stays/splitGuests.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { applyChoice, type Selection } from './selection.ts'

/** Chooses what an address names; its guests are split over its rooms. */
export function applyAddress(
  selection: Selection,
  choice: ReturnType<typeof parseChoice>,
  rooms: LocalizedRoom[],
): Selection {
  const room = rooms.find((it) => it.id === choice.roomId)
  const others = choice.others.flatMap((id) => rooms.find((it) => it.id === id) ?? [])
  const guests = choice.guests ?? selection.numberOfGuests
  const [first, ...rest] = splitGuests(room ? [room, ...others] : [], guests)
  const otherRooms = rest.map((part) => ({ roomId: part.room.id, numberOfGuests: part.guests, children: [] }))
  const numberOfGuests = rest.length > 0 ? first?.guests : (choice.guests ?? undefined)
  return applyChoice(selection, room?.id ?? null, choice.search, numberOfGuests, otherRooms)
}
