/** The columns of bookings and of portals' stays that hold a list as JSON. Null is an empty list. */
import { v7 as uuidv7 } from 'uuid'
import type { Line } from '#contract/money/ledgerFields.ts'
import type { StoredPayment } from '#contract/money/paymentFields.ts'

type LedgerColumns = { lines: string | null; payments: string | null }

export const parseList = <Item>(json: string | null): Item[] => (json === null ? [] : JSON.parse(json))
export const formatList = (list: object[]): string | null => (list.length > 0 ? JSON.stringify(list) : null)

export const parseLines = ({ lines }: Pick<LedgerColumns, 'lines'>): Line[] => parseList(lines)
export const parsePayments = ({ payments }: Pick<LedgerColumns, 'payments'>): StoredPayment[] => parseList(payments)

/** Amounts, days and fiscal documents stay. Reasons that staff have written go, and ids, which may name the stay. */
export function anonymizeAccount(row: LedgerColumns): LedgerColumns {
  const lines = parseLines(row).map((it) => ({ ...it, id: uuidv7(), text: it.kind === 'adjustment' ? '' : it.text }))
  const payments = parsePayments(row).map((it) => ({ ...it, id: uuidv7() }))
  return { lines: row.lines && JSON.stringify(lines), payments: row.payments && JSON.stringify(payments) }
}
