import { expect, test, vi } from 'vitest'
import { DiskFullError } from '#api/archive/diskSpace.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { queueMailOnce } from '#api/mails/actions.ts'
import { mails } from '#api/mails/model.ts'
import { staff } from '#api/staff/model.ts'
import { acquireTestLease, addRecord, backupTime, backupTimestamp, setUpBackups } from '#api/testing/backupContext.ts'
import {
  appendLog,
  createRecord,
  finishRecord,
  markReportSent,
  queueReports,
  recordFailure,
  recordInterruption,
} from './actions.ts'
import { backupRecords } from './model.ts'
import { findBackup, listUnreported } from './queries.ts'

const setup = setUpBackups()
const context = () => setup().context
const db = () => context().db
const read = (id: string) => findBackup(db(), id)
const countLeases = async () => (await db().machine.query('SELECT name FROM leases'))[0].length

const at = backupTimestamp
const noRoom = new DiskFullError({ variable: 'BACKUP_DIR', device: 1, needed: 64_000_001, free: 31_999_999 })
const noRoomLine = {
  at,
  id: 'backup.error.noRoom',
  values: { variable: 'BACKUP_DIR', needed: 65, free: 31 },
}

test('a new record is in progress since now, under an id of that time, and has no other value', async () => {
  const row = await createRecord(context(), 'daily')
  expect(await read(row.id)).toEqual({
    id: row.id,
    status: 'in_progress',
    backupType: 'daily',
    backupDate: at,
    createdAt: at,
    log: '[]',
    databaseSize: null,
    filesSize: null,
    totalSize: null,
    duration: null,
    verifiedAt: null,
    fileName: null,
    emailSent: 0,
    reported: 0,
    error: null,
    requestKey: null,
    requestHash: null,
  })
  // The first digits of such an id are its time.
  expect(Number.parseInt(row.id.replace('-', '').slice(0, 12), 16)).toBe(backupTime)
  const request = { requestKey: 'u1 backups.start k1', requestHash: 'h1', reported: true }
  const requested = await createRecord(context(), 'manual', request)
  expect(await read(requested.id)).toMatchObject({ ...request, reported: 1, backupType: 'manual' })
})

test('the log of a record gets line after line, each with its time', async () => {
  const [row, other] = [await createRecord(context(), 'manual'), await createRecord(context(), 'manual')]
  await appendLog(context(), row, 'backup.log.began')
  await appendLog(context(), row, 'backup.log.outdated', { n: 2 })
  const log = `[{"at":"${at}","id":"backup.log.began"},{"at":"${at}","id":"backup.log.outdated","values":{"n":2}}]`
  expect((await read(row.id))?.log).toBe(log)
  expect(row.log).toBe(log)
  expect((await read(other.id))?.log).toBe('[]')
})

test('the final status is visible when the lease is free, and neither without the other', async () => {
  const [row, other] = [await createRecord(context(), 'manual'), await createRecord(context(), 'manual')]
  const lease = await acquireTestLease(context())
  const failing = { ...lease, release: () => Promise.reject(new Error('the database is busy')) }
  const changes = { status: 'success', totalSize: 7 } as const
  await expect(finishRecord(context(), row, changes, failing)).rejects.toThrow('busy')
  expect([(await read(row.id))?.status, await countLeases()]).toEqual(['in_progress', 1])
  await finishRecord(context(), row, changes, lease)
  lease.stop()
  expect(row).toMatchObject(changes)
  expect([await read(row.id), await countLeases()]).toMatchObject([changes, 0])
  expect((await read(other.id))?.status).toBe('in_progress')
})

test('a failure is logged, and its record says what has failed and after how long', async () => {
  const row = await createRecord(context(), 'manual')
  const lease = await acquireTestLease(context())
  await recordFailure(context(), row, noRoom, performance.now() - 1500, lease)
  lease.stop()
  const stored = await read(row.id)
  expect(stored).toMatchObject({ status: 'failed', error: JSON.stringify([noRoomLine]) })
  expect(JSON.parse(stored?.log ?? '')).toEqual([noRoomLine])
  expect(stored?.duration).toBeGreaterThanOrEqual(1.5)
  expect(stored?.duration).toBeLessThan(60)
  expect(await countLeases()).toBe(0)
  expect(setup().lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, backup: row.id, err: { message: noRoom.message } },
  ])
})

