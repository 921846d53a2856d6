/** The ledger of a stay that a portal has sold: what becomes of its payments and lines. */
import { formatList } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse, refuseField, refusePayment } from '#api/errors.ts'
import type { ChannelStay, StayPayment } from '#contract/channels.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { addPayment, findPaymentProblem, type LedgerChange } from '#contract/money/ledgerChanges.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { toLedger, toPortalPayments } from '#contract/money/portalLedger.ts'
import { type ChannelStayRow, channelStays } from './model.ts'
import { findChannelStay, presentChannelStays } from './queries.ts'

/**
 * The payments after a write: the stored ones that were sent, of which only the document may change, and the new ones.
 * Refused: a day in the future, more than is left to pay, and more back than came in.
 */
export function mergePayments(tx: Tx, stay: ChannelStay, sent: StayPayment[]): Payment[] | Refusal {
  const stored = stay.payments.flatMap((payment) => {
    const again = sent.find(({ id }) => id === payment.id)
    return again ? [{ ...payment, document: again.document === undefined ? payment.document : again.document }] : []
  })
  const added = sent.filter(({ id }) => !stay.payments.some((it) => it.id === id))
  const today = toFarmDay(Date.parse(tx.timestamp))
  let payments: Payment[] = stored
  for (const { document = null, on, how, ...paid } of added) {
    const ledger = toLedger({ ...stay, payments })
    // Only a stored payment may have neither: it was ticked in a booking, and moved here.
    if (on === undefined || how === undefined) return refuseField('invalid', 'payments')
    const payment = { ...paid, on, how }
    const problem = findPaymentProblem(ledger, payment, today)
    if (problem) return refusePayment(problem, payment.covers)
    const { who } = tx.writer
    const change = addPayment(ledger, { ...payment, document, who, at: tx.timestamp })
    payments = toPortalPayments(change.payments ?? [])
  }
  return payments
}

/** A stay of guests with its ledger, to be changed. Refused: 404, 412. */
export async function findStayLedger(
  tx: Tx,
  id: string,
  version: number | null,
): Promise<
  Result<{
    stay: ChannelStay
    ledger: ReturnType<typeof toLedger>
    store: (change: LedgerChange) => Promise<Result<ChannelStay>>
  }>
> {
  const row = await findChannelStay(tx, id)
  const [stay] = row === null ? [] : await presentChannelStays(tx, [row])
  if (row === null || stay === undefined || stay.kind !== 'stay') return refuse('not_found')
  const store = (change: LedgerChange) => storeStayLedger(tx, row, change)
  return checkVersion(version, row.version, () => stay) ?? ok({ stay, ledger: toLedger(stay), store })
}

/** Stores what has changed in the ledger as a new version. */
async function storeStayLedger(
  tx: Tx,
  row: ChannelStayRow,
  { lines, payments }: LedgerChange,
): Promise<Result<ChannelStay>> {
  const after: ChannelStayRow = {
    ...row,
    ...(lines ? { lines: formatList(lines) } : {}),
    ...(payments ? { payments: formatList(toPortalPayments(payments)) } : {}),
    version: row.version + 1,
    revision: tx.revision,
  }
  await channelStays(tx).update(after, { where: { id: row.id }, transaction: tx.transaction })
  tx.setSubject(row.id)
  const [stored] = await presentChannelStays(tx, [after])
  return stored ? ok(stored) : refuse('not_found')
}
