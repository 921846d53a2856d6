/**
 * What each month was: nights, money, guests and bookings. Only confirmed and completed stays count. The nights and the
 * price of a stay belong to the months of its nights, what was paid to the month in which it came in; its guests and the
 * booking itself to the month of the check-in.
 */

import { getAgreedCents, getDueCents, getExtrasCents, getKeptCents, listPayments } from '#contract/account.ts'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays, addMonths, type Day, daysBetween, range } from '#contract/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Room } from '#contract/rooms.ts'
import type { BookingOrigin } from '#contract/stay.ts'

/** Where a stay came from: a booking's origin, or the channel that has sold it. */
export type Source = BookingOrigin | `channel ${string}`

export type Figures = {
  nightsSold: number
  /** The nights of them that have a price. That of a portal's stay may be unknown. */
  pricedNights: number
  /** Nights of rooms that could be sold. A sold night counts, whatever became of its room or day afterwards. */
  nights: number
  /** The prices that were agreed on. */
  agreedCents: number
  /** The list prices of stays without an agreed one. */
  listCents: number
  /** What was paid in the month. */
  receivedCents: number
  /** What was paid for stays that begin in the month, on days that nobody has recorded. */
  undatedCents: number
  /** What the farm keeps of cancelled stays. */
  keptCents: number
  /** What of the price is for extras. */
  extrasCents: number
  /** What is still to come in. */
  openCents: number
  /** What portals keep of the prices. */
  commissionCents: number
  /** Guests by the nationality of the booking; null: unknown. */
  guests: Map<string | null, number>
  /** Bookings and stays of portals by where they came from; null: unknown. */
  bookings: Map<Source | null, number>
}

/** `first`: the first day of the month. */
export type MonthFigures = Figures & { first: Day }

export type Farm = {
  bookings: Booking[]
  /** What portals have sold. */
  channelStays: ChannelStay[]
  /** The rooms that can be booked. */
  rooms: Pick<Room, 'id'>[]
  closedDays: Pick<RoomDayWithRoomId, 'roomId' | 'date'>[]
  lockedPeriods: Pick<LockedPeriod, 'from' | 'to'>[]
}

const isSold = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed'

/** Whether the stay changes the figures: it was sold, or the farm keeps money of it. */
export const countsInMonths = (booking: Booking): boolean => isSold(booking) || getKeptCents(booking) > 0

const createFigures = (): Figures => ({
  nightsSold: 0,
  pricedNights: 0,
  nights: 0,
  agreedCents: 0,
  listCents: 0,
  receivedCents: 0,
  undatedCents: 0,
  keptCents: 0,
  extrasCents: 0,
  openCents: 0,
  commissionCents: 0,
  guests: new Map(),
  bookings: new Map(),
})

/** The amounts that the nights of a stay share. */
function getAmounts(booking: Booking) {
  const price = isSold(booking) ? getAgreedCents(booking) : 0
  const isAgreed = booking.agreedPrice !== null
  return {
    ...{ agreedCents: isAgreed ? price : 0, listCents: isAgreed ? 0 : price, keptCents: getKeptCents(booking) },
    extrasCents: isSold(booking) ? getExtrasCents(booking) : 0,
    openCents: isSold(booking) ? getDueCents(booking) : 0,
  }
}

const sharedAmounts = ['agreedCents', 'listCents', 'keptCents', 'extrasCents', 'openCents'] as const
const amountNames = [...sharedAmounts, 'receivedCents', 'undatedCents', 'commissionCents'] as const

function addCount<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** The part of an amount that one night carries. The parts of all nights differ by a cent at most and sum to it. */
const getNightCents = (cents: number, nightIndex: number, nights: number): number =>
  Math.floor((cents * (nightIndex + 1)) / nights) - Math.floor((cents * nightIndex) / nights)

