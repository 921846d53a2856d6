/** Signed texts that guests hold: the secret of a private link, and the token of the booking form. */
import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { createTicket, readTicket } from '#api/http/tickets.ts'
import { formTokenAgeMs } from '../rules.ts'

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

/** What the secret of all rooms of a request is made of, in place of the id of a booking. */
export const getGroupLinkId = (groupCode: string): string => `group ${groupCode}`

/** Tells callers apart without their address. `callerKey` is what the limits count by. */
export const createCallerTag = (callerKey: string, linkKey: string): string =>
  createLinkSecret(`caller ${callerKey}`, linkKey)

/** The form token: a ticket with the instant at which it was issued (milliseconds). */
export const createFormToken = (issuedAt: number, linkKey: string): string =>
  createTicket('form', issuedAt, issuedAt + formTokenAgeMs.max, linkKey)

/** Whether this server issued the token, at least 3 s and less than a day before `now` (milliseconds). */
export function isValidFormToken(formToken: string, linkKey: string, now: number): boolean {
  const issuedAt = readTicket(z.number(), 'form', formToken, linkKey, now)
  return issuedAt !== null && now - issuedAt >= formTokenAgeMs.min
}
