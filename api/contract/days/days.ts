/**
 * Days are `yyyy-mm-dd` text on the wire, in the database and in the code. Only this file calculates with them. It uses
 * whole day numbers, so no time zone and no clock change can shift a stay.
 */
import { limits, type Turnover } from '../stays/stay.ts'

export type Day = string

/** A day of a clock that is not changed. */
export const dayMs = 86_400_000

export const defaultTimeZone = 'Europe/Rome'

/** Whatever zone a server or a browser is in, days and times are the farm's. Set once, when a program begins. */
export let farmTimeZone = defaultTimeZone

export function setFarmTimeZone(timeZone: string): void {
  farmTimeZone = timeZone
  farmDayFormatter = undefined
  farmTimeFormatter = undefined
}

/** Guests leave on the check-out day, so its night is not part of the stay. */
export type Stay = { checkinDate: Day; checkoutDate: Day }

/** Whether two stays have the same days. */
export const isSameStay = (a: Stay, b: Stay): boolean =>
  a.checkinDate === b.checkinDate && a.checkoutDate === b.checkoutDate

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** As `dayPattern`. The day after 9999-12-31 has a longer year. */
const numbersPattern = /^(\d{4,6})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 in the proleptic Gregorian calendar (the "days from civil" algorithm). */
export function toDayNumber(day: Day): number {
  const [, year, month, date] = numbersPattern.exec(day) ?? []
  return joinDayNumber(Number(year), Number(month), Number(date))
}

/** The day number of a year, a month (January is 1) and a day of the month. */
export function joinDayNumber(calendarYear: number, month: number, day: number): number {
  const year = calendarYear - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function fromDayNumber(dayNumber: number): Day {
  const { year, month, day } = splitDayNumber(dayNumber)
  return createDay(year, month, day)
}

/** The year, month (January is 1) and day of the month of a day number. */
export function splitDayNumber(dayNumber: number): { year: number; month: number; day: number } {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 }
}

/** A day from its numbers: January is month 1. */
const createDay = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Whether the text is a day that exists. `2026-02-31` and `2026-2-3` are not days. */
export const isDay = (text: string): boolean => dayPattern.test(text) && fromDayNumber(toDayNumber(text)) === text

/** Days that somebody types lie between these. A stay that never ends would occupy millions of days. */
export const firstTypedDay = '1900-01-01'
export const lastTypedDay = '2099-12-31'

export const addDays = (day: Day, count: number): Day => fromDayNumber(toDayNumber(day) + count)

/** Whole days from `from` to `to`. Negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from)

/** The days from `from` to the day before `end`. */
export function range(from: Day, end: Day): Day[] {
  const first = toDayNumber(from)
  return Array.from({ length: Math.max(0, toDayNumber(end) - first) }, (_, i) => fromDayNumber(first + i))
}

/** The days from `from` to `last`, both included. */
export const rangeInclusive = (from: Day, last: Day): Day[] => range(from, addDays(last, 1))

/** The nights of a stay, each as the day on which it begins. The check-out day is not included. */
export const getNights = (stay: Stay): Day[] => range(stay.checkinDate, stay.checkoutDate)

/** What is wrong with the length of a stay in any room. */
export function checkNights({ checkinDate, checkoutDate }: Stay): 'end_before_start' | 'stay_too_long' | null {
  const nights = daysBetween(checkinDate, checkoutDate)
  if (nights < 1) return 'end_before_start'
  return nights > limits.maxNights ? 'stay_too_long' : null
}

/** The days of a stay, from check-in to check-out, both included. */
export const getDays = (stay: Stay): Day[] => rangeInclusive(stay.checkinDate, stay.checkoutDate)

/**
 * The days that a stay occupies: no other stay may share one of them. The check-out day is among them unless the farm
 * leaves it free for the next arrival.
 */
export const getOccupiedDays = (stay: Stay, turnover: Turnover): Day[] =>
  turnover === 'blocked' ? getDays(stay) : getNights(stay)

/** Whether a day is one of `getOccupiedDays`, without making the list: a search asks this thousands of times. */
export const isOccupied = (day: Day, { checkinDate, checkoutDate }: Stay, turnover: Turnover): boolean =>
  checkinDate <= day && (turnover === 'blocked' ? day <= checkoutDate : day < checkoutDate)

/** Whether two stays in one room would occupy the same day. */
export const sharesDay = (a: Stay, b: Stay, turnover: Turnover): boolean =>
  turnover === 'blocked'
    ? a.checkinDate <= b.checkoutDate && b.checkinDate <= a.checkoutDate
    : a.checkinDate < b.checkoutDate && b.checkinDate < a.checkoutDate

/** 1 for Monday to 7 for Sunday. */
export const getWeekday = (day: Day): number => ((((toDayNumber(day) + 3) % 7) + 7) % 7) + 1

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of the month `count` months later. */
export const addMonths = (day: Day, count: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return createDay(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1)
}

export const endOfMonth = (day: Day): Day => addDays(addMonths(day, 1), -1)

/** Parses `dd/mm/yyyy`, the format of birth dates. Null when that day does not exist. */
export function parseItalianDay(text: string): Day | null {
  const [, d, m, y] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const day = `${y}-${m}-${d}`
  return isDay(day) ? day : null
}

/** `dd/mm/yyyy`, the counterpart of `parseItalianDay`. */
export const toItalianDay = (day: Day): string => day.split('-').reverse().join('/')

// Created on first use: the first Intl format of a page takes a slow phone a tenth of a second.
let farmDayFormatter: Intl.DateTimeFormat | undefined
const createFarmDayFormatter = () =>
  new Intl.DateTimeFormat('en', {
    timeZone: farmTimeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })

const hourMs = 3_600_000
const getDayAtOffset = (instant: number, hours: number): number =>
  Math.floor((instant + hours * hourMs) / (24 * hourMs))

/**
 * The day in the farm's time zone at an instant in milliseconds. Every rule uses it as "today", wherever the code runs.
 * The usual zone is one hour ahead of UTC, in summer two. Only between 22 and 23 UTC these are two days; then, and always in
 * another zone, the Intl format decides. It reads the parts: no locale writes a date in the same way in all engines ("en-CA" is 11/22/2026 in CLDR 42).
 */
export function toFarmDay(instant: number): Day {
  const winterDay = getDayAtOffset(instant, 1)
  const isCertain = farmTimeZone === defaultTimeZone && winterDay === getDayAtOffset(instant, 2)
  if (isCertain) return fromDayNumber(winterDay)
  farmDayFormatter ??= createFarmDayFormatter()
  const parts = farmDayFormatter.formatToParts(instant)
  const getNumber = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return createDay(getNumber('year'), getNumber('month'), getNumber('day'))
}

let farmTimeFormatter: Intl.DateTimeFormat | undefined

/** The time of day at the farm as `hh:mm`, at an instant in milliseconds. */
export function toFarmTime(instant: number): string {
  farmTimeFormatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: farmTimeZone,
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return farmTimeFormatter.format(instant)
}

const toClock = (instant: number): number => Date.parse(`${toFarmDay(instant)}T${toFarmTime(instant)}:00Z`)

/** The instant, in milliseconds, at which the farm's clock shows a time (`hh:mm`) on a day. */
export function fromFarmTime(day: Day, time: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The zone's distance to UTC may change between the guess and the instant itself.
  const guess = wanted - (toClock(wanted) - wanted)
  return guess - (toClock(guess) - wanted)
}
