/**
 * What each month was: nights, money, guests and bookings. Only confirmed and completed stays count, without the trash. The
 * nights and the price of a stay belong to the months of its nights, what was paid to the month in which it came in; its
 * guests and the booking itself to the month of the check-in.
 */

import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { addDays, addMonths, type Day, daysBetween, range, type Stay } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { BalanceRule } from '#contract/money/balanceRule.ts'
import { getOverdueCents } from '#contract/money/deposit.ts'
import {
  getAgreedCents,
  getExtrasCents,
  getKeptCents,
  getPriceDueCents,
  getTaxDueCents,
  type Ledger,
  listPayments,
} from '#contract/money/ledger.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStay, getLedger, isLaterPart, isPortalStay } from '#contract/stays/farmStays.ts'
import type { BookingOrigin } from '#contract/stays/stay.ts'
import { getReceiptDay } from '../payments/receipts.ts'
import { createGuestList, type RegisteredGuests } from './guestCounts.ts'

/** Where a stay came from: a booking's origin, or the channel that has sold it. */
export type Source = BookingOrigin | `channel ${string}`

export type Figures = {
  nightsSold: number
  /** The nights of them that have a price. That of a portal's stay may be unknown. */
  pricedNights: number
  /** Nights of rooms that could be sold. A sold night counts, whatever became of its room or day afterwards. */
  nights: number
  /** Stays that were cancelled and requests that staff declined, in the month of the arrival. */
  cancelledStays: number
  declinedRequests: number
  /** The prices that were agreed on. */
  agreedCents: number
  /** The list prices of stays without an agreed one. */
  listCents: number
  /** What came in in the month, whatever became of the stay, without what was given back. */
  receivedCents: number
  /** What the farm keeps of cancelled stays. */
  keptCents: number
  /** The prices of the nights before today, and of those from today on. */
  earnedNightsCents: number
  expectedNightsCents: number
  /** The same of extras. Discounts and surcharges belong to the nights. */
  earnedExtrasCents: number
  expectedExtrasCents: number
  /** What is still to come in, of cancelled stays too, and what of it is late. What came in pays extras last. */
  openNightsCents: number
  openExtrasCents: number
  /** The tourist tax is no part of the price. */
  openTaxCents: number
  overdueNightsCents: number
  overdueExtrasCents: number
  /** What portals keep of the prices. */
  commissionCents: number
  /** Guests by their citizenship, or the nationality of the booking while nobody is registered; null: unknown. */
  guests: Map<string | null, number>
  /** Bookings and stays of portals by where they came from; null: unknown. */
  bookings: Map<Source | null, number>
  /** The prices of nights and extras, and what portals keep of them, by where they came from. */
  grossCents: Map<Source | null, number>
  keptByPortalsCents: Map<Source | null, number>
}

/** `first`: the first day of the month. */
export type MonthFigures = Figures & { first: Day }

export type Farm = {
  today: Day
  /** When the balance of a stay is late. */
  balance: BalanceRule
  stays: FarmStay[]
  registered?: RegisteredGuests
  /** The rooms that can be booked. */
  rooms: Pick<Room, 'id'>[]
  closedDays: Pick<RoomDayWithRoomId, 'roomId' | 'date'>[]
  lockedPeriods: Pick<LockedPeriod, 'from' | 'to'>[]
  /** The days on which the whole farm is closed. */
  closures?: readonly Period[]
}

/** Whether it is in the trash. Rows that a device stored earlier may lack `deletedAt`. */
const isTrashed = (stay: FarmStay): boolean => !isPortalStay(stay) && Boolean(stay.deletedAt)

/** Days that are closed on a portal were sold to nobody. */
const isSold = (stay: FarmStay): boolean =>
  isPortalStay(stay)
    ? stay.kind === 'stay' && stay.cancelledAt === null
    : !isTrashed(stay) && (stay.status === 'confirmed' || stay.status === 'completed')

