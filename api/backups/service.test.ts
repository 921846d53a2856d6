import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lease } from '#api/db/lease.ts'
import { refuse } from '#api/errors.ts'
import { mails } from '#api/mails/model.ts'
import {
  acquireTestLease,
  addMessage,
  addRecord,
  addRooms,
  addSampleProperty,
  backupTimestamp,
  listMessages,
  listStatuses,
  setUpBackups,
  waitLimit,
} from '#api/testing/backupContext.ts'
import { backupRecords, restoreJournal } from './model.ts'
import { findBackup } from './queries.ts'
import { type BackupService, createBackupService } from './service.ts'

const setup = setUpBackups()
const context = () => setup().context
const db = () => context().db
const by = { id: 'u1', username: 'anna' }
const anna = { by, key: null }
const withKey = (key: string, bodyHash = 'h1') => ({ by, key: { key, bodyHash } })
const running = refuse('backup_running', { retryAfter: 10 })

let service: BackupService
beforeEach(() => {
  service = createBackupService(context())
})
afterEach(async () => {
  await service.close()
  vi.useRealTimers()
})

/** The id of a backup or restore that has started. */
async function startOk(start: () => ReturnType<BackupService['start']>): Promise<string> {
  const result = await start()
  if (!result.ok) throw new Error(result.code)
  return result.value.id
}
/** A finished backup. */
async function makeBackup() {
  const id = await startOk(() => service.start(anna))
  await service.idle()
  const row = await findBackup(db(), id)
  if (row?.status !== 'success') throw new Error('the backup has failed')
  return { ...row, path: join(context().env.BACKUP_DIR, row.fileName ?? '') }
}
/** As another process that has the lease. */
async function runElsewhere(task: (lease: Lease) => Promise<void>): Promise<void> {
  const lease = await acquireTestLease(context())
  await task(lease)
  await db().machine.transaction((transaction) => lease.release(transaction))
  lease.stop()
}
/** Lets the service wait in its restore, with all writers, until the returned function is called. */
function holdWriters(): () => void {
  let release = () => {}
  void db().queue.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  return () => release()
}

test('starts a backup in the background, which is listed as a manual one', async () => {
  const result = await service.start(anna)
  expect(result).toMatchObject({
    ok: true,
    value: { status: 'in_progress', backupType: 'manual', requestKey: null, requestHash: null },
  })
  expect(service.isBusy()).toBe(true)
  await service.idle()
  expect([service.isBusy(), await listStatuses(context())]).toEqual([false, ['manual success']])
})

test('refuses a second backup or restore while one runs, here or elsewhere', async () => {
  const { id } = await makeBackup()
  await service.start(anna)
  expect([await service.start(anna), await service.restore(id, anna)]).toEqual([running, running])
  await service.idle()
  await runElsewhere(async () => {
    expect(await service.start(anna)).toEqual(running)
  })
  expect((await service.start(anna)).ok).toBe(true)
})

test('one key of one account starts one backup, also when both requests come at once', async () => {
  const ids = await Promise.all([1, 2].map(() => startOk(() => service.start(withKey('k1')))))
  expect(ids[0]).toBe(ids[1])
  await service.idle()
  expect(await findBackup(db(), ids[0] ?? '')).toMatchObject({ requestKey: 'u1 backups.start k1', requestHash: 'h1' })
  expect(await startOk(() => service.start(withKey('k1')))).toBe(ids[0])
  expect(await service.start(withKey('k1', 'h2'))).toEqual(refuse('key_reused'))
  const others = [withKey('k2'), { ...withKey('k1'), by: { id: 'u2', username: 'luca' } }]
  for (const other of others) {
    expect(ids).not.toContain(await startOk(() => service.start(other)))
    await service.idle()
  }
  // A key counts for one call.
  const restored = await startOk(() => service.restore(ids[0] ?? '', withKey('k1')))
  expect(ids).not.toContain(restored)
  await service.idle()
  expect(await findBackup(db(), restored)).toMatchObject({ requestKey: 'u1 backups.restore k1', requestHash: 'h1' })
  expect(await startOk(() => service.restore(ids[0] ?? '', withKey('k1')))).toBe(restored)
})

test('the daily backup waits for what is running', async () => {
  await service.start(anna)
  await service.runDaily()
  expect(await listStatuses(context())).toEqual(['daily success', 'manual success'])
})

test('restores a backup of the list, and keeps its file', async () => {
  await addRooms(context())
  const message = await addMessage(context())
  const backup = await makeBackup()
  await addMessage(context())
  const id = await startOk(() => service.restore(backup.id, anna))
  await service.idle()
  expect(await findBackup(db(), id)).toMatchObject({ status: 'restore', backupType: 'restore' })
  expect(await listMessages(context())).toEqual([message])
  expect((await stat(backup.path)).isFile()).toBe(true)
})

test('restores no backup that is unknown, has failed or has no file', async () => {
  await addRecord(context(), 1, { status: 'failed', fileName: 'one' })
  await addRecord(context(), 2, { status: 'success', fileName: null })
  await addRecord(context(), 3, { status: 'success', fileName: 'missing' })
  await writeFile(join(context().env.BACKUP_DIR, 'one'), '')
  expect(await service.restore('record-0', anna)).toEqual(refuse('not_found'))
  for (const number of [1, 2, 3])
    expect(await service.restore(`record-${number}`, anna)).toEqual(refuse('not_restorable'))
})

