/**
 * Pure decisions about stays: they take rows and today's day and return a refusal, or null when the stay is allowed.
 */
import { type Refusal, refuse, refuseField, refuseInvalid } from '#api/errors.ts'
import { isUnanswered } from '#contract/bookings/bookingRules.ts'
import { isBornBy } from '#contract/bookings/bookings.ts'
import { addDays, checkNights, type Day, dayMs, getDays, type Stay, startOfMonth } from '#contract/days/days.ts'
import { limits, unprovedShare } from '#contract/stays/stay.ts'
import type { BookingRow } from './model.ts'

/** Unanswered requests per email address. More would let one person block the calendar. */
export const maxPendingRequests = 5
/** When somebody with too many may try again: the farm answers every request within a day. */
export const pendingRetrySeconds = 86_400
/** How old a form token may be. A person needs at least 3 s to fill the form. */
export const formTokenAgeMs = { min: 3_000, max: dayMs }

/** 400 unless check-out is after check-in and the stay is no longer than `maxNights`. For guests and staff. */
export function checkStay(stay: Stay): Refusal | null {
  const problem = checkNights(stay)
  if (problem === 'stay_too_long') return refuseField(problem, 'checkoutDate', { nights: limits.maxNights })
  return problem && refuseField(problem, 'checkoutDate')
}

/** As `checkStay`; also 400 when check-in is in the past (today is allowed) or more than `maxDaysAhead` days ahead. */
export function checkGuestStay(stay: Stay, today: Day): Refusal | null {
  if (stay.checkinDate < today) return refuseField('stay_in_past', 'checkinDate')
  if (stay.checkinDate > addDays(today, limits.maxDaysAhead)) return refuseField('stay_too_far', 'checkinDate')
  return checkStay(stay)
}

/** 400 for a birth date in the future. The schema has already checked its format. */
export function checkBirthDate(birthDate: string | null, today: Day): Refusal | null {
  if (birthDate === null || isBornBy(birthDate, today)) return null
  const message = /*i18n*/ 'errors.birthDateInFuture'
  return refuseInvalid('birthDate', message, { code: 'in_future' })
}

/** 400 when a guest brings pets to a room that takes none. */
export const checkPets = (room: { refusesPets: boolean | null }, { hasPets }: { hasPets?: boolean }): Refusal | null =>
  hasPets && room.refusesPets ? refuseField('pets_refused', 'hasPets') : null

/** 409 when the stay has a disabled day, the check-out day included. */
export function checkDisabledDays(stay: Stay, disabledDays: Day[]): Refusal | null {
  const days = new Set(getDays(stay))
  return disabledDays.some((day) => days.has(day)) ? refuse('day_disabled') : null
}

/** How many days of all rooms together are free on a day but for unproved requests, and how many of them those hold. */
export type DayShare = { day: Day; free: number; held: number }

/** Whether a request for these days would let unproved requests hold more than their share of the free days of a month. */
export function exceedsShare(days: Day[], shares: DayShare[]): boolean {
  const isIn = (month: Day) => (day: Day) => startOfMonth(day) === month
  return [...new Set(days.map(startOfMonth))].some((month) => {
    const ofMonth = shares.filter(({ day }) => isIn(month)(day))
    const sum = (count: 'free' | 'held') => ofMonth.reduce((total, it) => total + it[count], 0)
    return sum('held') + days.filter(isIn(month)).length > sum('free') * unprovedShare
  })
}

type Waiting = Pick<BookingRow, 'status' | 'deletedAt' | 'waitingSince'>

/** The latest instant since which a request has waited too long for an answer. */
export const getLapseThreshold = (lapseAfterDays: number, now: number): string =>
  new Date(now - lapseAfterDays * dayMs).toISOString()

/** Whether nobody has answered a request for so many days. */
export const hasLapsed = (booking: Waiting, lapseAfterDays: number, now: number): boolean =>
  isUnanswered(booking) && (booking.waitingSince ?? '') <= getLapseThreshold(lapseAfterDays, now)

type StayStatus = { status: string; checkoutDate: Day; deletedAt: string | null }

/** Whether a stay is confirmed and not over. The farm still has to host this guest, so the data must stay. */
export const isConfirmedAndNotOver = ({ status, checkoutDate, deletedAt }: StayStatus, today: Day): boolean =>
  deletedAt === null && status === 'confirmed' && checkoutDate >= today

/** Whether a stay took place. It counts in the farm's figures. */
export const hasTakenPlace = ({ status, checkoutDate, deletedAt }: StayStatus, today: Day): boolean =>
  deletedAt === null && (status === 'completed' || (status === 'confirmed' && checkoutDate < today))
