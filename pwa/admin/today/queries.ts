/** Reads one day of the front desk from Dexie, by index. */
import { Dexie } from 'dexie'
import { isExpected } from '#contract/bookingRules.ts'
import { Booking } from '#contract/bookings.ts'
import { type ChannelStay, isExpectedStay } from '#contract/channels.ts'
import { addDays, type Day } from '#contract/days.ts'
import { isDepositOverdue } from '#contract/deposit.ts'
import { buildNoGuests, type StayKind } from '#contract/guests.ts'
import type { Room } from '#contract/rooms.ts'
import { listExtrasOnDay } from '#contract/servedExtras.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readContacts } from '../contacts/queries.ts'
import { listOtherGuests } from '../guests/otherGuests.ts'
import { readGuestLists } from '../guests/queries.ts'
import { readHousekeeping } from '../housekeeping/queries.ts'
import { readRoomDays } from '../newBooking/queries.ts'
import { readDayNotes, readNotesOf } from '../notes/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { readCalendarRules, readExtras } from '../settings/queries.ts'
import { readChannelConflicts } from '../stays/queries.ts'
import { type DayArrival, getArrivalState } from './arrivals.ts'
import { listRoomNights, sortStays } from './day.ts'

const maxRequests = 50
const maxMessages = 10

/** A collection of its own for each use: Dexie's `limit` and `reverse` change the one that they are called on. */
const waitingUntil = (until: unknown) =>
  db.requests.where('[list+since]').between(['waiting', Dexie.minKey], ['waiting', until], true, true)

/** The newest requests that wait for an answer, and how many there are. */
async function readWaitingRequests(): Promise<{ requests: Booking[]; count: number }> {
  const [ids, count] = await Promise.all([
    waitingUntil(Dexie.maxKey).reverse().limit(maxRequests).primaryKeys(),
    waitingUntil(Dexie.maxKey).count(),
  ])
  const stored = (await db.bookings.bulkGet(ids)).filter((it) => it !== undefined)
  return { requests: dropInvalidRows(Booking, stored), count }
}

/** The requests that have waited for an answer since `until` or longer: how many, and which has waited longest. */
export async function readOverdue(until: string): Promise<{ count: number; longest: Booking | null }> {
  const [count, [id]] = await Promise.all([waitingUntil(until).count(), waitingUntil(until).limit(1).primaryKeys()])
  const stored = id === undefined ? undefined : await db.bookings.get(id)
  return { count, longest: dropInvalidRows(Booking, stored ? [stored] : [])[0] ?? null }
}

/** The stays whose deposit is late, the longest due first. What has been due for a year is nobody's reminder any more. */
export async function readOverdueDeposits(today: Day): Promise<Booking[]> {
  const stored = await db.bookings.where('depositDueOn').between(addDays(today, -365), today, true, false).toArray()
  return dropInvalidRows(Booking, stored).filter((it) => isDepositOverdue(it, today))
}

/** Each arrival with its guests. */
async function readBoard(bookings: Booking[], channelStays: ChannelStay[], rooms: Room[]): Promise<DayArrival[]> {
  const lists = await readGuestLists([...bookings, ...channelStays].map(({ id }) => id))
  const places = new Map(rooms.map(({ id }, i) => [id, i]))
  const describe = (id: string, kind: StayKind, roomId: number, expected: number | null) => {
    const guests = lists.find((it) => it.id === id) ?? buildNoGuests(id, kind)
    return { guests, state: getArrivalState(guests, expected), room: places.get(roomId) ?? rooms.length }
  }
  return [
    ...bookings.map((booking) => ({
      ...{ booking, ...describe(booking.id, 'booking', booking.roomId, booking.numberOfGuests) },
    })),
    ...channelStays.map((stay) => ({ stay, ...describe(stay.id, 'channelStay', stay.roomId, stay.guests) })),
  ]
}

/** Who is registered for these stays beside those who have booked them, by the stay's id. */
async function readOtherGuests(stays: (Booking | ChannelStay)[]): Promise<Map<string, string[]>> {
  const bookers = new Map(
    stays.map((it) => [it.id, 'guestSurname' in it ? `${it.guestName} ${it.guestSurname}` : (it.guestName ?? '')]),
  )
  const lists = await readGuestLists([...bookers.keys()])
  return new Map(lists.map((it) => [it.id, listOtherGuests(it, bookers.get(it.id) ?? '')]))
}

export type FoundDay = Awaited<ReturnType<typeof readDay>>

export async function readDay(day: Day, today: Day) {
  const [extras, roomDays, rules, rooms, waiting, unanswered, conflicts] = await Promise.all([
    readExtras(),
    readRoomDays(day, addDays(day, 1)),
    readCalendarRules(),
    readRooms(),
    readWaitingRequests(),
    readContacts('unanswered', '', maxMessages),
    readChannelConflicts(today),
  ])
  const expected = roomDays.stays.filter(isExpected)
  const stays = sortStays(expected, day, rooms)
  const sold = (roomDays.channelStays ?? []).filter(isExpectedStay)
  const extraDays = [day, addDays(day, 1)].map((it) => ({
    day: it,
    extras: listExtrasOnDay(extras.value, [...expected, ...sold], it),
  }))
  const channelStays = sortStays(sold, day, rooms)
  const nights = listRoomNights(day, stays, { ...roomDays, ...rules, rooms })
  const [notes, dayNotes, board, otherGuests, house] = await Promise.all([
    readNotesOf([...stays.arrivals, ...stays.departures].map(({ id }) => id)),
    readDayNotes(day, today),
    readBoard(stays.arrivals, channelStays.arrivals, rooms),
    readOtherGuests([...Object.values(stays).flat(), ...Object.values(channelStays).flat()]),
    // How a room will be on another day, nobody knows.
    day === today ? readHousekeeping(day) : null,
  ])
  const roomStates = new Map(house?.rooms.map(({ room, state }) => [room.id, state]))
  return {
    ...stays,
    board,
    otherGuests,
    roomStates,
    extraDays,
    channelStays,
    conflicts,
    notes,
    dayNotes,
    rooms: nights,
    waiting,
    unanswered,
  }
}
