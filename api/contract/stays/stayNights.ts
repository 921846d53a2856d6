/** Who slept here in which nights of a stay: the tax, the statistics and the months count persons alike. Pure. */
import { addDays, type Day, type Stay, toFarmDay } from '../days/days.ts'
import type { Arrival } from '../guests/guests.ts'

/** Who comes before six in the morning still sleeps in the night that is ending. */
const nightEndMs = 6 * 3_600_000

/** The night in which a time lies. */
export const toNight = (at: string): Day => toFarmDay(Date.parse(at) - nightEndMs)

/**
 * The first night of somebody who came at `at`, an instant. It is no later than the last night of the stay. Who comes
 * before the stay begins is here from that day on.
 */
export function getFirstNight(at: string, { checkinDate, checkoutDate }: Stay): Day {
  const day = toFarmDay(Date.parse(at))
  const night = day > checkinDate ? toNight(at) : day
  const lastNight = addDays(checkoutDate, -1)
  return night < lastNight ? night : lastNight
}

/** What is known of who comes to a stay. `numberOfGuests` is null where a portal does not say it. */
export type StayList<Guest extends { id: string }> = Stay & {
  numberOfGuests: number | null
  guests: readonly Guest[]
  arrivals: ReadonlyArray<Pick<Arrival, 'guestId' | 'at'>>
}

/** Somebody who sleeps here from the night of `arrival` on. `guest` is null while nobody is registered. */
export type Sleeper<Guest> = { guest: Guest | null; arrival: Day; hasArrived: boolean }

/**
 * The persons of a stay. Once somebody has arrived, the others have not come, whether they are in the list or not. Before it
 * those in the list count, and as many unknown ones as are still missing.
 */
export function listSleepers<Guest extends { id: string }>(stay: StayList<Guest>): Sleeper<Guest>[] {
  const { checkinDate, guests, arrivals, numberOfGuests } = stay
  const arrived = guests.flatMap((guest): Sleeper<Guest>[] => {
    const arrival = arrivals.find(({ guestId }) => guestId === guest.id)
    return arrival ? [{ guest, arrival: getFirstNight(arrival.at, stay), hasArrived: true }] : []
  })
  if (arrived.length > 0) return arrived
  const missing = Math.max(0, (numberOfGuests ?? 1) - guests.length)
  const expected = [...guests, ...Array.from({ length: missing }, () => null)]
  return expected.map((guest) => ({ guest, arrival: checkinDate, hasArrived: false }))
}
