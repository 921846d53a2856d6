/** Signed texts that guests hold: the secret of a private link, and the token of the booking form. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { formTokenAgeMs } from './rules.ts'

/**
 * The secret of a private link, an HMAC of the booking's id. It is stored nowhere: mails and replayed responses compute
 * it again.
 */
export const createLinkSecret = (bookingId: string, linkKey: string): string =>
  createHmac('sha256', linkKey).update(bookingId).digest('base64url').slice(0, 24)

/**
 * The secret of the link that proves an address. Only the mail to that address holds it, so the caller who made the
 * request does not know it.
 */
export const createProofSecret = (bookingId: string, linkKey: string): string =>
  createLinkSecret(`proof ${bookingId}`, linkKey)

/** Tells callers apart without their address. `callerKey` is what the limits count by. */
export const createCallerTag = (callerKey: string, linkKey: string): string =>
  createLinkSecret(`caller ${callerKey}`, linkKey)

/** The form token: the instant it was issued (milliseconds) and its signature. The server stores nothing. */
export const createFormToken = (issuedAt: number, linkKey: string): string =>
  `${issuedAt}.${createHmac('sha256', linkKey).update(`form ${issuedAt}`).digest('base64url')}`

/** Whether this server issued the token, at least 3 s and at most a day before `now` (milliseconds). */
export function isValidFormToken(formToken: string, linkKey: string, now: number): boolean {
  const issuedAt = Number(formToken.split('.')[0])
  const ageMs = now - issuedAt
  const [actual, expected] = [Buffer.from(formToken), Buffer.from(createFormToken(issuedAt, linkKey))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return ageMs >= formTokenAgeMs.min && ageMs <= formTokenAgeMs.max
}