test('the record of a process that has ended says that it was interrupted', async () => {
  const row = await createRecord(context(), 'manual')
  await recordInterruption(context(), row)
  const stored = await read(row.id)
  expect(stored).toMatchObject({
    status: 'failed',
    duration: null,
    log: JSON.stringify([{ at, id: 'backup.log.interrupted' }]),
    error: JSON.stringify([{ at, id: 'backup.error.interrupted' }]),
  })
})

const addAccount = () =>
  staff(db()).create({
    id: 'u1',
    username: 'anna',
    passwordHash: '',
    role: 'manager',
    language: 'en',
    createdAt: at,
  })
const listMails = () => mails(db()).findAll({ order: ['id'], raw: true })

test('each finished record gets one report, in the language of the account that has started it', async () => {
  await addAccount()
  context().env.BACKUP_EMAIL = 'owner@example.org'
  await addRecord(context(), 1)
  await addRecord(context(), 2, { status: 'success', requestKey: 'u1 backups.start k1' })
  await addRecord(context(), 3, { status: 'failed', requestKey: 'u2 backups.start k1' })
  await addRecord(context(), 4, { status: 'restore', backupType: 'restore' })
  await addRecord(context(), 5, { status: 'success', reported: true })
  await queueReports(context())
  await queueReports(context())
  const reports = (await listMails()).map((mail) => ({ ...mail, facts: JSON.parse(mail.facts) }))
  const common = { kind: 'backupReport', to: 'owner@example.org', createdAt: at, state: 'queued' }
  expect(reports).toMatchObject([
    { id: 'record-2', ...common, facts: { id: 'record-2', status: 'success', language: 'en' } },
    { id: 'record-3', ...common, facts: { id: 'record-3', status: 'failed', language: 'it' } },
    { id: 'record-4', ...common, facts: { id: 'record-4', status: 'restore', language: 'it' } },
  ])
  expect(await listUnreported(db())).toEqual([])
  expect((await read('record-1'))?.reported).toBe(0)
})

test('a report to STAFF_EMAIL is in the language of all mails to that address', async () => {
  await addAccount()
  await addRecord(context(), 1, { status: 'success', requestKey: 'u1 backups.start k1' })
  await queueReports(context())
  const [mail] = await listMails()
  expect([mail?.to, JSON.parse(mail?.facts ?? '')]).toMatchObject([null, { language: 'it' }])
})

test('a report that another process has queued meanwhile is not queued again, though a restore has removed it', async () => {
  await addRecord(context(), 1, { status: 'success' })
  const { queue } = db()
  const run = vi.spyOn(queue, 'run').mockImplementationOnce(async (...args) => {
    await backupRecords(db()).update({ reported: true }, { where: {} })
    return queue.run(...args)
  })
  await queueReports(context())
  run.mockRestore()
  expect(await listMails()).toEqual([])
})

test('a mail that was queued before the record says so is not queued twice', async () => {
  await addRecord(context(), 1, { status: 'success' })
  const mail = { id: 'record-1', kind: 'backupReport', facts: { first: true } } as const
  await write(db(), { call: 'seed', now: backupTime, staff: null, key: null }, async (tx) =>
    ok(await queueMailOnce(tx, mail, backupTime)),
  )
  await queueReports(context())
  expect((await listMails()).map(({ facts }) => facts)).toEqual(['{"first":true}'])
  expect((await read('record-1'))?.reported).toBe(1)
})

test('a report that cannot be queued is logged and stays due, and the next ones are queued', async () => {
  for (const number of [1, 2]) await addRecord(context(), number, { status: 'success' })
  const run = vi.spyOn(db().queue, 'run').mockRejectedValueOnce(new Error('the disk is full'))
  await queueReports(context())
  run.mockRestore()
  expect((await listUnreported(db())).map(({ id }) => id)).toEqual(['record-1'])
  expect((await listMails()).map(({ id }) => id)).toEqual(['record-2'])
  expect(setup().lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, backup: 'record-1', err: { message: 'the disk is full' } },
  ])
})

test('a report that was accepted marks its record, and no other', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  await addRecord(context(), 1, { id, status: 'success' })
  await addRecord(context(), 2, { status: 'success' })
  await queueReports(context())
  const [mail] = await listMails()
  await markReportSent(db(), { facts: mail?.facts ?? '' })
  expect([(await read(id))?.emailSent, (await read('record-2'))?.emailSent]).toEqual([1, 0])
})
