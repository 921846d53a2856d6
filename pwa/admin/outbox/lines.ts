/** What the outbox has to know of what is sold at the bar. It is never merged: the server adds each line to the ledger. Pure. */

import { presentLedger } from '#contract/money/ledger.ts'
import { changeLines } from '#contract/money/ledgerChanges.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { SoldLine } from '#contract/money/payments.ts'
import { settleStay } from '#contract/money/portalLedger.ts'
import { type FarmStay, getLedger, isPortalStay } from '#contract/stays/farmStays.ts'
import type { LineWrite, Prepared } from './writes.ts'

/** The body of the request. */
export const toSoldLine = (line: Line): SoldLine => SoldLine.parse(line)

/** The stay with these lines. The same one where they cannot be: the server says why. */
export function withLines(stay: FarmStay, lines: Line[]): FarmStay {
  const change = changeLines(getLedger(stay), lines)
  if ('code' in change) return stay
  if (isPortalStay(stay)) return settleStay({ ...stay, lines: change.lines ?? [] })
  const changed = settleFields(stay, { ...stay, ...change })
  return { ...changed, ...presentLedger(changed) }
}

export const prepareLine = (write: LineWrite): Prepared =>
  write.base === null ? { conflict: 'gone' } : { write, attempt: { input: toSoldLine(write.line), version: null } }
