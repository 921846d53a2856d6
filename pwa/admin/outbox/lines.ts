/** What is sold at the bar. It is never merged: the server adds each line to the ledger. Pure. */

import { presentLedger } from '#contract/money/ledger.ts'
import { changeLines } from '#contract/money/ledgerChanges.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { SoldLine } from '#contract/money/payments.ts'
import { settleStay } from '#contract/money/portalLedger.ts'
import { type FarmStay, getLedger, isPortalStay } from '#contract/stays/farmStays.ts'
import { nouns } from '#pwa/offline/nouns.ts'
import type { LineWrite, WriteKind } from './writes.ts'

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

export const sales: WriteKind<LineWrite> = {
  prepare: (write) =>
    write.base === null ? { conflict: 'gone' } : { write, attempt: { input: toSoldLine(write.line), version: null } },
  listStored: ({ table, rowId }, answer) => {
    const row = nouns[table].schema.safeParse(answer).data
    return row ? [[rowId, row]] : []
  },
  decide: (write) => write,
}
