/** Queries that run for every payment and every change of days find their rows by an index, however many there are. */
import { QueryTypes } from 'sequelize'
import { expect, test } from 'vitest'
import { findPaidBooking, listBookingsBetween, listSoldLines } from '#api/bookings/queries.ts'
import { healConflicts } from '#api/channelStays/actions.ts'
import { listSoldStayLines } from '#api/channelStays/queries.ts'
import { listCandidates, mapHadMails } from '#api/mailPlan/queries.ts'
import { listNews } from '#api/push/news.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { type PlannedMail, planKinds, planRules } from '#contract/mailPlan.ts'
import { buildOwnerQuery, findPaymentOwner } from './paymentOwners.ts'
import type { Db } from './table.ts'
import { type Tx, write } from './write.ts'

const paymentId = '01a0f0a0-0000-7000-8000-00000000000a'
const stay = { checkinDate: '2026-06-01', checkoutDate: '2026-06-03' }

const plan = planKinds.map((kind): PlannedMail => ({ ...planRules[kind], kind, on: true, hour: 9 }))

const queries: Array<[string, (tx: Tx) => Promise<unknown>]> = [
  ['the booking of a payment', (tx) => findPaidBooking(tx, paymentId)],
  ['the portal’s stay of a payment', (tx) => findPaymentOwner(tx, 'channel_stays', paymentId)],
  ['the bookings of a period', (tx) => listBookingsBetween(tx, '2026-06-01', '2026-06-30')],
  ['the extras sold on some days', (tx) => listSoldLines(tx, paymentId, ['2026-06-01', '2026-06-02'])],
  ['what guests of portals have of them', (tx) => listSoldStayLines(tx, paymentId, ['2026-06-01', '2026-06-02'])],
  ['the stays to which mails may be due', (tx) => listCandidates(tx, plan, '2026-06-01')],
  ['the mails that these have had', (tx) => mapHadMails(tx, [{ id: paymentId, groupCode: 'AC34' }])],
  ['what is new for devices', (tx) => listNews(tx, '2026-05-01T09:50:00.000Z')],
  ['conflicts that can be healed', (tx) => healConflicts(tx, [stay])],
]

onBothDatabases((server, kind) => {
  const context = { call: 'bookings.job', now: Date.parse('2026-05-01T10:00:00Z'), staff: null, key: null } as const

  /** The SELECTs of a task on bookings, portals' stays and mails. */
  async function recordSelects(task: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    const statements: string[] = []
    const options: { logging: unknown } = Reflect.get(server().db.main, 'options')
    const { logging } = options
    options.logging = (sql: string) => statements.push(sql.replace(/^Executing \([^)]*\): /, ''))
    try {
      await write(server().db, context, async (tx) => {
        await task(tx)
        return { ok: true, value: null }
      })
    } finally {
      options.logging = logging
    }
    return statements.filter(
      (sql) => sql.startsWith('SELECT') && /FROM [`"]?(bookings|channel_stays|mails)\b/.test(sql),
    )
  }

  const explain = async ({ main, transaction }: Db, sql: string): Promise<string[]> => {
    const command = kind === 'SQLite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'
    const bind = sql.includes('$1') ? { bind: [paymentId] } : {}
    const rows = await main.query<object>(`${command} ${sql}`, { type: QueryTypes.SELECT, transaction, ...bind })
    return rows.map((row) => String('detail' in row ? row.detail : Object.values(row)[0]))
  }

  if (kind === 'SQLite')
    test.each(queries)('%s: no table is read from its beginning to its end', async (_, task) => {
      const statements = await recordSelects(task)
      expect(statements).not.toEqual([])
      for (const sql of statements) {
        const steps = await explain({ ...server().db, transaction: null }, sql)
        expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
      }
    })
  else {
    /** The steps where a table is never read as a whole for being empty. */
    const explainWithIndexes = (sql: string): Promise<string[]> =>
      server().db.main.transaction(async (transaction) => {
        await server().db.main.query('SET LOCAL enable_seqscan = off', { transaction })
        return explain({ ...server().db, transaction }, sql)
      })

    test.each(['bookings', 'channel_stays'] as const)('%s: a payment is found by an index', async (table) => {
      const steps = await explainWithIndexes(buildOwnerQuery('postgres', table))
      expect(steps.join('\n')).toContain(`Index Scan on ${table}_payments`)
    })

    test.each(queries.filter(([name]) => name.includes('mails') || name.includes('devices')))(
      '%s: no table is read from its beginning to its end',
      async (_, task) => {
        const statements = await recordSelects(task)
        expect(statements).not.toEqual([])
        for (const sql of statements)
          expect((await explainWithIndexes(sql)).filter((step) => step.includes('Seq Scan'))).toEqual([])
      },
    )
  }
})
