/**
 * The judge of a stay: which of the farm's rules forbids it, and which stays near it are allowed. Server, site and admin ask
 * it. Whether days are free is another question, which `dayState.ts` answers. Free of schemas.
 */
import type { CalendarDay } from '../days/dayState.ts'
import { addDays, type Day, daysBetween, endOfMonth, getWeekday, type Stay, startOfMonth } from '../days/days.ts'
import { findSeason } from '../days/seasonDays.ts'
import { listOccurrences, type Period, type YearlyPeriod } from '../days/yearly.ts'
import type { Room } from '../rooms.ts'
import { limits, type Turnover } from './stay.ts'

/** Weekdays are 1 for Monday to 7 for Sunday; an empty list means any. */
export type NightRules = {
  minimumNights: number
  maximumNights: number | null
  arrivalDays: readonly number[]
  departureDays: readonly number[]
}
/**
 * What holds outside of the seasons, which have night rules of their own. `sameDayUntil`: until when (`hh:mm`) one may ask for
 * a stay that begins today. `opening`: first and last day of the year as `mm-dd`; the farm is closed outside.
 */
export type StayRules = NightRules & {
  daysAhead: number | null
  sameDayUntil: string | null
  opening: readonly [string, string] | null
}

/** Days on which the farm takes no guests. `reason` is null where the opening period ends. */
export type ClosedDays<Reason = unknown> = Period & { reason: Reason | null }

export type StayContext<Reason = unknown> = {
  today: Day
  /** `hh:mm` at the farm. */
  time: string
  rules: StayRules
  closures: readonly ClosedDays<Reason>[]
  /** Whether a check-out day is another guest's. Without it nobody's. */
  turnover?: Turnover
}

/** `day`: of the arrival, or the last night. It decides which rules hold. */
export type NightProblem = {
  code: 'arrival_day' | 'departure_day' | 'stay_too_short' | 'stay_too_long'
  rules: NightRules
  day: Day
  seasons: Seasons['seasons']
}
export type StayProblem<Reason = unknown> =
  | NightProblem
  | { code: 'too_far_ahead'; days: number }
  | { code: 'too_late_today'; time: string }
  | { code: 'closed'; closure: ClosedDays<Reason> }

export const openRules: StayRules = {
  minimumNights: 1,
  maximumNights: null,
  arrivalDays: [],
  departureDays: [],
  daysAhead: null,
  sameDayUntil: null,
  opening: null,
}

type Seasons = Pick<Room, 'seasons'>

/** The rules of a stay that arrives on this day, or has its last night there. */
export function getNightRules(room: Seasons, day: Day, rules: NightRules): NightRules {
  const season = findSeason(room.seasons, day)
  if (!season) return rules
  const { minimumNights, maximumNights = null, arrivalDays = [], departureDays = [] } = season
  return { minimumNights, maximumNights, arrivalDays, departureDays }
}

