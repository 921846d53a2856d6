/** What the statistics are counted from, and what the region has of it. */
import { findFirstBookingDay, listBookingsBetween, mapCodes } from '#api/bookings/queries.ts'
import { findChannelStay, findFirstChannelStayDay, readChannelStaysBetween } from '#api/channelStays/queries.ts'
import { readClosures } from '#api/closures/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listStayParts } from '#api/guestLists/queries.ts'
import { listGuestLists } from '#api/guests/queries.ts'
import { listRoomDays } from '#api/roomDays/queries.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import { isExpectedStay } from '#contract/channels.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import { type CountedStay, longestStay, type ReportedDay, type StatisticsFacts } from '#contract/duties/statistics.ts'
import { findComune } from '#contract/guests/placeTable.ts'
import { joinParts } from '#contract/stays/stayParts.ts'
import {
  completeMovements,
  findFirstSentDay,
  getDigest,
  getState,
  listSentDays,
  type SentDay,
} from './sentStatistics.ts'
import { listMovements, type Movement } from './statisticsFile.ts'

/** Further back nothing is sent or corrected by itself. */
export const maxDays = 400

async function readFacts(db: Db, { from, to }: Period): Promise<StatisticsFacts> {
  // Guests may come a day before their stay.
  const last = addDays(to, 1)
  // Guests may stay on from stays that have ended before.
  const first = addDays(from, -longestStay)
  const bookings = (await listBookingsBetween(db, first, last)).filter(isInhabited)
  const sold = (await readChannelStaysBetween(db, first, last)).filter(isExpectedStay)
  const parts = await listStayParts(db)
  const stays = joinParts(parts, [
    ...bookings.map(({ id, roomId, checkinDate, checkoutDate, numberOfGuests, groupCode }) => ({
      id,
      roomId,
      checkinDate,
      checkoutDate,
      numberOfGuests,
      groupCode,
    })),
    ...sold.map(({ id, roomId, checkinDate, checkoutDate, guests }) => ({
      id,
      roomId,
      checkinDate,
      checkoutDate,
      numberOfGuests: guests,
      groupCode: null,
    })),
  ])
  const lists = await listGuestLists(
    db,
    stays.map(({ id }) => id),
  )
  const addGuests = (stay: Omit<CountedStay, 'guests' | 'arrivals'>): CountedStay => ({
    ...stay,
    ...(lists.get(stay.id) ?? { guests: [], arrivals: [] }),
  })
  const disabled = (await listRoomDays(db, from, to)).filter(({ available }) => !available)
  return {
    stays: stays.map(addGuests),
    rooms: (await listRooms(db)).map((room) => ({
      id: room.id,
      maxGuests: room.maxGuests,
      isBookable: isBookable(room),
    })),
    closures: (await readClosures(db)).value,
    disabled: disabled.map(({ roomId, date }) => ({ roomId, date })),
  }
}

async function listExistingStays(db: Db, ids: string[]): Promise<Set<string>> {
  const existing = new Set((await mapCodes(db, ids, [])).keys())
  for (const id of ids) if (!existing.has(id) && (await findChannelStay(db, id)) !== null) existing.add(id)
  return existing
}

export type ComparedDay = { movement: Movement; sent: SentDay | undefined; state: ReportedDay['state'] }

const getProvince = (code: string): string => findComune(code)?.province ?? ''

/** The days from `from` through `to`, each with what the region knows of it. */
export async function compareDays(db: Db, period: Period): Promise<ComparedDay[]> {
  const { from, to } = period
  const sent = await listSentDays(db, addDays(from, -longestStay), to)
  const ids = sent.flatMap(({ taken, open }) => [taken, open].flatMap((it) => it?.stayIds ?? []))
  const unique = [...new Set(ids)]
  const known = {
    stays: await listExistingStays(db, unique),
    withGuests: new Set((await listGuestLists(db, unique)).keys()),
  }
  const movements = listMovements(await readFacts(db, period), period, getProvince)
  return completeMovements(movements, sent, known).map((movement) => {
    const before = sent.find(({ day }) => day === movement.day)
    return { movement, sent: before, state: getState(movement, before, known) }
  })
}

/** The farm's first day in this program: that of its first stay, or of the first booking that was written down. */
export async function findFirstDay(db: Db): Promise<Day | null> {
  const days = [await findFirstBookingDay(db), await findFirstChannelStayDay(db)]
  return days.filter((it) => it !== null).toSorted()[0] ?? null
}

/** The beginning of the last month, or the farm's first day if that is later: a farm that has none begins today. */
async function findFirstDueDay(db: Db, today: Day): Promise<Day> {
  const days = [startOfMonth(addMonths(startOfMonth(today), -1)), (await findFirstDay(db)) ?? today]
  return days.toSorted().at(-1) ?? today
}

/** From the first day that was sent, or else the first that is due, through yesterday; null while no day is. */
export async function getOpenPeriod(db: Db, today: Day): Promise<Period | null> {
  const [earliest, to] = [addDays(today, -maxDays), addDays(today, -1)]
  const first = (await findFirstSentDay(db)) ?? (await findFirstDueDay(db, today))
  const from = first < earliest ? earliest : first
  return from > to ? null : { from, to }
}

/** Nearby days whose departures a change of this period can concern. */
export const listNearbySentDays = (db: Db, { from, to }: Period): Promise<SentDay[]> =>
  listSentDays(db, addDays(from, -longestStay), addDays(to, longestStay))

export const presentDay = ({ movement, sent, state }: ComparedDay): ReportedDay => ({
  ...movement.counts,
  state,
  sentAt: sent?.sentAt ?? null,
  digest: getDigest(movement),
  messages: [...new Set(sent?.refused.map(({ message }) => message).filter(Boolean))],
})
