import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { listSchemas } from '#api/db/migrate.ts'
import { readExtras } from '#api/extras/queries.ts'
import { claimDueMail } from '#api/mails/actions.ts'
import { isMailDue } from '#api/mails/queries.ts'
import { createTestService } from '#api/testing/backups.ts'
import { addComingMigration, insertFixture, readFixture } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'

async function createLocation(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-back-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  if (kind === 'SQLite') return { dataDir, url: undefined }
  const database = await createDatabase()
  onTestFinished(database.drop)
  return { dataDir, url: database.url }
}

const laterId = '01a0f0a0-0000-7000-8000-0000000000ff'
const line =
  '{"id":"v","kind":"voucher","extraId":null,"day":null,"text":"Buono","quantity":1,"amountCents":-500,"percent":5}'
const extra = JSON.stringify({
  id: laterId,
  name: 'Camper',
  nameEn: 'Camper',
  amountCents: 500,
  per: 'vehicle',
  roomIds: null,
  maxPerDay: null,
  visibleTo: 'guests',
  order: 9,
  retired: false,
  translations: {},
  required: true,
})
/** What a coming version stores that this one does not know: kinds, owners, lines, units, documents. */
const laterRows = [
  `INSERT INTO mails (id, kind, facts, state, attempts, "messageId", "createdAt", "queuedAt", "nextAttemptAt", revision)
   VALUES ('${laterId}', 'declined', '{}', 'queued', 0, '', '2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z', 1)`,
  `INSERT INTO occupied_days ("roomId", day, "ownerKind", "ownerId") VALUES (1, '2031-05-01', 'event', '${laterId}')`,
  `UPDATE channel_stays SET lines = '[${line}]'`,
  `UPDATE bookings SET lines = '[${line}]', coming = 'x' WHERE lines IS NOT NULL`,
  `DELETE FROM settings WHERE key IN ('extras', 'webhooks')`,
  `INSERT INTO settings (key, value, revision) VALUES ('extras', '[${extra}]', 1), ('webhooks', '[{"id":1}]', 1)`,
]

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('a farm that has used a newer program goes back, is backed up and restored with every noun, and goes forward', async () => {
    const location = await createLocation(kind)
    const fixture = await readFixture(listSchemas().at(-1) ?? '')
    const leaveComingVersion = addComingMigration()
    const newer = await openDatabase(location)
    await insertFixture(newer.main, fixture)
    for (const sql of laterRows) await newer.main.query(sql)
    await newer.close()
    leaveComingVersion()

    const db = await openDatabase(location)
    const count = async () => {
      const counts: Record<string, unknown> = {}
      for (const table of Object.keys(fixture).filter(
        (it) => !['revision', 'log_entries', 'mails', 'guest_documents', 'occupied_days'].includes(it),
      )) {
        const [row] = await db.main.query<{ n: number }>(`SELECT CAST(count(*) AS INTEGER) AS n FROM ${table}`, {
          type: QueryTypes.SELECT,
        })
        counts[table] = row?.n
      }
      return counts
    }
    const before = await count()
    expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
    const service = createTestService(db)
    const backup = await service.backUp()
    expect(backup).toMatchObject({ status: 'success', error: null, verifiedAt: expect.any(String) })
    expect((await readExtras(db)).value).toEqual([])
    // The mail waits for the newer program.
    const claim = async () => (await claimDueMail(db, Date.now()))?.kind
    expect([await claim(), await claim()]).toEqual(['backupReport', undefined])
    expect(await isMailDue(db, Date.now())).toBe(false)
    await db.main.query('DELETE FROM notes')
    expect((await service.restore(service.getPath(backup?.fileName)))?.error).toBeNull()
    expect(await count()).toEqual(before)
    await db.close()

    onTestFinished(addComingMigration())
    const again = await openDatabase(location)
    expect(await createTestService(again).backUp()).toMatchObject({ status: 'success', verifiedAt: expect.any(String) })
    const [day] = await again.main.query(`SELECT day FROM occupied_days WHERE "ownerKind" = 'event'`, {
      type: QueryTypes.SELECT,
    })
    expect(day).toEqual({ day: '2031-05-01' })
    const [mail] = await again.main.query(`SELECT kind FROM mails WHERE id = '${laterId}'`, { type: QueryTypes.SELECT })
    expect(mail).toEqual({ kind: 'declined' })
    await again.close()
  })
})
