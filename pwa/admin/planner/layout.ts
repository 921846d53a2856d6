/**
 * Where everything is on the planner, computed from rows. Days are columns, counted from the first one. A bar begins in
 * the middle of its arrival day and ends in the middle of its departure day, so that a change of guests is seen.
 */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { createGroundLookup, type Ground, hasDay } from '#contract/days/dayState.ts'
import { addDays, type Day, daysBetween, getWeekday, type Stay } from '#contract/days/days.ts'
import { joinDays } from '#contract/days/joinedDays.ts'
import type { Period } from '#contract/days/yearly.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { listFarmClosures } from '#contract/stays/stayRules.ts'
import type { OfferSources, RoomDays } from '../newBooking/roomOffers.ts'
import type { KeptStay } from '../stays/keptStays.ts'

/** Columns are drawn by the week, so a scroll adds and removes whole weeks. */
export const weekDays = 7
const yearsShown = { past: 10, ahead: 5 }
/** A month fits on the screen of a tablet. */
const daysOnScreen = 31
/** Of a bar with the space above and below it. */
export const trackHeight = 34
/** Pixels at both ends of a bar. */
const barGap = 2

/** All columns of the planner. The first one is a Monday. */
export type Axis = { first: Day; weekCount: number }

export function createAxis(today: Day): Axis {
  const year = Number(today.slice(0, 4))
  const newYear = `${year - yearsShown.past}-01-01`
  const first = addDays(newYear, 1 - getWeekday(newYear))
  return { first, weekCount: Math.ceil(daysBetween(first, `${year + yearsShown.ahead}-12-31`) / weekDays) }
}

export const getColumn = ({ first }: Axis, day: Day): number => daysBetween(first, day)
export const getDayAt = ({ first }: Axis, column: number): Day => addDays(first, column)

export const isInWeek = (column: number | null, week: number): boolean =>
  column !== null && Math.floor(column / weekDays) === week

/** The widths in pixels for a planner of this width. Columns are wide enough for a finger, also where a month is not. */
export function measureColumns(width: number): { roomWidth: number; dayWidth: number } {
  if (width < 700) return { roomWidth: width < 500 ? 104 : 140, dayWidth: 36 }
  const roomWidth = width < 1100 ? 144 : 152
  return { roomWidth, dayWidth: Math.max(26, Math.floor((width - roomWidth) / daysOnScreen)) }
}

/** What has a bar: a stay, or the days that an offer keeps. */
export type PlannedStay = FarmStay | KeptStay

export const isKept = (stay: PlannedStay): stay is KeptStay => 'offer' in stay

/** Only the portal moves what it has sold. */
export const isMovable = (stay: PlannedStay): stay is Booking => !isKept(stay) && !isPortalStay(stay)

/** Tracks are the lines of a room; more than one only where stays overlap. */
export type Bar = { stay: PlannedStay; track: number }

/** A stay on one of its days. */
export type DayStay = { stay: FarmStay; role: 'arriving' | 'staying' | 'leaving' }

/** Who is in a room on a day, and what the day would be without guests. */
export type RoomDay = {
  ground: Ground
  stays: DayStay[]
  /** What an offer keeps free on this day. */
  kept?: KeptStay | undefined
  /** Because of whom no stay can begin on this day. */
  holder?: PlannedStay | undefined
}