const isCancelled = (stay: FarmStay): boolean => !isPortalStay(stay) && !isTrashed(stay) && stay.status === 'cancelled'

/** Whether the stay changes the figures: it was sold, cancelled or declined. */
export const countsInMonths = (stay: FarmStay): boolean => isSold(stay) || isCancelled(stay)

const createFigures = (): Figures => ({
  nightsSold: 0,
  pricedNights: 0,
  nights: 0,
  cancelledStays: 0,
  declinedRequests: 0,
  agreedCents: 0,
  listCents: 0,
  receivedCents: 0,
  keptCents: 0,
  earnedNightsCents: 0,
  expectedNightsCents: 0,
  earnedExtrasCents: 0,
  expectedExtrasCents: 0,
  openNightsCents: 0,
  openExtrasCents: 0,
  openTaxCents: 0,
  overdueNightsCents: 0,
  overdueExtrasCents: 0,
  commissionCents: 0,
  guests: new Map(),
  bookings: new Map(),
  grossCents: new Map(),
  keptByPortalsCents: new Map(),
})

/** What the figures need of a stay that was sold. */
type Sale = {
  ledger: Ledger & Stay
  source: Source | null
  /** Of nights and extras, wherever it is collected. */
  priceCents: number
  isAgreed: boolean
  hasPrice: boolean
  /** Null where no portal keeps anything. */
  commissionCents: number | null
  /** The nights that are somebody else's. */
  lostNights: Day[]
}

function readSale(stay: FarmStay): Sale {
  const ledger = getLedger(stay)
  const agreedCents = getAgreedCents(ledger)
  if (isPortalStay(stay))
    return {
      ledger,
      source: `channel ${stay.channelName}`,
      priceCents: agreedCents + (stay.priceCollectedBy === 'house' ? 0 : (stay.priceCents ?? 0)),
      isAgreed: true,
      hasPrice: stay.priceCents !== null,
      commissionCents: stay.commissionCents ?? 0,
      lostNights: stay.conflictNights,
    }
  return {
    ledger,
    // Rows that were stored before the field existed have none.
    source: stay.origin ?? null,
    priceCents: agreedCents,
    isAgreed: stay.agreedPrice !== null,
    hasPrice: true,
    commissionCents: null,
    lostNights: [],
  }
}

/** What decides whether something is late. */
type Due = Pick<Farm, 'today' | 'balance'>

/** The amounts that the nights of a stay share, each for nights and for extras. */
function getAmounts({ ledger, priceCents }: Sale, { today, balance }: Due) {
  const extras = Math.min(priceCents, getExtrasCents(ledger))
  const open = getPriceDueCents(ledger)
  const openExtras = Math.min(open, extras)
  const overdue = getOverdueCents(ledger, balance, today)
  const overdueExtras = Math.max(0, overdue - (open - openExtras))
  return {
    nights: priceCents - extras,
    extras,
    openNightsCents: open - openExtras,
    openExtrasCents: openExtras,
    openTaxCents: getTaxDueCents(ledger),
    overdueNightsCents: overdue - overdueExtras,
    overdueExtrasCents: overdueExtras,
  }
}

const owedAmounts = [
  ...(['openNightsCents', 'openExtrasCents', 'openTaxCents'] as const),
  ...(['overdueNightsCents', 'overdueExtrasCents'] as const),
] as const
const amountNames = [
  ...owedAmounts,
  ...(['agreedCents', 'listCents', 'receivedCents', 'keptCents', 'commissionCents'] as const),
  ...(['earnedNightsCents', 'expectedNightsCents', 'earnedExtrasCents', 'expectedExtrasCents'] as const),
] as const

/** The figures that are one number. */
const numberNames = [
  ...(['nightsSold', 'pricedNights', 'nights', 'cancelledStays', 'declinedRequests'] as const),
  ...amountNames,
] as const
export type NumberName = (typeof numberNames)[number]

