/** Guests who change rooms, or book again, without leaving: their nights here are in a row. Pure. */
import { type Day, daysBetween, type Stay, toFarmDay } from './days.ts'
import type { Arrival, GuestData } from './guests.ts'
import { toLatin } from './latinNames.ts'

/** What stays the same of a person, beside birth day and name. */
const lasting = ['sex', 'birthState', 'birthComune', 'citizenship', 'residenceState', 'residenceComune'] as const
type Identity = Pick<GuestData, 'id' | 'surname' | 'name' | 'birthDate' | (typeof lasting)[number]>
export type InhabitedStay = Stay & { id: string; guests: Identity[]; arrivals: Arrival[] }

const getName = ({ surname, name }: Identity): string => toLatin(`${surname ?? ''} ${name ?? ''}`)

/** The same birth day and name. The names of members are deleted once they are reported: then all that lasts counts. */
export function isSamePerson(a: Identity, b: Identity): boolean {
  if (a.birthDate === null || a.birthDate !== b.birthDate) return false
  const [one, other] = [getName(a), getName(b)]
  if (one !== '' && other !== '') return one === other
  return a.birthState !== null && lasting.every((field) => a[field] === b[field])
}

/** Once somebody has come to a stay, only those who came were there. */
const wasThere = ({ arrivals }: InhabitedStay, { id }: Identity): boolean =>
  arrivals.length === 0 || arrivals.some(({ guestId }) => guestId === id)

/** Stays by the day on which they end. */
export function groupByEnd<S extends InhabitedStay>(stays: readonly S[]): Map<Day, S[]> {
  const groups = new Map<Day, S[]>()
  for (const stay of stays) {
    const group = groups.get(stay.checkoutDate)
    if (group) group.push(stay)
    else groups.set(stay.checkoutDate, [stay])
  }
  return groups
}

/** The stay of a person that ends on the day on which another one of them begins. */
export function findStayBefore<S extends InhabitedStay>(
  byEnd: ReadonlyMap<Day, S[]>,
  { id, checkinDate }: Pick<InhabitedStay, 'id' | 'checkinDate'>,
  guest: Identity,
): { stay: S; guestId: string } | null {
  for (const stay of byEnd.get(checkinDate) ?? []) {
    if (stay.id === id) continue
    const same = stay.guests.find((it) => isSamePerson(it, guest) && wasThere(stay, it))
    if (same) return { stay, guestId: same.id }
  }
  return null
}

const getFirstDay = ({ checkinDate, arrivals }: InhabitedStay, guestId: string): Day => {
  const arrival = arrivals.find((it) => it.guestId === guestId)
  const day = arrival ? toFarmDay(Date.parse(arrival.at)) : checkinDate
  return day > checkinDate ? day : checkinDate
}

/** How many nights a person has been here without a gap before the first night of a stay. */
export function countNightsBefore(
  byEnd: ReadonlyMap<Day, InhabitedStay[]>,
  stay: Pick<InhabitedStay, 'id' | 'checkinDate'>,
  guest: Identity,
): number {
  const before = findStayBefore(byEnd, stay, guest)
  if (before === null) return 0
  const first = getFirstDay(before.stay, before.guestId)
  const nights = daysBetween(first, before.stay.checkoutDate)
  if (first !== before.stay.checkinDate) return nights
  return nights + countNightsBefore(byEnd, before.stay, guest)
}