export type PlannerRow = {
  room: Room
  bars: Bar[]
  /** The days that staff have closed, earliest first. */
  closed: Period[]
  /** Pixels from the top of the first row. */
  top: number
  height: number
  getDay: (day: Day) => RoomDay
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Puts stays, earliest arrival first, on the first track that is free. */
export function assignTracks<T extends Stay>(stays: T[]): { stay: T; track: number }[] {
  const ends: Day[] = []
  return stays.map((stay) => {
    const free = ends.findIndex((end) => end <= stay.checkinDate)
    const track = free < 0 ? ends.length : free
    ends[track] = stay.checkoutDate
    return { stay, track }
  })
}

const getRole = ({ checkinDate, checkoutDate }: Stay, day: Day): DayStay['role'] =>
  day === checkinDate ? 'arriving' : day === checkoutDate ? 'leaving' : 'staying'

function createRoomDays(
  stays: FarmStay[],
  keptStays: KeptStay[],
  adminAvailability: RoomDayWithRoomId[],
  { lockedPeriods, turnover }: OfferSources,
  isClosed: (day: Day) => boolean,
): (day: Day) => RoomDay {
  const getRoomGround = createGroundLookup({ adminAvailability, lockedPeriods })
  const getGround = (day: Day): Ground => {
    const ground = getRoomGround(day)
    return ground !== 'locked' && isClosed(day) ? 'closed' : ground
  }
  return (day) => {
    // Who leaves is shown, too.
    const found = stays.filter((it) => hasDay(it, day, 'blocked')).map((stay) => ({ stay, role: getRole(stay, day) }))
    const kept = keptStays.find((it) => hasDay(it, day, turnover))
    const sleeping = found.find(({ role }) => role !== 'leaving')
    const leaving = found.find(({ stay }) => hasDay(stay, day, turnover))
    return { ground: getGround(day), stays: found, kept, holder: sleeping?.stay ?? kept ?? leaving?.stay }
  }
}

function groupByRoom<T extends { roomId: number }>(all: T[]): (room: Room) => T[] {
  const groups = new Map<number, T[]>()
  for (const it of all) {
    const group = groups.get(it.roomId)
    if (group) group.push(it)
    else groups.set(it.roomId, [it])
  }
  return (room) => groups.get(room.id) ?? []
}

/** Whether the whole farm is closed on a day, which all rows ask. */
function createClosedLookup(sources: OfferSources): (day: Day) => boolean {
  const known = new Map<Day, boolean>()
  return (day) => {
    const isClosed = known.get(day) ?? listFarmClosures(sources, day, day).some((it) => it.from <= day && day <= it.to)
    known.set(day, isClosed)
    return isClosed
  }
}

/** One row for each room, in the order of the rooms. Expects stays and days with the earliest first. */
export function layOutRows(sources: OfferSources): PlannerRow[] {
  const getStays = groupByRoom<FarmStay>([...sources.stays, ...(sources.channelStays ?? [])])
  const getKeptStays = groupByRoom(sources.keptStays ?? [])
  const getEditedDays = groupByRoom(sources.days)
  const isClosed = createClosedLookup(sources)
  let top = 0
  return sources.rooms.map((room) => {
    const [stays, keptStays, editedDays] = [getStays(room), getKeptStays(room), getEditedDays(room)]
    const bars = assignTracks<PlannedStay>(
      [...stays, ...keptStays].sort((a, b) => compareText(a.checkinDate, b.checkinDate)),
    )
    const height = trackHeight * Math.max(1, ...bars.map(({ track }) => track + 1))
    const closed = joinDays(editedDays.filter((it) => !it.available).map(({ date }) => date))
    // Most days are never asked for, so this waits for the first one.
    let getRoomDay: PlannerRow['getDay'] | undefined
    const getDay = (day: Day) => {
      getRoomDay ??= createRoomDays(stays, keptStays, editedDays, sources, isClosed)
      return getRoomDay(day)
    }
    const row = { room, bars, closed, top, height, getDay }
    top += height
    return row
  })
}

export const getHeight = (rows: PlannerRow[]): number => rows.reduce((sum, { height }) => sum + height, 0)

/** The row at a height in pixels; the first or last one above or below all rows. */
export function findRowIndex(rows: PlannerRow[], y: number): number {
  const index = rows.findIndex(({ top, height }) => y < top + height)
  return index < 0 ? rows.length - 1 : index
}

/** The stay whose bar contains an element. */
export function findBar(rows: PlannerRow[], element: Element): PlannedStay | undefined {
  const id = element.closest<HTMLElement>('[data-stay]')?.dataset.stay
  return id === undefined ? undefined : rows.flatMap(({ bars }) => bars).find(({ stay }) => stay.id === id)?.stay
}

/** The box of a stay in pixels, from the left end of the days and the top of the first row. */
export function getBarBox(axis: Axis, { checkinDate, checkoutDate }: Stay, top: number, dayWidth: number) {
  return {
    left: (getColumn(axis, checkinDate) + 0.5) * dayWidth + barGap,
    width: daysBetween(checkinDate, checkoutDate) * dayWidth - 2 * barGap,
    top,
  }
}

/** Where whole days are, in pixels from the left end of the days. */
export const getSpanBox = (axis: Axis, { from, to }: Period, dayWidth: number) => ({
  left: getColumn(axis, from) * dayWidth,
  width: (daysBetween(from, to) + 1) * dayWidth,
})

/** The stay between two columns, whichever comes first; null for one and the same day. */
export function getStayBetween(axis: Axis, a: number, b: number): Stay | null {
  if (a === b) return null
  return { checkinDate: getDayAt(axis, Math.min(a, b)), checkoutDate: getDayAt(axis, Math.max(a, b)) }
}

export const shiftStay = ({ checkinDate, checkoutDate }: Stay, days: number): Stay => ({
  checkinDate: addDays(checkinDate, days),
  checkoutDate: addDays(checkoutDate, days),
})

/** What a list shows of a room: its stays, and the days between them that are free or cannot be booked. */
export type Entry = { from: Day; to: Day } & ({ kind: 'stay'; stay: PlannedStay } | { kind: Ground })

/** The entries of a room from `first` to `last`, both included, in the order of their days. */
export function listEntries({ bars, getDay }: PlannerRow, days: Day[]): Entry[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const entries: Entry[] = bars
    .filter(({ stay }) => stay.checkoutDate >= first && stay.checkinDate <= last)
    .map(({ stay }) => ({ kind: 'stay', from: stay.checkinDate, to: stay.checkoutDate, stay }))
  let previous: Extract<Entry, { kind: Ground }> | undefined
  for (const day of days) {
    const { holder, ground: kind } = getDay(day)
    if (holder) previous = undefined
    else if (previous?.kind === kind) previous.to = day
    else {
      previous = { kind, from: day, to: day }
      entries.push(previous)
    }
  }
  return entries.sort((a, b) => compareText(a.from, b.from))
}

/** Both ends included. */
export type Weeks = { firstWeek: number; lastWeek: number }

export const overlaps = (a: Weeks, b: Weeks): boolean => a.firstWeek <= b.lastWeek && b.firstWeek <= a.lastWeek

/** The weeks of `wanted` that none of `known` has, joined where they follow each other. */
export function findMissingWeeks(wanted: Weeks, known: Weeks[]): Weeks[] {
  const missing: Weeks[] = []
  for (let week = wanted.firstWeek; week <= wanted.lastWeek; week++) {
    if (known.some((it) => overlaps(it, { firstWeek: week, lastWeek: week }))) continue
    const last = missing.at(-1)
    if (last?.lastWeek === week - 1) last.lastWeek = week
    else missing.push({ firstWeek: week, lastWeek: week })
  }
  return missing
}

/** Joins what was read of several spans of days. A stay that reaches into two of them is in both. */
export function mergeRoomDays(parts: RoomDays[]): RoomDays {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const merge = <T extends Stay & { id: string }>(stays: T[]): T[] =>
    [...new Map(stays.map((it) => [it.id, it])).values()].sort(
      (a, b) => compareText(a.checkinDate, b.checkinDate) || compareText(a.id, b.id),
    )
  return {
    stays: merge(parts.flatMap((part) => part.stays)),
    channelStays: merge(parts.flatMap((part) => part.channelStays ?? [])),
    keptStays: merge(parts.flatMap((part) => part.keptStays ?? [])),
    days: parts.flatMap((part) => part.days).sort((a, b) => compareText(a.date, b.date)),
  }
}

/** The part of the planner that is on the screen, in weeks and pixels, with a margin around it. */
export type Visible = Weeks & { top: number; bottom: number }

/** Whether all weeks of `part` are drawn, and its rows exactly. */
export const covers = (drawn: Visible, part: Visible): boolean =>
  drawn.firstWeek <= part.firstWeek &&
  drawn.lastWeek >= part.lastWeek &&
  drawn.top === part.top &&
  drawn.bottom === part.bottom

/** `left`, `top`, `width` and `height` are those of the days on the screen, without headers. */
export function findVisible(
  box: { left: number; top: number; width: number; height: number },
  dayWidth: number,
  weekCount: number,
  marginWeeks: number,
): Visible {
  const weekWidth = dayWidth * weekDays
  // Rows change in steps, so that not every pixel of a scroll draws anew.
  const step = 4 * trackHeight
  return {
    firstWeek: Math.max(0, Math.floor(box.left / weekWidth) - marginWeeks),
    lastWeek: Math.min(weekCount - 1, Math.floor((box.left + box.width) / weekWidth) + marginWeeks),
    top: (Math.floor(box.top / step) - 1) * step,
    bottom: (Math.ceil((box.top + box.height) / step) + 1) * step,
  }
}
