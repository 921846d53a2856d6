import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditLogEntries } from '#api/db/records.ts'
import { addRecord, backupTimestamp, setUpBackups } from '#api/testing/backupContext.ts'
import { restoreJournal } from './model.ts'
import {
  countBackups,
  findBackup,
  findBackupByRequestKey,
  findCommittedCall,
  findFailure,
  findLastBackup,
  findLastDailyRun,
  listBackups,
  listOpenRestores,
  listRestorable,
  listUnfinished,
  listUnreported,
} from './queries.ts'

const setup = setUpBackups()
const now = Date.parse(backupTimestamp) + 3_600_000
const db = () => setup().context.db
const add = (number: number, changes?: Parameters<typeof addRecord>[2]) => addRecord(setup().context, number, changes)
const getIds = (rows: Array<{ id: string }>) => rows.map(({ id }) => id)

test('lists records, the newest first, and finds one by its id or its idempotency key', async () => {
  const first = await add(1, { requestKey: 'u1 backups.start k1' })
  await add(2)
  expect(getIds(await listBackups(db()))).toEqual(['record-2', 'record-1'])
  expect((await findBackup(db(), 'record-1'))?.createdAt).toBe(first.createdAt)
  expect(await findBackup(db(), 'record-3')).toBeNull()
  expect((await findBackupByRequestKey(db(), 'u1 backups.start k1'))?.id).toBe('record-1')
  expect(await findBackupByRequestKey(db(), 'u1 backups.start k2')).toBeNull()
})

test('tells what is not finished from what is finished and not reported, the oldest first', async () => {
  await add(1)
  await add(4, { status: 'restore' })
  await add(3, { status: 'failed' })
  await add(2, { status: 'success' })
  await add(5, { status: 'success', reported: true })
  expect(getIds(await listUnfinished(db()))).toEqual(['record-1'])
  expect(getIds(await listUnreported(db()))).toEqual(['record-2', 'record-3', 'record-4'])
})

test('lists as restorable the successful backups whose file exists, the newest first', async () => {
  const { BACKUP_DIR } = setup().context.env
  await add(1, { status: 'success', fileName: 'one' })
  await add(2, { status: 'success', fileName: 'two' })
  await add(3, { status: 'success', fileName: 'deleted' })
  await add(4, { status: 'success' })
  await add(5, { status: 'failed', fileName: 'two' })
  await add(6, { status: 'restore', backupType: 'restore' })
  for (const name of ['one', 'two']) await writeFile(join(BACKUP_DIR, name), '')
  expect(getIds(await listRestorable(db(), BACKUP_DIR))).toEqual(['record-2', 'record-1'])
})

test('counts backups, without restores', async () => {
  expect(await countBackups(db())).toEqual({ total: 0, successful: 0, failed: 0 })
  await add(1)
  for (const number of [2, 3]) await add(number, { status: 'failed' })
  for (const number of [4, 5, 6]) await add(number, { status: 'success', backupType: 'daily' })
  await add(7, { status: 'restore', backupType: 'restore' })
  await add(8, { status: 'failed', backupType: 'restore' })
  expect(await countBackups(db())).toEqual({ total: 6, successful: 3, failed: 2 })
})

test('finds the newest successful backup and the last daily run, also a failed one', async () => {
  expect([await findLastBackup(db(), now), await findLastDailyRun(db(), now)]).toEqual([null, null])
  await add(1, { status: 'success' })
  await add(2, { status: 'success', backupType: 'daily' })
  const { backupDate } = await add(3, { status: 'failed', backupType: 'daily' })
  await add(4, { status: 'failed' })
  expect([(await findLastBackup(db(), now))?.id, await findLastDailyRun(db(), now)]).toEqual(['record-2', backupDate])
})

test('a backup that was made while the clock was ahead is not the latest, and hides no failure', async () => {
  await add(1, { status: 'success' })
  const { backupDate } = await add(2, { status: 'failed', backupType: 'daily' })
  await add(3, { status: 'success', backupType: 'daily', createdAt: new Date(now + 3_600_000).toISOString() })
  expect((await findLastBackup(db(), now))?.id).toBe('record-1')
  expect((await findFailure(db(), now, 'en'))?.at).toBe(backupDate)
  expect(await findLastDailyRun(db(), now)).toBe(backupDate)
})

test('a restore that has begun is open, and is committed when the audit log names it', async () => {
  const log = (call: string, subjectId: string, revision: number) =>
    auditLogEntries(db()).create({ revision, at: backupTimestamp, staffId: 'u1', username: 'anna', call, subjectId })
  expect(await listOpenRestores(db())).toEqual([])
  await restoreJournal(db()).create({ id: 'record-1', at: backupTimestamp })
  expect(await listOpenRestores(db())).toEqual(['record-1'])
  await log('backups.restore', 'record-2', 1)
  await log('bookings.restore', 'record-1', 2)
  expect(await findCommittedCall(db(), 'record-1')).toBeNull()
  await log('backups.restore', 'record-1', 3)
  expect(await findCommittedCall(db(), 'record-1')).toBe('backups.restore')
  await log('backups.begin', 'record-3', 4)
  expect(await findCommittedCall(db(), 'record-3')).toBe('backups.begin')
})

test('a daily backup that has failed is reported until a backup has succeeded, in the language of the reader', async () => {
  const error = (id: string) => JSON.stringify([{ at: backupTimestamp, id }])
  const failed = { status: 'failed', error: error('backup.error.diskFull') } as const
  await add(1, { status: 'success', backupType: 'daily' })
  await add(2, failed)
  expect(await findFailure(db(), now, 'en')).toBeNull()
  const { backupDate } = await add(3, { ...failed, backupType: 'daily' })
  await add(4, { backupType: 'daily' })
  await add(5, { status: 'restore', backupType: 'restore' })
  await add(6, failed)
  expect(await findFailure(db(), now, 'en')).toEqual({
    at: backupDate,
    reason: 'There is not enough room on the disk.',
  })
  expect((await findFailure(db(), now, 'it'))?.reason).toBe('Non c’è abbastanza spazio sul disco.')
  await add(7, { status: 'success' })
  expect(await findFailure(db(), now, 'en')).toBeNull()
})
