/** Writes of lines: extras, discounts and surcharges of bookings and of stays of portals. */
import { checkSoldOut, type Ordered } from '#api/bookings/ledger/extras.ts'
import type { Tx } from '#api/db/write.ts'
import { type Result, refuse, refuseField } from '#api/errors.ts'
import type { Ledger } from '#contract/money/ledger.ts'
import { addLine, changeLines, findReasonless, type LedgerChange } from '#contract/money/ledgerChanges.ts'
import type { LinesInput, SoldLine } from '#contract/money/payments.ts'

/** A stay with its ledger. `store` returns the stay after a change. */
type StayWithLines<Row> = { ledger: Ledger & Ordered; store: (change: LedgerChange) => Promise<Result<Row>> }

/** Replaces all lines. Refused: 400 for a wrong sum or a missing reason, 404, 409 `extra_sold_out`, 412. */
export async function replaceLines<Row>(
  tx: Tx,
  found: Result<StayWithLines<Row>>,
  input: LinesInput,
): Promise<Result<Row>> {
  if (!found.ok) return found
  const reasonless = findReasonless(found.value.ledger, input)
  if (reasonless >= 0) return refuseField('reason_missing', `${reasonless}.text`)
  return storeLines(tx, found.value, changeLines(found.value.ledger, input))
}

/**
 * Sells an extra at the bar. Several tablets may do so at once. Refused: 400 for a sum too large, 404, 409
 * `extra_sold_out`.
 */
export async function sellLine<Row>(tx: Tx, found: Result<StayWithLines<Row>>, line: SoldLine): Promise<Result<Row>> {
  if (!found.ok) return found
  const { ledger } = found.value
  return storeLines(tx, found.value, changeLines(ledger, addLine(ledger.lines ?? [], line)))
}

async function storeLines<Row>(
  tx: Tx,
  { ledger, store }: StayWithLines<Row>,
  change: ReturnType<typeof changeLines>,
): Promise<Result<Row>> {
  if ('code' in change) return refuse(change.code)
  const sold = change.lines?.filter(({ kind }) => kind === 'extra') ?? []
  return (await checkSoldOut(tx, ledger, sold)) ?? store(change)
}