/** The days around `first` to `last` on which the farm is closed, earliest first. */
export function listClosedDays<Reason>(
  closures: readonly (YearlyPeriod & { reason: Reason })[],
  { opening }: Pick<StayRules, 'opening'>,
  first: Day,
  last: Day,
): ClosedDays<Reason>[] {
  const named = closures.flatMap((closure) =>
    listOccurrences(closure, first, last).map((period) => ({ ...period, reason: closure.reason })),
  )
  return [...named, ...listDaysOutside(opening, first, last)].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Those that can concern a guest's request. */
export const listClosedDaysAhead = <Reason>(
  closures: readonly (YearlyPeriod & { reason: Reason })[],
  rules: Pick<StayRules, 'opening'>,
  today: Day,
): ClosedDays<Reason>[] =>
  listClosedDays(closures, rules, today, addDays(today, limits.maxDaysAhead + limits.maxNights))

function listDaysOutside(opening: StayRules['opening'], first: Day, last: Day): ClosedDays<never>[] {
  if (opening === null) return []
  const [start, end] = opening
  const year = Number(first.slice(0, 4)) - 1
  // 29 February is no day of every year: the day before the first of March is.
  const from = addDays(`${year}-${end === '02-29' ? '02-28' : end}`, 1)
  const opens = `${start < end ? year + 1 : year}-${start === '02-29' ? '03-01' : start}`
  const closed = { from, to: addDays(opens, -1), yearly: true }
  return listOccurrences(closed, first, last).map((period) => ({ ...period, reason: null }))
}

/**
 * Where the missed rules hold, as a sentence names it: in a whole month (its first day), or on the days of a season. Null
 * where they hold on all days outside of the seasons.
 */
export function getRuleScope({ day, seasons }: NightProblem): { month: Day } | Period | null {
  const month = startOfMonth(day)
  const season = findSeason(seasons, day)
  if (!season) return seasons.length === 0 ? { month } : null
  return season.from <= month && endOfMonth(month) <= season.to ? { month } : { from: season.from, to: season.to }
}

const isIn = (day: Day, weekdays: readonly number[]): boolean =>
  weekdays.length === 0 || weekdays.includes(getWeekday(day))

function judgeArrival<Reason>(room: Seasons, day: Day, context: StayContext<Reason>): StayProblem<Reason> | null {
  const { today, time, rules } = context
  if (day === today && rules.sameDayUntil !== null && time >= rules.sameDayUntil)
    return { code: 'too_late_today', time: rules.sameDayUntil }
  if (rules.daysAhead !== null && daysBetween(today, day) > rules.daysAhead)
    return { code: 'too_far_ahead', days: rules.daysAhead }
  const nightRules = getNightRules(room, day, rules)
  return isIn(day, nightRules.arrivalDays)
    ? null
    : { code: 'arrival_day', rules: nightRules, day, seasons: room.seasons }
}

/** Whether a guest's stay may begin on this day, as far as the rules decide. */
export const mayArriveOn = (room: Seasons, day: Day, context: StayContext): boolean =>
  judgeArrival(room, day, context) === null

/** The check-out day counts, as for disabled days and locked periods, unless it is another guest's. */
function findClosure<Reason>(
  { checkinDate, checkoutDate }: Stay,
  closures: readonly ClosedDays<Reason>[],
  turnover: Turnover = 'blocked',
): ClosedDays<Reason> | undefined {
  const last = turnover === 'same-day' ? addDays(checkoutDate, -1) : checkoutDate
  return closures.find(({ from, to }) => from <= last && to >= checkinDate)
}

/**
 * The rule that forbids a guest this stay; null when all allow it. The season of the first night sets the length and the days
 * of arrival, that of the last night the days of departure.
 */
export function judgeStay<Reason>(room: Seasons, stay: Stay, context: StayContext<Reason>): StayProblem<Reason> | null {
  const { checkinDate, checkoutDate } = stay
  const closure = findClosure(stay, context.closures, context.turnover)
  if (closure) return { code: 'closed', closure }
  const arrival = judgeArrival(room, checkinDate, context)
  if (arrival) return arrival
  const nights = daysBetween(checkinDate, checkoutDate)
  const first = getNightRules(room, checkinDate, context.rules)
  const atArrival = { rules: first, day: checkinDate, seasons: room.seasons }
  if (nights < first.minimumNights) return { code: 'stay_too_short', ...atArrival }
  if (nights > (first.maximumNights ?? limits.maxNights)) return { code: 'stay_too_long', ...atArrival }
  const lastNight = addDays(checkoutDate, -1)
  const last = getNightRules(room, lastNight, context.rules)
  return isIn(checkoutDate, last.departureDays)
    ? null
    : { code: 'departure_day', rules: last, day: lastNight, seasons: room.seasons }
}

/** What a farm has set. Settings that a device stored earlier have neither. */
export type FarmStayRules<Reason> = {
  stayRules?: StayRules
  closures?: readonly (YearlyPeriod & { reason: Reason })[]
  turnover?: Turnover
}

/** The days around `first` to `last` on which the farm takes no guests. */
export const listFarmClosures = <Reason>(
  { stayRules = openRules, closures = [] }: FarmStayRules<Reason>,
  first: Day,
  last: Day,
): ClosedDays<Reason>[] => listClosedDays(closures, stayRules, first, last)

/** Whether the farm is closed in a night of the stay, or on the day of departure where nobody else may arrive then. */
export const isFarmClosed = <Reason>(stay: Stay, farm: FarmStayRules<Reason>): boolean =>
  findClosure(stay, listFarmClosures(farm, stay.checkinDate, stay.checkoutDate), farm.turnover) !== undefined

/** The rule that staff overrule with this stay; null when none does. How far ahead guests may ask does not concern them. */
export function judgeForStaff<Reason>(
  room: Seasons,
  stay: Stay,
  farm: FarmStayRules<Reason>,
): StayProblem<Reason> | null {
  const { stayRules = openRules, turnover = 'blocked' } = farm
  const rules = { ...stayRules, daysAhead: null, sameDayUntil: null }
  const closedDays = listFarmClosures(farm, stay.checkinDate, stay.checkoutDate)
  return judgeStay(room, stay, { today: stay.checkinDate, time: '', rules, closures: closedDays, turnover })
}

export const maxAllowedStays = 3
/** Another day of arrival changes a holiday more than a night more or less. */
export const nightsPerDay = 3
/** How far allowed stays are looked for, from the nearest day that may be one. */
export const allowedDays = { before: 14, after: 62 } as const

/** The last day of arrival for which guests may ask today. */
export const getLatestArrival = ({ today, rules }: Pick<StayContext, 'today' | 'rules'>): Day =>
  addDays(today, rules.daysAhead ?? limits.maxDaysAhead)

/** The days whose availability `findAllowedStays` needs. Of a closed winter these are the days around it. */
export function getAllowedRange(
  stay: Stay,
  { today, rules, closures }: Pick<StayContext, 'today' | 'rules' | 'closures'>,
): Period {
  const closure = findClosure(stay, closures)
  const start = closure && closure.from < stay.checkinDate ? closure.from : stay.checkinDate
  const end = closure && closure.to > stay.checkoutDate ? closure.to : stay.checkoutDate
  const latest = getLatestArrival({ today, rules })
  const earliest = [start, latest].sort()[0] ?? start
  const from = [addDays(earliest, -allowedDays.before), today].sort()[1] ?? today
  const to = [addDays(end, allowedDays.after), addDays(from, limits.maxRangeDays - 1)].sort()[0] ?? end
  return { from, to }
}

type GetDay = (day: Day) => Pick<CalendarDay, 'mayArrive' | 'mayLeave'>

/** The allowed and free stay from this day on whose length is nearest to the wanted one, the shorter one of two. */
function findNearestLength(room: Seasons, from: Day, wanted: number, context: StayContext, getDay: GetDay, last: Day) {
  const { minimumNights, maximumNights } = getNightRules(room, from, context.rules)
  let best: { stay: Stay; difference: number } | null = null
  for (let nights = 1; nights <= (maximumNights ?? limits.maxNights); nights++) {
    const checkoutDate = addDays(from, nights)
    const difference = Math.abs(nights - wanted)
    const isFartherOff = best !== null && nights > wanted && difference >= best.difference
    if (isFartherOff || checkoutDate > last || !getDay(addDays(checkoutDate, -1)).mayArrive) break
    const stay = { checkinDate: from, checkoutDate }
    const isNearer = best === null || difference < best.difference
    if (isNearer && nights >= minimumNights && getDay(checkoutDate).mayLeave && judgeStay(room, stay, context) === null)
      best = { stay, difference }
  }
  return best
}

/**
 * Whether a stay that all rules allow can begin on a free day: nobody should choose an arrival from which the least number of
 * nights is taken. `last`: the last day whose state is known.
 */
export function mayBeginOn(room: Seasons, day: Day, context: StayContext, getDay: GetDay, last: Day): boolean {
  if (!mayArriveOn(room, day, context)) return false
  const { minimumNights, departureDays } = getNightRules(room, day, context.rules)
  const isAnyStay = minimumNights === 1 && departureDays.length === 0
  if (isAnyStay || addDays(day, minimumNights + 6) > last) return true
  return findNearestLength(room, day, minimumNights, context, getDay, last) !== null
}

/** Whether the rules may forbid that a stay in these rooms begins on a free day. A late request for today does not count. */
export const canForbidArrival = (rooms: readonly Seasons[], rules: StayRules): boolean =>
  rules.daysAhead !== null ||
  [rules, ...rooms.flatMap(({ seasons }) => seasons)].some(
    ({ minimumNights, arrivalDays = [], departureDays = [] }) =>
      minimumNights > 1 || arrivalDays.length > 0 || departureDays.length > 0,
  )

/**
 * The stays nearest to a wanted one that the rules allow and that are free: up to three, each with another check-in day. Near
 * means few days earlier or later, and few nights more or less. `known`: the days whose state is known. Whoever knows more
 * finds the same, and no stay begins on a day for which nobody can ask yet.
 */
export function findAllowedStays(
  room: Seasons,
  wanted: Stay,
  context: StayContext,
  getDay: GetDay,
  known: Period,
  max: number = maxAllowedStays,
): Stay[] {
  const nights = Math.max(1, daysBetween(wanted.checkinDate, wanted.checkoutDate))
  const range = getAllowedRange(wanted, context)
  const first = known.from < range.from ? range.from : known.from
  const last = known.to > range.to ? range.to : known.to
  const latest = getLatestArrival(context)
  const farthest = Math.max(daysBetween(first, wanted.checkinDate), daysBetween(wanted.checkinDate, last))
  const found: { stay: Stay; distance: number }[] = []
  const isFull = (distance: number) => (found[max - 1]?.distance ?? Number.POSITIVE_INFINITY) < distance
  for (let distance = 0; distance <= farthest && !isFull(nightsPerDay * distance); distance++) {
    for (const shift of distance === 0 ? [0] : [distance, -distance]) {
      const from = addDays(wanted.checkinDate, shift)
      if (from < first || from >= last || from > latest) continue
      if (!getDay(from).mayArrive || !mayArriveOn(room, from, context)) continue
      const nearest = findNearestLength(room, from, nights, context, getDay, last)
      if (nearest) found.push({ stay: nearest.stay, distance: nightsPerDay * distance + nearest.difference })
    }
    found.sort((a, b) => a.distance - b.distance)
  }
  return found.slice(0, max).map(({ stay }) => stay)
}

/** Why no stay can follow these rules; null when there is one. */
export function findContradiction({ minimumNights, maximumNights, arrivalDays, departureDays }: NightRules) {
  if (maximumNights !== null && minimumNights > maximumNights) return 'lengths'
  if (arrivalDays.length === 0 || departureDays.length === 0) return null
  const lengths = Math.min(7, (maximumNights ?? limits.maxNights) - minimumNights + 1)
  const isPossible = Array.from({ length: lengths }, (_, i) => minimumNights + i).some((nights) =>
    arrivalDays.some((day) => departureDays.includes(((day - 1 + nights) % 7) + 1)),
  )
  return isPossible ? null : 'weekdays'
}
