/** Pure decisions about stays: rows and today in, verdict out. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'
import { type Refusal, refuse, refuseField } from '#api/errors.ts'
import { addDays, type Day, getNights, getOccupiedDays, parseItalianDay, type Stay } from '#contract/days.ts'
import { Language } from '#contract/fields.ts'
import { limits } from '#contract/stay.ts'

type Period = { startDate: Day; endDate: Day }

/** What is wrong with a stay whoever asks for it, or null: check-out after check-in, at most 90 nights. */
export function checkStay(stay: Stay): Refusal | null {
  if (stay.checkoutDate <= stay.checkinDate) return refuseField('end_before_start', 'checkoutDate')
  if (getNights(stay).length > limits.maxNights) return refuseField('stay_too_long', 'checkoutDate')
  return null
}

/** What is wrong with a guest's stay, or null: also not in the past (today is allowed) and at most 730 days ahead. */
export function checkGuestStay(stay: Stay, today: Day): Refusal | null {
  if (stay.checkinDate < today) return refuseField('stay_in_past', 'checkinDate')
  if (stay.checkinDate > addDays(today, limits.maxDaysAhead)) return refuseField('stay_too_far', 'checkinDate')
  return checkStay(stay)
}

/** A birth date in the future is no birth date; its form was judged by the schema. */
export function checkBirthDate(birthDate: string | null, today: Day): Refusal | null {
  const day = birthDate === null ? null : parseItalianDay(birthDate)
  if (day === null || day <= today) return null
  return refuse('invalid', { errors: [{ path: 'birthDate', code: 'in_future', message: /*i18n*/ 'errors.birthDate' }] })
}

/** 423 when the stay touches a period that nobody may touch. */
export function checkLockedPeriods(stay: Stay, periods: Period[]): Refusal | null {
  const isLocked = periods.some((it) => it.startDate <= stay.checkoutDate && it.endDate >= stay.checkinDate)
  return isLocked ? refuse('locked_period') : null
}

/** 409 when a disabled day lies in the stay, the check-out day included. */
export function checkDisabledDays(stay: Stay, disabled: Day[]): Refusal | null {
  const days = new Set(getOccupiedDays(stay))
  return disabled.some((day) => days.has(day)) ? refuse('day_disabled') : null
}

type StayInRoom = Stay & { roomId: number }

export const hasStayChanged = (before: StayInRoom, after: StayInRoom): boolean =>
  before.roomId !== after.roomId ||
  before.checkinDate !== after.checkinDate ||
  before.checkoutDate !== after.checkoutDate

/** Whether a booking in this state occupies its days: neither cancelled nor in the trash. */
export const isOccupying = (booking: { status: string; deletedAt: string | null }): boolean =>
  booking.status !== 'cancelled' && booking.deletedAt === null

type StayStatus = { status: string; checkoutDate: Day; deletedAt: string | null }

/** A confirmed stay that is not over: the farm owes it to the guest, and needs to know to whom. */
export const isConfirmedAndNotOver = ({ status, checkoutDate, deletedAt }: StayStatus, today: Day): boolean =>
  deletedAt === null && status === 'confirmed' && checkoutDate >= today

/** A stay that took place counts in the farm's figures for good. */
export const hasTakenPlace = ({ status, checkoutDate, deletedAt }: StayStatus, today: Day): boolean =>
  deletedAt === null && (status === 'completed' || (status === 'confirmed' && checkoutDate < today))

/** Tries an hour with the form's own proof (design: "Limits"). */
export const maxTriesWithFormToken = 20

/** Nobody fills the form faster; and nobody leaves it open longer. In milliseconds. */
const formTokenAgeMs = { min: 3_000, max: 86_400_000 }

/** The form's proof: when it was handed out, signed. Nothing is stored, so it costs nothing to hand out. */
export const createFormToken = (issuedAt: number, linkKey: string): string =>
  `${issuedAt}.${createHmac('sha256', linkKey).update(`form ${issuedAt}`).digest('base64url')}`

/** Whether this server handed the proof out, long enough ago for a person to have filled the form. */
export function isValidFormToken(formToken: string, linkKey: string, now: number): boolean {
  const issuedAt = Number(formToken.split('.')[0])
  const ageMs = now - issuedAt
  const [actual, expected] = [Buffer.from(formToken), Buffer.from(createFormToken(issuedAt, linkKey))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return ageMs >= formTokenAgeMs.min && ageMs <= formTokenAgeMs.max
}

/** The secret of a private link: an HMAC of the booking's id, so that mails and repeated answers can write the link again. */
export const createLinkSecret = (bookingId: string, linkKey: string): string =>
  createHmac('sha256', linkKey).update(bookingId).digest('base64url').slice(0, 24)

const text = z.string()
const textOrNull = z.nullable(text)

/** What a mail about a booking was told when it was queued; a row of the queue holds it as JSON. */
export const BookingFacts = z.object({
  code: text,
  room: z.object({ name: text, nameEn: text }),
  guestName: text,
  guestSurname: text,
  guestEmail: textOrNull,
  guestPhone: text,
  checkinDate: text,
  checkoutDate: text,
  numberOfGuests: z.int(),
  numberOfPets: z.int(),
  checkinTime: text,
  specialRequests: textOrNull,
  language: Language,
  createdAt: text,
  agreedPrice: textOrNull,
  depositAmount: textOrNull,
  balanceAmount: textOrNull,
  /** Where the deposit goes; with the confirmation alone. */
  iban: textOrNull,
})
export type BookingFacts = z.infer<typeof BookingFacts>