function addCount<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** The part of an amount that one night carries. The parts of all nights differ by a cent at most and sum to it. */
const getNightCents = (cents: number, nightIndex: number, nights: number): number =>
  Math.floor((cents * (nightIndex + 1)) / nights) - Math.floor((cents * nightIndex) / nights)

/** The nights of some months, numbered from the first one on. */
type Calendar = {
  getIndex: (day: Day) => number
  /** The figures that a night belongs to; undefined outside of the months. */
  getMonth: (index: number) => Figures | undefined
  today: number
  /** A night of a room could be sold. Counted once. */
  addNight: (roomId: number, index: number) => void
  listGuests: ReturnType<typeof createGuestList>
}

/** The price of one night, and its part of the extras. */
function addPrice(month: Figures, isPast: boolean, nightsCents: number, extrasCents: number): void {
  month[isPast ? 'earnedNightsCents' : 'expectedNightsCents'] += nightsCents
  month[isPast ? 'earnedExtrasCents' : 'expectedExtrasCents'] += extrasCents
}

function addSold(stay: FarmStay, farm: Due, calendar: Calendar): void {
  const sale = readSale(stay)
  const { source, isAgreed, hasPrice, commissionCents, lostNights } = sale
  const { getIndex, getMonth, today, addNight } = calendar
  const arrival = getIndex(stay.checkinDate)
  const nights = getIndex(stay.checkoutDate) - arrival
  const lost = new Set(lostNights.map(getIndex))
  const amounts = getAmounts(sale, farm)
  for (let i = 0; i < nights; i++) {
    const month = getMonth(arrival + i)
    if (!month) continue
    const nightsCents = getNightCents(amounts.nights, i, nights)
    const extrasCents = getNightCents(amounts.extras, i, nights)
    month[isAgreed ? 'agreedCents' : 'listCents'] += nightsCents + extrasCents
    addPrice(month, arrival + i < today, nightsCents, extrasCents)
    for (const name of owedAmounts) month[name] += getNightCents(amounts[name], i, nights)
    addCount(month.grossCents, source, nightsCents + extrasCents)
    if (commissionCents !== null) {
      const commission = getNightCents(commissionCents, i, nights)
      month.commissionCents += commission
      addCount(month.keptByPortalsCents, source, commission)
    }
    if (lost.has(arrival + i)) continue
    month.nightsSold += 1
    if (hasPrice) month.pricedNights += 1
    addNight(stay.roomId, arrival + i)
  }
  addArrival(stay, source, getMonth(arrival), calendar)
}

/** What the farm keeps of it, and what of that has never come in. */
function addCancelled(stay: FarmStay, farm: Due, { getIndex, getMonth }: Calendar): void {
  const ledger = getLedger(stay)
  const arrival = getIndex(stay.checkinDate)
  const nights = getIndex(stay.checkoutDate) - arrival
  const amounts = {
    keptCents: getKeptCents(ledger),
    openNightsCents: getPriceDueCents(ledger),
    overdueNightsCents: getOverdueCents(ledger, farm.balance, farm.today),
  }
  for (let i = 0; i < nights; i++) {
    const month = getMonth(arrival + i)
    if (!month) continue
    for (const name of ['keptCents', 'openNightsCents', 'overdueNightsCents'] as const)
      month[name] += getNightCents(amounts[name], i, nights)
  }
  const month = getMonth(arrival)
  const isDeclined = !isPortalStay(stay) && Boolean(stay.declinedAt)
  if (month && !isLaterPart(stay)) month[isDeclined ? 'declinedRequests' : 'cancelledStays'] += 1
}

function addStay(stay: FarmStay, farm: Due, calendar: Calendar): void {
  if (isSold(stay)) addSold(stay, farm, calendar)
  else if (isCancelled(stay)) addCancelled(stay, farm, calendar)
  if (!isTrashed(stay)) addPayments(stay, farm.today, calendar)
}

