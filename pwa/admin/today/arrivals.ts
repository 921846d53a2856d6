/** The arrivals of a day as the desk sees them: how far each one is, and in which order. Pure. */

import { isComplete } from '#contract/guests/guestRules.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import { type FarmStay, getStayFacts } from '#contract/stays/farmStays.ts'

export type ArrivalState = 'expected' | 'checkedIn' | 'arrived' | 'reported' | 'refused'
export type ArrivalOrder = 'hour' | 'room'

export type DayArrival = { stay: FarmStay; guests: StayGuests; state: ArrivalState; room: number }

/**
 * `checkedIn`: everything is known that the police need of everybody who is expected, before they have come. `reported`: the police's
 * service has everybody who has come. `refused`: it has refused somebody.
 */
export function getArrivalState({ guests, arrivals, reports }: StayGuests, expected: number | null): ArrivalState {
  const states = arrivals.map((it) => reports.find(({ guestId }) => guestId === it.guestId)?.state)
  if (states.includes('refused')) return 'refused'
  if (states.length > 0) return states.every((it) => it !== undefined && it !== 'unknown') ? 'reported' : 'arrived'
  return guests.length > 0 && guests.length >= (expected ?? 1) && guests.every(isComplete) ? 'checkedIn' : 'expected'
}

/** Whether the desk still waits for somebody of the stay. */
export const isAwaited = ({ state }: Pick<DayArrival, 'state'>): boolean =>
  state === 'expected' || state === 'checkedIn'

/** The first hour of the time that guests have named; an unknown one is last. A portal says none. */
const getHour = ({ stay }: DayArrival): string => getStayFacts(stay).checkinTime?.match(/\d{2}:\d{2}/)?.[0] ?? '99:99'

/** Those who are awaited come first. Among equals the order of the rooms counts. */
export const sortArrivals = (arrivals: DayArrival[], order: ArrivalOrder): DayArrival[] =>
  arrivals.toSorted(
    (a, b) =>
      Number(isAwaited(b)) - Number(isAwaited(a)) ||
      (order === 'hour' ? getHour(a).localeCompare(getHour(b)) : 0) ||
      a.room - b.room,
  )