test('removes an uploaded file when it was restored or has failed, and keeps one of the owner', async () => {
  const { path } = await makeBackup()
  const upload = join(context().env.DATA_DIR, 'upload')
  for (const [file, remove] of [
    [path, false],
    [upload, true],
  ] as const) {
    await writeFile(upload, 'no backup')
    await startOk(() => service.restoreFile(file, by, { remove }))
    await service.idle()
  }
  await startOk(() => service.restoreFile(path, by))
  await service.idle()
  expect(await listStatuses(context())).toEqual([
    'manual success',
    'restore failed',
    'restore restore',
    'restore restore',
  ])
  expect(await readdir(context().env.DATA_DIR)).not.toContain('upload')
  expect((await stat(path)).isFile()).toBe(true)
})

test('says that it is restoring from the check of the file to the end, also when it fails', async () => {
  const { path } = await makeBackup()
  const release = holdWriters()
  await startOk(() => service.restoreFile(path, by))
  expect(service.isRestoring()).toBe(false)
  await vi.waitFor(() => expect(service.isRestoring()).toBe(true), waitLimit)
  release()
  await service.idle()
  expect(service.isRestoring()).toBe(false)
})

test('empties the sample farm once, and meanwhile says so', async () => {
  await addSampleProperty(context())
  await addMessage(context())
  const release = holdWriters()
  const id = await startOk(() => service.begin(withKey('k1')))
  await vi.waitFor(() => expect(service.isRestoring()).toBe(true), waitLimit)
  release()
  await service.idle()
  expect(service.isRestoring()).toBe(false)
  expect(await findBackup(db(), id)).toMatchObject({
    backupType: 'restore',
    status: 'restore',
    reported: 1,
    requestKey: 'u1 backups.begin k1',
  })
  expect(await mails(db()).count({ where: { kind: 'backupReport' } })).toBe(0)
  expect(await listMessages(context())).toEqual([])
  expect(await startOk(() => service.begin(withKey('k1')))).toBe(id)
  expect(await service.begin(anna)).toEqual(refuse('not_the_sample'))
  // A refusal leaves the lease free.
  expect((await service.start(anna)).ok).toBe(true)
})

test('gives an upload a path of its own on a disk that has room for it', async () => {
  const [first, second] = [await service.createUploadPath(1), await service.createUploadPath(1)]
  if (!first.ok || !second.ok) throw new Error('the disk is full')
  expect(first.value).toMatch(/\/scratch\/upload-[0-9a-f-]{36}$/)
  expect(second.value).not.toBe(first.value)
  expect((await stat(dirname(first.value))).isDirectory()).toBe(true)
  expect(await service.createUploadPath(1e15)).toEqual(refuse('disk_full'))
})

test('a start that fails leaves the lease free', async () => {
  const { path } = await makeBackup()
  const create = vi.spyOn(backupRecords(db()), 'create')
  for (const start of [() => service.start(anna), () => service.runDaily(), () => service.restoreFile(path, by)]) {
    create.mockRejectedValueOnce(new Error('the disk is full'))
    await expect(start()).rejects.toThrow('the disk is full')
  }
  create.mockRestore()
  expect((await service.start(anna)).ok).toBe(true)
})

/** Lets this many seconds of the polling pass. */
async function poll(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}
const startPolling = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await service.recover()
}

test('recovers at the start, and later what another process leaves', async () => {
  await addRecord(context(), 1)
  await startPolling()
  expect(await listStatuses(context())).toEqual(['manual failed'])
  await addRecord(context(), 2)
  await poll(1)
  await vi.waitFor(
    async () => expect(await listStatuses(context())).toEqual(['manual failed', 'manual failed']),
    waitLimit,
  )
})

test('polls once a second, however often it recovers, until it is closed', async () => {
  const count = vi.spyOn(restoreJournal(db()), 'findAll')
  await startPolling()
  await service.recover()
  count.mockClear()
  await poll(2)
  await vi.waitFor(() => expect(count).toHaveBeenCalledTimes(4), waitLimit)
  await service.close()
  await poll(3)
  expect(count).toHaveBeenCalledTimes(4)
  count.mockRestore()
})

test('knows within a second that another process restores, and when it has ended', async () => {
  await startPolling()
  await runElsewhere(async () => {
    await restoreJournal(db()).create({ id: 'elsewhere', at: backupTimestamp })
    await poll(1)
    await vi.waitFor(() => expect(service.isRestoring()).toBe(true), waitLimit)
    await restoreJournal(db()).destroy({ where: {} })
    await poll(1)
    await vi.waitFor(() => expect(service.isRestoring()).toBe(false), waitLimit)
  })
})

test('leaves its own running work alone', async () => {
  const { path } = await makeBackup()
  await startPolling()
  const release = holdWriters()
  const id = await startOk(() => service.restoreFile(path, by))
  await vi.waitFor(() => expect(service.isRestoring()).toBe(true), waitLimit)
  await poll(2)
  expect((await findBackup(db(), id))?.status).toBe('in_progress')
  release()
  await service.idle()
  expect((await findBackup(db(), id))?.status).toBe('restore')
  expect(service.isRestoring()).toBe(false)
})

test('a poll that fails is repeated', async () => {
  await startPolling()
  const list = vi.spyOn(restoreJournal(db()), 'findAll').mockRejectedValueOnce(new Error('the disk is full'))
  await addRecord(context(), 1)
  await poll(1)
  await vi.waitFor(() => expect(list).toHaveBeenCalled(), waitLimit)
  list.mockRestore()
  await poll(1)
  await vi.waitFor(async () => expect(await listStatuses(context())).toEqual(['manual failed']), waitLimit)
})

test('closing waits for what is running', async () => {
  await service.start(anna)
  await service.close()
  expect(await listStatuses(context())).toEqual(['manual success'])
})
