import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from '#api/archive/writer.ts'
import { createFolder } from '#api/db/folders.ts'
import type { Lease } from '#api/db/lease.ts'
import {
  acquireTestLease,
  addMessage,
  addRecord,
  addRooms,
  backupTimestamp,
  listStatuses,
  parseLog,
  setUpBackups,
} from '#api/testing/backupContext.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import { createRecord } from './actions.ts'
import { createTaskFolder, getFarmFolder } from './context.ts'
import { makeBackup, makeSafetyBackup, verifyArchive } from './makeBackup.ts'
import { findBackup, listBackups } from './queries.ts'

const setup = setUpBackups()
const context = () => setup().context
const listFiles = () => readdir(context().env.BACKUP_DIR)
const listScratch = () => readdir(join(context().env.DATA_DIR, 'scratch'))

/** Runs a task under the lease. */
async function underLease<T>(task: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await acquireTestLease(context())
  try {
    return await task(lease)
  } finally {
    lease.stop()
  }
}

async function addPicture(text: string): Promise<void> {
  const folder = join(context().env.DATA_DIR, 'pictures/about-1')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.jpg'), text)
}

test('writes a file of that day that holds all rows and pictures, and says what it has done', async () => {
  await addMessage(context())
  await addPicture('a photograph')
  const row = await createRecord(context(), 'manual')
  const changes = await underLease((lease) => makeBackup(context(), row, lease))
  const fileName = `podere-2027-03-04-${row.id}.tar.gz`
  const { size } = await stat(join(context().env.BACKUP_DIR, fileName))
  expect(changes).toEqual({
    status: 'success',
    fileName,
    backupDate: backupTimestamp,
    verifiedAt: backupTimestamp,
    totalSize: size,
    databaseSize: expect.any(Number),
    filesSize: 'a photograph'.length,
  })
  const values = { bookings: 0, contacts: 1, pictures: 1 }
  expect(parseLog(await findBackup(context().db, row.id))).toEqual([
    ['backup.log.began'],
    ['backup.log.written', values],
    ['backup.log.proved'],
  ])
  expect([await listFiles(), await listScratch()]).toEqual([[fileName], []])
})

test('encrypts the file when there is a key, and creates a missing folder', async () => {
  context().env.BACKUP_KEY = 'una-lunga-parola'
  await rm(context().env.BACKUP_DIR, { recursive: true })
  const row = await createRecord(context(), 'manual')
  const { fileName } = await underLease((lease) => makeBackup(context(), row, lease))
  expect(fileName).toBe(`podere-2027-03-04-${row.id}.tar.gz.enc`)
  const content = await readFile(join(context().env.BACKUP_DIR, fileName ?? ''))
  expect(content.subarray(0, 8).toString()).toBe('Salted__')
})

test('leaves no file when another process has taken over the lease, or when it fails', async () => {
  const row = await createRecord(context(), 'manual')
  await underLease(async (lease) => {
    const lost = { ...lease, assertHeld: () => Promise.reject(new Error('another process has taken over')) }
    await expect(makeBackup(context(), row, lost)).rejects.toThrow('taken over')
  })
  expect([await listFiles(), await listScratch()]).toEqual([[], []])
  await rm(context().env.BACKUP_DIR, { recursive: true })
  await writeFile(context().env.BACKUP_DIR, 'in the way')
  await expect(underLease((lease) => makeBackup(context(), row, lease))).rejects.toThrow('EEXIST')
  await rm(context().env.BACKUP_DIR)
})

test('deletes the daily backups that are no longer kept, with their files, and counts the new one', async () => {
  const addDaily = async (day: Day, number: number) => {
    const backupDate = `${day}T22:55:00.000Z`
    const fileName = number === 1 ? null : `file-${number}`
    if (fileName !== null) await writeFile(join(context().env.BACKUP_DIR, fileName), '')
    await addRecord(context(), number, { backupType: 'daily', status: 'success', backupDate, fileName })
  }
  // Nine days of one week and one month: the newest seven stay, of which the new backup is one.
  for (let number = 1; number <= 9; number++) await addDaily(addDays('2027-02-22', number), number)
  // Somebody has removed a file by hand.
  await rm(join(context().env.BACKUP_DIR, 'file-2'))
  const row = await createRecord(context(), 'daily')
  const { fileName } = await underLease((lease) => makeBackup(context(), row, lease))
  const kept = [4, 5, 6, 7, 8, 9].map((number) => `record-${number}`)
  const ids = (await listBackups(context().db)).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...kept, row.id].toSorted())
  expect((await listFiles()).toSorted()).toEqual([...kept.map((id) => id.replace('record', 'file')), fileName])
  expect(parseLog(await findBackup(context().db, row.id)).at(-1)).toEqual(['backup.log.outdated', { n: 3 }])
})

test('is not made when its file holds another number of rows than were written', async () => {
  const scratch = await createTaskFolder(context())
  const path = join(scratch, 'archive')
  const checks = { findRowError: async () => null, isPicture: context().isPicture }
  const options = { path, passphrase: undefined, scratch: join(scratch, 'store'), ...checks }
  await createFolder(options.scratch)
  const { counts } = await writeArchive(context().db, { ...options, files: getFarmFolder(context()), scratch })
  await verifyArchive(options, counts)
  await rm(options.scratch, { recursive: true })
  await createFolder(options.scratch)
  await expect(verifyArchive(options, { ...counts, contacts: 1 })).rejects.toThrow('other row counts')
})

test('the safety backup is a manual one without a report, and the restore mentions it', async () => {
  await addRooms(context())
  const restoreRow = await createRecord(context(), 'restore')
  await underLease((lease) => makeSafetyBackup(context(), restoreRow, lease, 'backup.log.beforeRestore'))
  const [safety] = (await listBackups(context().db)).filter(({ id }) => id !== restoreRow.id)
  expect(safety).toMatchObject({ status: 'success', backupType: 'manual', reported: 1 })
  expect(safety?.duration).toBeGreaterThan(0)
  expect(parseLog(safety ?? null).map(([id]) => id)).toEqual([
    ...['backup.log.beforeRestore', 'backup.log.written', 'backup.log.proved'],
  ])
  expect(parseLog(restoreRow)).toEqual([['backup.log.safe']])
  expect(await listFiles()).toEqual([safety?.fileName])
})

test('a safety backup that fails stops the restore', async () => {
  await addRooms(context())
  await rm(context().env.BACKUP_DIR, { recursive: true })
  await writeFile(context().env.BACKUP_DIR, 'in the way')
  const restoreRow = await createRecord(context(), 'restore')
  await expect(
    underLease((lease) => makeSafetyBackup(context(), restoreRow, lease, 'backup.log.beforeRestore')),
  ).rejects.toThrow('EEXIST')
  await rm(context().env.BACKUP_DIR)
  expect(await listStatuses(context())).toEqual(['manual failed', 'restore in_progress'])
  expect(parseLog(restoreRow)).toEqual([])
})

test('a database without rooms is new: it needs no safety backup', async () => {
  const restoreRow = await createRecord(context(), 'restore')
  await underLease((lease) => makeSafetyBackup(context(), restoreRow, lease, 'backup.log.beforeRestore'))
  expect(parseLog(restoreRow)).toEqual([['backup.log.nothingToSave']])
  expect([await listStatuses(context()), await listFiles()]).toEqual([['restore in_progress'], []])
})
