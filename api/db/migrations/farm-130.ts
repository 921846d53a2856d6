/**
 * Stores the payments of bookings. Older programs kept those that were entered, and derived the others at each reading
 * from the days and the tick of the booking. They keep their ids. The column has another name, so that a process of such a
 * program that still runs cannot write one without the other.
 */
import { QueryTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

type Row = {
  id: string
  listPriceCents: number
  agreedPriceCents: number | null
  depositAmountCents: number | null
  balanceAmountCents: number | null
  depositPaidOn: string | null
  balancePaidOn: string | null
  paymentCompleted: boolean | number
  lines: string | null
  payments: string | null
}
type Line = { id: string; kind: string; amountCents: number }
type Payment = { id: string; amountCents: number; on: string | null; covers: string | null }

const pageSize = 2000
const sum = (list: { amountCents: number }[]): number => list.reduce((total, it) => total + it.amountCents, 0)

function getPriceCents({ id, listPriceCents, agreedPriceCents, lines }: Row): number {
  if (agreedPriceCents !== null) return agreedPriceCents
  const all: Line[] = JSON.parse(lines ?? '[]')
  const own = all.filter((it) => !it.id.startsWith(`${id}-`) && it.kind !== 'nights' && it.kind !== 'tax')
  return Math.max(0, listPriceCents + sum(own))
}

/** An entered payment that covers deposit or balance counted as long as the booking said so, with the day of the booking. */
function settleEntered({ depositPaidOn, balancePaidOn, paymentCompleted }: Row, payment: Payment): object & Payment {
  if (payment.covers === 'deposit')
    return depositPaidOn ? { ...payment, on: depositPaidOn } : { ...payment, ...{ withdrawn: true } }
  if (payment.covers === 'balance')
    return balancePaidOn || paymentCompleted
      ? { ...payment, on: balancePaidOn }
      : { ...payment, ...{ withdrawn: true } }
  return payment
}

function listPayments(row: Row): object[] {
  const { id, depositPaidOn, balancePaidOn, paymentCompleted, depositAmountCents, balanceAmountCents } = row
  const stored: Payment[] = JSON.parse(row.payments ?? '[]')
  const entered = stored.filter((it) => !it.id.startsWith(`${id}-`)).map((it) => settleEntered(row, it))
  const counted = entered.filter((it) => !('withdrawn' in it))
  const has = (covers: string) => counted.some((it) => it.covers === covers)
  const priceCents = getPriceCents(row)
  const ofPrice = counted.filter(({ covers, amountCents }) => covers !== 'tax' && amountCents > 0)
  const hasOnlyTicks = ofPrice.length === 0
  const rest = hasOnlyTicks ? Number.POSITIVE_INFINITY : Math.max(0, priceCents - sum(ofPrice))
  const isDepositTicked = !has('deposit') && (depositPaidOn || (paymentCompleted && !has('balance')))
  const deposit = isDepositTicked ? Math.min(depositAmountCents ?? 0, rest) : 0
  const balanceCents = balanceAmountCents ?? Math.max(0, priceCents - (depositAmountCents ?? 0))
  const isBalanceTicked = !has('balance') && (balancePaidOn || paymentCompleted)
  const balance = isBalanceTicked ? Math.min(hasOnlyTicks ? balanceCents : rest, rest - deposit) : 0
  const unrecorded = { how: null, document: null, who: null, at: null }
  const build = (covers: string, amountCents: number, on: string | null) =>
    amountCents > 0 ? [{ id: `${id}-${covers}`, amountCents, on, covers, ...unrecorded }] : []
  return [...build('deposit', deposit, depositPaidOn), ...build('balance', balance, balancePaidOn), ...entered]
}

const updates = {
  sqlite: `UPDATE bookings SET payments = changed.payments FROM
    (SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.payments') AS payments FROM json_each($1)) AS changed
    WHERE bookings.id = changed.id`,
  postgres: `UPDATE bookings SET payments = changed.payments
    FROM json_to_recordset($1::json) AS changed (id text, payments text) WHERE bookings.id = changed.id`,
}

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  const { sequelize } = tables
  const update = updates[sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'postgres']
  let after = ''
  for (;;) {
    const page = await sequelize.query<Row>(
      `SELECT id, "listPriceCents", "agreedPriceCents", "depositAmountCents", "balanceAmountCents", "depositPaidOn",
         "balancePaidOn", "paymentCompleted", lines, payments FROM bookings
       WHERE id > :after AND ("depositPaidOn" IS NOT NULL OR "balancePaidOn" IS NOT NULL OR "paymentCompleted" OR payments IS NOT NULL)
       ORDER BY id LIMIT ${pageSize}`,
      { type: QueryTypes.SELECT, replacements: { after }, transaction },
    )
    const last = page.at(-1)
    if (last === undefined) break
    after = last.id
    const changed = page.map((row) => {
      const payments = listPayments(row)
      return { id: row.id, payments: payments.length > 0 ? JSON.stringify(payments) : null }
    })
    await sequelize.query(update, { bind: [JSON.stringify(changed)], transaction })
  }
  await sequelize.query('ALTER TABLE bookings RENAME COLUMN payments TO "paymentRows"', { transaction })
}
