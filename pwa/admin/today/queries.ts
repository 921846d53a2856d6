/** Reads one day of the front desk from Dexie, by index. */
import { getWaitingSince } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { changesRooms, listExtraDays, mapOtherGuests, sortStays } from '#contract/days/dayStays.ts'
import { addDays, type Day, fromFarmTime } from '#contract/days/days.ts'
import { buildNoGuests } from '#contract/guests/guests.ts'
import { type LatePayment, lateDays, listLateBalances, listLateDeposits } from '#contract/money/deposit.ts'
import { getDueCents } from '#contract/money/ledger.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStay, getStayFacts, getStayKind, isAwaitedStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { db } from '#pwa/offline/db.ts'
import { readParts } from '#pwa/offline/stayParts.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readGuestLists } from '../guests/queries.ts'
import { readHousekeeping } from '../housekeeping/queries.ts'
import { readRoomDays } from '../newBooking/queries.ts'
import { readWaitingMessages, readWaitingRequests, readWishes, waitingUntil } from '../news/waiting.ts'
import { readDayNotes, readNotesOf } from '../notes/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { readBalanceRule, readCalendarRules, readExtras, readProperty } from '../settings/queries.ts'
import { readChannelConflicts } from '../stays/queries.ts'
import { type DayArrival, getArrivalState } from './arrivals.ts'
import { listRoomNights } from './day.ts'

/** The stays whose guests have accepted an offer since yesterday, the newest first, with the instant. */
async function readAcceptances(today: Day): Promise<{ stay: Booking; at: string }[]> {
  const from = new Date(fromFarmTime(addDays(today, -1), '00:00')).toISOString()
  // A farm has few of them.
  const offers = await db.offers
    .filter(({ state, answeredAt }) => state === 'accepted' && (answeredAt ?? '') > from)
    .toArray()
  const found = await Promise.all(
    offers.map(async ({ bookingId, answeredAt }) => {
      const stored = bookingId === null ? undefined : await db.bookings.get(bookingId)
      return dropInvalidRows(Booking, stored ? [stored] : []).map((stay) => ({ stay, at: answeredAt ?? '' }))
    }),
  )
  return found.flat().toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The requests that have waited for an answer since `until` or longer: how many, and which has waited longest. */
export async function readOverdue(until: string): Promise<{ count: number; longest: Booking | null }> {
  const [count, [id]] = await Promise.all([waitingUntil(until).count(), waitingUntil(until).limit(1).primaryKeys()])
  const stored = id === undefined ? undefined : await db.bookings.get(id)
  return { count, longest: dropInvalidRows(Booking, stored ? [stored] : [])[0] ?? null }
}

/** The requests that the farm should have answered by now. None where this device does not know the farm's facts yet. */
export async function readLateRequests(now: number): ReturnType<typeof readOverdue> {
  const replyHours = (await readProperty()).value?.figures.replyHours
  return replyHours === undefined ? { count: 0, longest: null } : readOverdue(getWaitingSince(now, replyHours))
}

export async function readOverdueDeposits(today: Day): Promise<LatePayment[]> {
  const stored = await db.bookings
    .where('depositDueOn')
    .between(addDays(today, -lateDays), today, true, false)
    .toArray()
  return listLateDeposits(dropInvalidRows(Booking, stored), today)
}

export async function readOverdueBalances(today: Day): Promise<LatePayment[]> {
  const rule = await readBalanceRule()
  if (rule.days === null) return []
  const stored = await db.bookings
    .where('checkinDate')
    .between(today, addDays(today, rule.days), false, false)
    .toArray()
  return listLateBalances(dropInvalidRows(Booking, stored), rule, today)
}

/** Each arrival with its guests. */
async function readBoard(arrivals: FarmStay[], rooms: Room[]): Promise<DayArrival[]> {
  const lists = await readGuestLists(arrivals.map(({ id }) => id))
  const places = new Map(rooms.map(({ id }, i) => [id, i]))
  return arrivals.map((stay) => {
    const guests = lists.find(({ id }) => id === stay.id) ?? buildNoGuests(stay.id, getStayKind(stay))
    const state = getArrivalState(guests, getStayFacts(stay).guests)
    return { stay, guests, state, room: places.get(stay.roomId) ?? rooms.length }
  })
}

const readOtherGuests = async (stays: FarmStay[]): Promise<Map<string, string[]>> =>
  mapOtherGuests(stays, await readGuestLists(stays.map(({ id }) => id)))

/** What of earlier rooms of their stays is still to be paid by those who leave, by the stay's id. */
async function readDueBefore(departures: FarmStay[]): Promise<Map<string, number>> {
  const found = departures.flatMap((it) => (isPortalStay(it) || !it.continues ? [] : it))
  const sums = found.map(async (it): Promise<[string, number]> => {
    const earlier = (await readParts(it)).filter(({ id }) => id !== it.id)
    return [it.id, earlier.reduce((sum, part) => sum + getDueCents(part), 0)]
  })
  return new Map(await Promise.all(sums))
}

export type FoundDay = Awaited<ReturnType<typeof readDay>>

export async function readDay(day: Day, today: Day) {
  const [extras, roomDays, rules, rooms, waiting, wishes, messages, acceptances, conflicts, property] =
    await Promise.all([
      readExtras(),
      readRoomDays(day, addDays(day, 1)),
      readCalendarRules(),
      readRooms(),
      readWaitingRequests(today),
      readWishes(today),
      readWaitingMessages(today),
      readAcceptances(today),
      readChannelConflicts(today),
      readProperty(),
    ])
  const expected = [...roomDays.stays, ...(roomDays.channelStays ?? [])].filter(isAwaitedStay)
  const stays = sortStays(expected, day, rooms)
  const changes = stays.staying.filter((it) => changesRooms(it, day))
  const extraDays = listExtraDays(extras.value, expected, day)
  const nights = listRoomNights(day, stays, { ...roomDays, ...rules, rooms })
  const [notes, dayNotes, board, otherGuests, dueBefore, house] = await Promise.all([
    readNotesOf([...stays.arrivals, ...changes, ...stays.departures].map(({ id }) => id)),
    readDayNotes(day, today),
    readBoard(stays.arrivals, rooms),
    readOtherGuests(Object.values(stays).flat()),
    readDueBefore(stays.departures),
    // How a room will be on another day, nobody knows.
    day === today ? readHousekeeping(day) : null,
  ])
  const roomStates = new Map(house?.rooms.map(({ room, state }) => [room.id, state]))
  return {
    ...stays,
    changes,
    dueBefore,
    formerRooms: new Map(expected.map(({ id, roomId }) => [id, roomId])),
    board,
    otherGuests,
    roomStates,
    extraDays,
    conflicts,
    notes,
    dayNotes,
    rooms: nights,
    waiting,
    wishes,
    messages,
    acceptances,
    /** Null on a device that was last synced with an earlier version. */
    replyHours: property.value?.figures.replyHours ?? null,
  }
}
