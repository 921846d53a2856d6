/** What the outbox has to know of what is sold at the bar. It is never merged: the server adds each line to the account. Pure. */
import { presentAccount } from '#contract/account.ts'
import { changeLines } from '#contract/accountChanges.ts'
import type { Line } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { settleFields } from '#contract/paymentFields.ts'
import { SoldLine } from '#contract/payments.ts'
import type { LineWrite, Prepared } from './writes.ts'

/** The body of the request. */
export const toSoldLine = (line: Line): SoldLine => SoldLine.parse(line)

/** The booking with these lines. The same one where they cannot be: the server says why. */
export function withLines(booking: Booking, lines: Line[]): Booking {
  const change = changeLines(booking, lines)
  if ('code' in change) return booking
  const changed = settleFields(booking, { ...booking, ...change })
  return { ...changed, ...presentAccount(changed) }
}

export const prepareLine = (write: LineWrite): Prepared =>
  write.base === null ? { conflict: 'gone' } : { write, attempt: { input: toSoldLine(write.line), version: null } }