/** The figures of `count` months from the month of `first` on. */
export function calculateMonths(farm: Farm, first: Day, count: number): MonthFigures[] {
  const months = Array.from({ length: count }, (_, i) => ({ ...createFigures(), first: addMonths(first, i) }))
  // Nights are numbered from the first day on: fifty thousand stays have too many of them for arithmetic on texts.
  const monthOfNight = months.flatMap((month) => range(month.first, addMonths(month.first, 1)).map(() => month))
  const getIndex = (day: Day): number => daysBetween(first, day)
  const knownNights = new Set<number>()
  const addNight = (roomId: number, index: number): void => {
    const month = monthOfNight[index]
    const key = roomId * monthOfNight.length + index
    if (!month || knownNights.has(key)) return
    knownNights.add(key)
    month.nights += 1
  }

  for (const { roomId, nights } of listOpenNights(farm, first, monthOfNight.length))
    for (const night of nights) addNight(roomId, night)
  for (const booking of farm.bookings) {
    const arrival = getIndex(booking.checkinDate)
    const nights = getIndex(booking.checkoutDate) - arrival
    const amounts = getAmounts(booking)
    for (let i = 0; i < nights; i++) {
      const month = monthOfNight[arrival + i]
      if (!month) continue
      for (const name of sharedAmounts) month[name] += getNightCents(amounts[name], i, nights)
      if (!isSold(booking)) continue
      month.nightsSold += 1
      month.pricedNights += 1
      addNight(booking.roomId, arrival + i)
    }
    if (!isSold(booking)) continue
    addArrival(booking, monthOfNight[arrival])
    addPayments(booking, (day) => monthOfNight[getIndex(day)])
  }
  for (const stay of farm.channelStays.filter(countsAsSold)) {
    const arrival = getIndex(stay.checkinDate)
    const lost = new Set(stay.conflictNights.map(getIndex))
    const nights = getIndex(stay.checkoutDate) - arrival
    for (let i = 0; i < nights; i++) {
      const month = monthOfNight[arrival + i]
      if (!month) continue
      month.agreedCents += getNightCents(stay.priceCents ?? 0, i, nights)
      month.commissionCents += getNightCents(stay.commissionCents ?? 0, i, nights)
      if (lost.has(arrival + i)) continue
      month.nightsSold += 1
      if (stay.priceCents !== null) month.pricedNights += 1
      addNight(stay.roomId, arrival + i)
    }
    addPortalArrival(stay, monthOfNight[arrival])
  }
  return months
}

/** A portal's stay. A night in conflict is another's, so it counts once; days closed there were sold to nobody. */
export const countsAsSold = ({ kind, cancelledAt }: Pick<ChannelStay, 'kind' | 'cancelledAt'>): boolean =>
  kind === 'stay' && cancelledAt === null

/** The nights of each room that staff have not closed and that are not locked, numbered from the first day on. */
function listOpenNights({ rooms, closedDays, lockedPeriods }: Farm, first: Day, count: number) {
  const closed = new Set(closedDays.map(({ roomId, date }) => `${roomId} ${date}`))
  const open = range(first, addDays(first, count))
    .map((day, index) => ({ day, index }))
    .filter(({ day }) => !lockedPeriods.some(({ from, to }) => from <= day && day <= to))
  return rooms.map(({ id }) => ({
    roomId: id,
    nights: open.filter(({ day }) => !closed.has(`${id} ${day}`)).map(({ index }) => index),
  }))
}

function addPayments(booking: Booking, getMonth: (day: Day) => MonthFigures | undefined): void {
  for (const { amountCents, on } of listPayments(booking)) {
    const month = getMonth(on ?? booking.checkinDate)
    if (month) month[on === null ? 'undatedCents' : 'receivedCents'] += amountCents
  }
}

function addArrival({ nationality, numberOfGuests, origin }: Booking, month: MonthFigures | undefined): void {
  if (!month) return
  addCount(month.guests, nationality, numberOfGuests)
  // Rows that were stored before the field existed have none.
  addCount(month.bookings, origin ?? null, 1)
}

function addPortalArrival({ guests, channelName }: ChannelStay, month: MonthFigures | undefined): void {
  if (!month) return
  if (guests !== null) addCount(month.guests, null, guests)
  addCount(month.bookings, `channel ${channelName}`, 1)
}

/** The sum of several months, such as a year. */
export function sumFigures(months: Figures[]): Figures {
  const sum = createFigures()
  for (const month of months) {
    for (const name of ['nightsSold', 'pricedNights', 'nights', ...amountNames] as const) sum[name] += month[name]
    for (const [nationality, count] of month.guests) addCount(sum.guests, nationality, count)
    for (const [origin, count] of month.bookings) addCount(sum.bookings, origin, count)
  }
  return sum
}

/** The sold share of all nights, from 0 to 1; null when there are none. */
export const getOccupancy = ({ nightsSold, nights }: Figures): number | null =>
  nights === 0 ? null : nightsSold / nights

/** The price of an average night, in cents; null when none with a price was sold. */
export const getAverageCents = ({ agreedCents, listCents, pricedNights }: Figures): number | null =>
  pricedNights === 0 ? null : Math.round((agreedCents + listCents) / pricedNights)
