/** The fiscal documents of what the sample farm has received. */

import type { BookingRow } from '#api/bookings/model.ts'
import { parsePayments } from '#api/db/ledgerColumns.ts'
import type { Day } from '#contract/days/days.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import type { Random } from './builders.ts'

/** Deposits come by bank transfer, the rest is paid at the desk. Numbers begin again with each year. */
export function documentPayments(random: Random, rows: BookingRow[], before: Day): BookingRow[] {
  const paid = rows
    .flatMap((row) => parsePayments(row).flatMap(({ id, on }) => (on !== null && on < before ? [{ id, on }] : [])))
    .toSorted((a, b) => a.on.localeCompare(b.on))
  const counts = new Map<string, number>()
  const numbers = new Map<string, string>()
  for (const { id, on } of paid) {
    const year = on.slice(0, 4)
    const count = (counts.get(year) ?? 0) + 1
    counts.set(year, count)
    numbers.set(id, `${count}/${year}`)
  }
  const addDocument = (payment: Payment): Payment => {
    const how = payment.covers === 'deposit' ? 'transfer' : random.pick(['card', 'card', 'cash'] as const)
    const [number, { on }] = [numbers.get(payment.id), payment]
    return { ...payment, how, document: number && on !== null ? { kind: 'Ricevuta', number, on } : null }
  }
  return rows.map((row) => ({ ...row, payments: row.payments && JSON.stringify(parsePayments(row).map(addDocument)) }))
}