const createGuestListOf = ({ stays, registered = new Map(), today }: Farm) =>
  createGuestList(stays.filter(isSold), registered, today)

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
  const getMonth = (index: number) => monthOfNight[index]
  const listGuests = createGuestListOf(farm)
  const calendar = { getIndex, getMonth, today: getIndex(farm.today), addNight, listGuests }
  for (const { roomId, nights } of listOpenNights(farm, first, monthOfNight.length))
    for (const night of nights) addNight(roomId, night)
  for (const stay of farm.stays) addStay(stay, farm, calendar)
  return months
}

/** What one stay is of the figures. */
export type Contribution = { stay: FarmStay; value: number }

/** The stays behind a number of some months, with the part of each; those that are no part of it are left out. */
export function listContributions(
  farm: Farm,
  first: Day,
  count: number,
  getValue: (figures: Figures) => number,
): Contribution[] {
  const { stays, today } = farm
  const listGuests = createGuestListOf(farm)
  const nights = daysBetween(first, addMonths(first, count))
  const getIndex = (day: Day): number => daysBetween(first, day)
  const judge = (stay: FarmStay): Contribution => {
    const figures = createFigures()
    const getMonth = (index: number) => (0 <= index && index < nights ? figures : undefined)
    const addNight = (_: number, index: number) => {
      if (getMonth(index)) figures.nights += 1
    }
    addStay(stay, farm, { getIndex, getMonth, today: getIndex(today), addNight, listGuests })
    return { stay, value: getValue(figures) }
  }
  return stays
    .map(judge)
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => a.stay.checkinDate.localeCompare(b.stay.checkinDate))
}

/** The nights of each room that nobody has closed or locked, numbered from the first day on. */
function listOpenNights({ rooms, closedDays, lockedPeriods, closures = [] }: Farm, first: Day, count: number) {
  const closed = new Set(closedDays.map(({ roomId, date }) => `${roomId} ${date}`))
  const open = range(first, addDays(first, count))
    .map((day, index) => ({ day, index }))
    .filter(({ day }) => ![...lockedPeriods, ...closures].some(({ from, to }) => from <= day && day <= to))
  return rooms.map(({ id }) => ({
    roomId: id,
    nights: open.filter(({ day }) => !closed.has(`${id} ${day}`)).map(({ index }) => index),
  }))
}

function addPayments(stay: FarmStay, today: Day, { getIndex, getMonth }: Calendar): void {
  for (const payment of listPayments(getLedger(stay))) {
    const month = getMonth(getIndex(getReceiptDay(payment, today)))
    if (month) month.receivedCents += payment.amountCents
  }
}

function addArrival(stay: FarmStay, source: Source | null, month: Figures | undefined, { listGuests }: Calendar): void {
  if (!month || isLaterPart(stay)) return
  for (const nationality of listGuests(stay)) addCount(month.guests, nationality, 1)
  addCount(month.bookings, source, 1)
}

/** The sum of several months, such as a year. */
export function sumFigures(months: Figures[]): Figures {
  const sum = createFigures()
  for (const month of months) {
    for (const name of numberNames) sum[name] += month[name]
    for (const [nationality, count] of month.guests) addCount(sum.guests, nationality, count)
    for (const name of ['bookings', 'grossCents', 'keptByPortalsCents'] as const)
      for (const [source, count] of month[name]) addCount(sum[name], source, count)
  }
  return sum
}

/** The sold share of all nights, from 0 to 1; null when there are none. */
export const getOccupancy = ({ nightsSold, nights }: Figures): number | null =>
  nights === 0 ? null : nightsSold / nights

/** The price of an average night, in cents; null when none with a price was sold. */
export const getAverageCents = ({ agreedCents, listCents, pricedNights }: Figures): number | null =>
  pricedNights === 0 ? null : Math.round((agreedCents + listCents) / pricedNights)
