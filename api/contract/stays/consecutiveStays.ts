/** Guests who change rooms, or book again, without leaving: their nights here are in a row. Pure. */
import { type Day, daysBetween, type Stay } from '../days/days.ts'
import type { Arrival, GuestData } from '../guests/guests.ts'
import { toLatin } from '../text/latinNames.ts'
import { getFirstNight } from './stayNights.ts'

/** What stays the same of a person, beside birth day and name. */
const lasting = ['sex', 'birthState', 'birthComune', 'citizenship', 'residenceState', 'residenceComune'] as const
type Identity = Pick<GuestData, 'id' | 'surname' | 'name' | 'birthDate' | (typeof lasting)[number]>
export type InhabitedStay = Stay & { id: string; guests: Identity[]; arrivals: Pick<Arrival, 'guestId' | 'at'>[] }

const getName = ({ surname, name }: Identity): string => toLatin(`${surname ?? ''} ${name ?? ''}`)

/** The same birth day and name. Never true while one of the names is missing. */
export function isSamePerson(a: Identity, b: Identity): boolean {
  return a.birthDate !== null && a.birthDate === b.birthDate && getName(a) !== '' && getName(a) === getName(b)
}

/**
 * The names of members are deleted once they are reported. Then all that lasts is compared, and two different persons may
 * have the same.
 */
export function mayBeSamePerson(a: Identity, b: Identity): boolean {
  if (getName(a) !== '' && getName(b) !== '') return isSamePerson(a, b)
  if (a.birthDate === null || a.birthDate !== b.birthDate || a.birthState === null) return false
  return lasting.every((field) => a[field] === b[field])
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

/**
 * The same person among the guests of an earlier stay. Without a name only together with somebody whose name is known,
 * and as many of them as there are.
 */
function findSame(earlier: Identity[], guests: Identity[], guest: Identity): Identity | undefined {
  const named = earlier.find((it) => isSamePerson(it, guest))
  if (named) return named
  if (!earlier.some((one) => guests.some((other) => isSamePerson(one, other)))) return undefined
  const isOpen = (it: Identity, others: Identity[]) => !others.some((other) => isSamePerson(it, other))
  const candidates = earlier.filter((it) => mayBeSamePerson(it, guest) && isOpen(it, guests))
  const rivals = guests.filter((it) => isOpen(it, earlier) && candidates.some((other) => mayBeSamePerson(it, other)))
  return candidates[rivals.findIndex(({ id }) => id === guest.id)]
}

type StayWithGuests = Pick<InhabitedStay, 'id' | 'checkinDate' | 'guests'>

/** The stay of a person that ends on the day on which another one of them begins. */
export function findStayBefore<S extends InhabitedStay>(
  byEnd: ReadonlyMap<Day, S[]>,
  { id, checkinDate, guests }: StayWithGuests,
  guest: Identity,
): { stay: S; guestId: string } | null {
  for (const stay of byEnd.get(checkinDate) ?? []) {
    if (stay.id === id) continue
    const earlier = stay.guests.filter((it) => wasThere(stay, it))
    const same = findSame(earlier, guests, guest)
    if (same) return { stay, guestId: same.id }
  }
  return null
}

const getFirstDay = (stay: InhabitedStay, guestId: string): Day => {
  const arrival = stay.arrivals.find((it) => it.guestId === guestId)
  const day = arrival ? getFirstNight(arrival.at, stay) : stay.checkinDate
  return day > stay.checkinDate ? day : stay.checkinDate
}

/** How many nights a person has been here without a gap before the first night of a stay. */
export function countNightsBefore(
  byEnd: ReadonlyMap<Day, InhabitedStay[]>,
  stay: StayWithGuests,
  guest: Identity,
): number {
  const before = findStayBefore(byEnd, stay, guest)
  if (before === null) return 0
  const first = getFirstDay(before.stay, before.guestId)
  const nights = daysBetween(first, before.stay.checkoutDate)
  if (first !== before.stay.checkinDate) return nights
  const earlier = before.stay.guests.find(({ id }) => id === before.guestId)
  return nights + (earlier ? countNightsBefore(byEnd, before.stay, earlier) : 0)
}
