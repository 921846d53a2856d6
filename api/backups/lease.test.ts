import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { auditLogEntries } from '#api/db/records.ts'
import { mails } from '#api/mails/model.ts'
import {
  acquireTestLease,
  addRecord,
  backupTimestamp,
  listStatuses,
  parseLog,
  setUpBackups,
} from '#api/testing/backupContext.ts'
import { createRecord } from './actions.ts'
import { createTaskFolder } from './context.ts'
import { acquireBackupLease, recoverIfIdle, runAndRecord } from './lease.ts'
import { restoreJournal } from './model.ts'
import { findBackup, listOpenRestores } from './queries.ts'

const setup = setUpBackups()
const context = () => setup().context
const db = () => context().db
const at = backupTimestamp
const countLeases = async () => (await db().machine.query('SELECT name FROM leases'))[0].length
const listReports = async () => (await mails(db()).findAll({ order: ['id'], raw: true })).map(({ id }) => id)

/** Records as an ended process leaves them: a backup, a restore before its commit and one after it. */
async function leaveInterrupted(): Promise<void> {
  await addRecord(context(), 1)
  for (const number of [2, 3]) {
    await addRecord(context(), number, { backupType: 'restore' })
    await restoreJournal(db()).create({ id: `record-${number}`, at })
  }
  const entry = { at, staffId: 'u1', username: 'anna', call: 'backups.restore', subjectId: 'record-3' }
  await auditLogEntries(db()).create({ ...entry, revision: 1 })
}

test('recovers what an ended process has left, and reports it', async () => {
  await leaveInterrupted()
  const epoch = await db().epoch()
  await recoverIfIdle(context())
  expect(await listStatuses(context())).toEqual(['manual failed', 'restore failed', 'restore restore'])
  expect(parseLog(await findBackup(db(), 'record-3'))).toEqual([['backup.log.restoreCompleted']])
  expect(parseLog(await findBackup(db(), 'record-2'))).toEqual([['backup.log.interrupted']])
  expect(await listOpenRestores(db())).toEqual([])
  expect(await db().epoch()).not.toBe(epoch)
  expect(await listReports()).toEqual(['record-1', 'record-2', 'record-3'])
  expect(await countLeases()).toBe(0)
  // The lease is free again for this process, too.
  ;(await acquireTestLease(context())).stop()
})

test.each([
  ['backups.restore', 'backup.log.restoreCompleted', ['sample.eml']],
  ['backups.begin', 'backup.log.emptied', []],
])('completes a call of %s that was committed, with the sentence %s', async (call, sentence, mailFiles) => {
  const folder = join(context().env.DATA_DIR, 'mail')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sample.eml'), 'To: guest@example.org')
  await addRecord(context(), 1, { backupType: 'restore' })
  await restoreJournal(db()).create({ id: 'record-1', at })
  const entry = { at, staffId: 'u1', username: 'anna', call, subjectId: 'record-1' }
  await auditLogEntries(db()).create({ ...entry, revision: 1 })
  await recoverIfIdle(context())
  expect(parseLog(await findBackup(db(), 'record-1'))).toEqual([[sentence]])
  expect(await listStatuses(context())).toEqual(['restore restore'])
  expect(await readdir(folder)).toEqual(mailFiles)
})

test('a restore whose record is finished or gone is completed without another line', async () => {
  await addRecord(context(), 1, { backupType: 'restore', status: 'restore', reported: true })
  for (const id of ['record-1', 'gone']) {
    await restoreJournal(db()).create({ id, at })
    const entry = { at, staffId: 'u1', username: 'anna', call: 'backups.restore', subjectId: id }
    await auditLogEntries(db()).create({ ...entry, revision: id === 'gone' ? 1 : 2 })
  }
  await recoverIfIdle(context())
  expect(await listOpenRestores(db())).toEqual([])
  expect(parseLog(await findBackup(db(), 'record-1'))).toEqual([])
  expect(await listStatuses(context())).toEqual(['restore restore'])
})

test('removes half-written files and temporary folders', async () => {
  const { BACKUP_DIR, DATA_DIR } = context().env
  await writeFile(join(BACKUP_DIR, 'podere-2027-03-03-x.tar.gz.part'), 'half')
  const taskFolder = await createTaskFolder(context())
  await recoverIfIdle(context())
  expect(existsSync(taskFolder)).toBe(false)
  expect([await readdir(BACKUP_DIR), await readdir(join(DATA_DIR, 'scratch'))]).toEqual([[], []])
})

test('recovers nothing while a backup or restore runs', async () => {
  await leaveInterrupted()
  const lease = await acquireTestLease(context())
  expect(await acquireBackupLease(context())).toBeNull()
  await recoverIfIdle(context())
  expect(await listStatuses(context())).toEqual(['manual in_progress', 'restore in_progress', 'restore in_progress'])
  lease.stop()
})

test('a recovery that fails leaves the lease free, so the next one can do it', async () => {
  await leaveInterrupted()
  const epoch = vi.spyOn(db(), 'removeTraces').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(acquireBackupLease(context())).rejects.toThrow('the disk is full')
  epoch.mockRestore()
  await recoverIfIdle(context())
  expect(await listStatuses(context())).toEqual(['manual failed', 'restore failed', 'restore restore'])
})

test('records the result and how long it took, frees the lease and queues the report', async () => {
  const row = await createRecord(context(), 'manual')
  const lease = await acquireTestLease(context())
  const stop = vi.fn(lease.stop)
  await runAndRecord(context(), row, { ...lease, stop }, async (copy) => {
    expect(copy).toEqual(row)
    copy.fileName = 'only of the copy'
    return { status: 'success', totalSize: 7 }
  })
  expect(row.fileName).toBeNull()
  const stored = await findBackup(db(), row.id)
  expect(stored).toMatchObject({ status: 'success', totalSize: 7, duration: expect.any(Number) })
  expect(stored?.duration).toBeLessThan(60)
  expect([await countLeases(), stop.mock.calls.length, await listReports()]).toEqual([0, 1, [row.id]])
})

test('records an error, frees the lease and queues the report', async () => {
  const row = await createRecord(context(), 'manual')
  const lease = await acquireTestLease(context())
  const stop = vi.fn(lease.stop)
  await runAndRecord(context(), row, { ...lease, stop }, () => Promise.reject(new Error('ENOSPC')))
  expect(await findBackup(db(), row.id)).toMatchObject({ status: 'failed', duration: expect.any(Number) })
  expect(parseLog(await findBackup(db(), row.id))).toEqual([['backup.error.diskFull']])
  expect([await countLeases(), stop.mock.calls.length, await listReports()]).toEqual([0, 1, [row.id]])
})

test('a result that cannot be recorded is logged, and the record is finished by the next recovery', async () => {
  const row = await createRecord(context(), 'manual')
  const lease = await acquireTestLease(context())
  const stuck = { ...lease, release: () => Promise.reject(new Error('the disk is full')) }
  await runAndRecord(context(), row, stuck, async () => ({ status: 'success' }))
  expect(await listStatuses(context())).toEqual(['manual in_progress'])
  expect(
    setup()
      .lines.map((line) => JSON.parse(line))
      .at(-1),
  ).toMatchObject({
    level: 50,
    backup: row.id,
    err: { message: 'the disk is full' },
    msg: 'the record of a backup or restore could not be written',
  })
  expect(await listReports()).toEqual([])
  await recoverIfIdle(context())
  expect(await listStatuses(context())).toEqual(['manual failed'])
})
