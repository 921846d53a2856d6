/**
 * A guest who changes rooms has a booking for each room: one `continues` the other, from the day of the change on. Together
 * they are one stay. Guests, arrivals and reports stand with its first part alone; each part has its own share of the account.
 * Pure, and free of schemas.
 */
import type { Day, Stay } from '../days/days.ts'

/** Rows that a device stored earlier may lack `continues`. */
export type StayPart = Stay & { id: string; continues?: string | null | undefined; roomId: number }

/** The parts of the stay to which a booking belongs, in their order; the booking alone where nobody has changed rooms. */
export function listParts<Part extends StayPart>(bookings: readonly Part[], booking: Part): Part[] {
  const parts = [booking]
  const findNext = (isNext: (it: Part) => boolean) =>
    bookings.find((it) => isNext(it) && !parts.some(({ id }) => id === it.id))
  const findBefore = () => findNext(({ id }) => id === parts[0]?.continues)
  const findAfter = () => findNext(({ continues }) => continues === parts.at(-1)?.id)
  for (let before = findBefore(); before; before = findBefore()) parts.unshift(before)
  for (let after = findAfter(); after; after = findAfter()) parts.push(after)
  return parts
}

/** The stay of a booking, with the id of its first part. */
export function getWholeStay(parts: readonly StayPart[], booking: StayPart): Stay & { id: string } {
  const all = listParts([...parts.filter(({ id }) => id !== booking.id), booking], booking)
  const { id, checkinDate } = all[0] ?? booking
  return { id, checkinDate, checkoutDate: all.at(-1)?.checkoutDate ?? booking.checkoutDate }
}

/** The room in which the guest of a stay sleeps in the night after a day. */
export const getRoomOn = (parts: readonly Pick<StayPart, 'checkinDate' | 'roomId'>[], day: Day): number | undefined =>
  (parts.findLast(({ checkinDate }) => checkinDate <= day) ?? parts[0])?.roomId

/** Each stay once, from its first day through its last, with its rooms. `parts`: of all stays whose guests have changed rooms. */
export function joinParts<Item extends Omit<StayPart, 'continues'>>(
  parts: readonly StayPart[],
  stays: readonly Item[],
): (Item & { parts?: StayPart[] })[] {
  const known = new Map(parts.map((part) => [part.id, part]))
  const joined = new Map<string, Item & { parts?: StayPart[] }>()
  for (const stay of stays) {
    const part = known.get(stay.id)
    const own = part ? listParts(parts, part) : []
    if (part) joined.set(own[0]?.id ?? stay.id, { ...stay, ...getWholeStay(parts, part), parts: own })
    else joined.set(stay.id, stay)
  }
  return [...joined.values()]
}
