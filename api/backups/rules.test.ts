import { expect, test, vi } from 'vitest'
import { DiskFullError } from '#api/archive/diskSpace.ts'
import { ArchiveError } from '#api/archive/reader.ts'
import type { BackupRecord } from '#contract/backups.ts'
import { type Day, range } from '#contract/days/days.ts'
import { paths } from '#contract/paths.ts'
import type { BackupRow } from './model.ts'
import {
  BackupReport,
  beginCall,
  buildRequestColumns,
  buildRequestKey,
  describeError,
  getRequesterId,
  restoreCall,
  secondsSince,
  selectOutdated,
} from './rules.ts'

type Row = Pick<BackupRow, 'id' | 'status' | 'backupType' | 'backupDate' | 'verifiedAt'>

const buildBackup = (day: Day, overrides: Partial<Row> = {}): Row => {
  const backupDate = `${day}T21:55:00.000Z`
  return {
    id: `${day}-${overrides.backupType ?? 'daily'}`,
    status: 'success',
    backupType: 'daily',
    backupDate,
    verifiedAt: backupDate,
    ...overrides,
  }
}

const buildRecord = (): Omit<BackupRecord, 'status'> => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  backupType: 'daily',
  backupDate: '2026-12-31T21:55:00.000Z',
  createdAt: '2026-12-31T21:55:00.000Z',
  databaseSize: 1,
  filesSize: 1,
  totalSize: 2,
  duration: 1.5,
  emailSent: false,
  errorMessage: null,
  logMessages: [],
  provedAt: null,
})

const getKeptIds = (rows: Row[]): string[] => {
  const outdated = new Set(selectOutdated(rows))
  return rows.filter((row) => !outdated.has(row)).map((row) => row.id)
}

test('keeps the last 7 days, 4 weeks and 12 months of two years of daily backups', () => {
  const rows = range('2025-01-01', '2027-01-01').map((day) => buildBackup(day))
  const kept = getKeptIds(rows).map((id) => id.slice(0, 10))
  expect(kept.slice(-7)).toEqual(range('2026-12-25', '2027-01-01'))
  // Weeks end on Sunday; 31 December 2026 is a Thursday.
  for (const day of ['2026-12-27', '2026-12-20', '2026-12-13', '2026-11-30', '2026-01-31']) expect(kept).toContain(day)
  expect(kept).not.toContain('2025-12-31')
  expect(kept).toHaveLength(7 + 2 + 11)
})

test('keeps the same number of backups when it is applied every night', () => {
  let rows: Row[] = []
  for (const day of range('2025-01-01', '2027-01-01')) {
    rows = [...rows, buildBackup(day)]
    const outdated = new Set(selectOutdated(rows))
    rows = rows.filter((row) => !outdated.has(row))
  }
  expect(rows).toHaveLength(7 + 2 + 11)
})

/** More days than daily, weekly and monthly backups together cover. */
const longAgo = '2020-01-15'
const manyDays = range('2025-01-01', '2027-01-01').map((day) => buildBackup(day))

test('never selects manual or failed backups, and does not count them', () => {
  const old = buildBackup(longAgo, { backupType: 'manual' })
  const failed = buildBackup(longAgo, { status: 'failed', id: 'failed' })
  const others = range('2026-12-01', '2027-01-01').flatMap((day) => [
    { ...buildBackup(day, { backupType: 'manual' }), backupDate: `${day}T22:30:00.000Z` },
    { ...buildBackup(day, { status: 'failed', id: `${day}-failed` }), backupDate: `${day}T22:40:00.000Z` },
  ])
  const kept = getKeptIds([old, failed, ...manyDays, ...others])
  expect(kept).toEqual(expect.arrayContaining([old.id, 'failed', ...others.map((row) => row.id)]))
  expect(kept.filter((id) => id.endsWith('-daily'))).toEqual(getKeptIds(manyDays))
})

test('never selects the newest verified backup', () => {
  const verified = [buildBackup(longAgo), buildBackup('2020-01-14')]
  const unverified = manyDays.map((row) => ({ ...row, verifiedAt: null }))
  const keptIds = getKeptIds([...verified, ...unverified])
  expect(keptIds).toEqual([`${longAgo}-daily`, ...getKeptIds(unverified)])
})

test('of several backups of one day it keeps the newest, and of one instant the one with the last id', () => {
  const day = '2026-12-31'
  const hours = ['09', '21', '15'].map((hour) => ({
    ...buildBackup(day, { id: hour }),
    backupDate: `${day}T${hour}:00:00.000Z`,
  }))
  const sameInstant = ['b', 'c', 'a'].map((id) => buildBackup('2026-12-30', { id }))
  for (const rows of [[...hours, ...sameInstant], [...sameInstant, ...hours].reverse()])
    expect(getKeptIds(rows).toSorted()).toEqual(['21', 'c'])
})

test('the days, weeks and months are those of the farm', () => {
  // 23:30 UTC on Sunday 31 May is Monday 1 June in Rome: another day, another week and another month.
  const rows = [
    { ...buildBackup('2026-05-31', { id: 'before' }), backupDate: '2026-05-31T21:30:00.000Z' },
    { ...buildBackup('2026-05-31', { id: 'after' }), backupDate: '2026-05-31T23:30:00.000Z' },
  ]
  expect(getKeptIds(rows)).toEqual(['before', 'after'])
})

test('a restore and a beginning are logged as calls of the contract', () => {
  for (const call of [restoreCall, beginCall]) expect(paths).toHaveProperty([call])
})

test('the account that asked is known from the key of its request', () => {
  const request = { call: 'backups.start', by: { id: 'u1', username: 'anna' }, key: { key: 'k', bodyHash: 'h' } }
  expect(getRequesterId(buildRequestColumns(request))).toBe('u1')
  expect(getRequesterId({ requestKey: null })).toBeNull()
})

test('an idempotency key counts for one account and one call', () => {
  const request = { call: 'backups.start', by: { id: 'u1', username: 'anna' }, key: { key: 'k', bodyHash: 'h' } }
  const requests = [
    request,
    { ...request, call: 'backups.restore' },
    { ...request, by: { id: 'u2', username: 'anna' } },
    { ...request, key: { key: 'k2', bodyHash: 'h' } },
  ]
  expect(new Set(requests.map(buildRequestKey)).size).toBe(requests.length)
  expect(buildRequestKey({ ...request, key: { key: 'k', bodyHash: 'h2' } })).toBe(buildRequestKey(request))
  expect(buildRequestColumns(request)).toEqual({ requestKey: buildRequestKey(request), requestHash: 'h' })
  expect(buildRequestColumns({ ...request, key: null })).toEqual({ requestKey: null, requestHash: null })
})

test('measures seconds to hundredths', () => {
  vi.spyOn(performance, 'now').mockReturnValue(14_567.8)
  expect(secondsSince(2_000)).toBe(12.57)
  expect(secondsSince(14_567.8)).toBe(0)
  vi.restoreAllMocks()
})

test.each(['notABackup', 'damaged', 'wrongKey', 'keyMissing', 'older', 'newer', 'unsound'] as const)(
  'says by its own sentence that a file is refused as %s',
  (reason) => {
    expect(describeError(new ArchiveError(reason, 'ENOSPC'))).toEqual({ id: `backup.error.${reason}` })
  },
)

test.each([
  ['ENOSPC: no space left on device', 'diskFull'],
  ['EDQUOT: quota exceeded', 'diskFull'],
  ['EFBIG: file too large', 'diskFull'],
  ['SQLITE_FULL: database or disk is full', 'diskFull'],
  ['EACCES: permission denied', 'folder'],
  ['EROFS: read-only file system', 'folder'],
  ['ENOTDIR: not a directory', 'folder'],
  ['EPERM: operation not permitted', 'folder'],
  ['EEXIST: file already exists', 'folder'],
  ['something else', 'internal'],
])('finds the sentence for the fault "%s"', (message, name) => {
  expect(describeError(new Error(message))).toEqual({ id: `backup.error.${name}` })
})

test('finds a sentence for every other fault', () => {
  expect(describeError('ENOSPC')).toEqual({ id: 'backup.error.internal' })
  const disk = { variable: 'BACKUP_DIR', device: 1, needed: 1_000_001, free: 999_999 }
  expect(describeError(new DiskFullError(disk))).toEqual({
    id: 'backup.error.noRoom',
    values: { variable: 'BACKUP_DIR', needed: 2, free: 0 },
  })
})

test('a report says in a language how a finished backup or restore went', () => {
  const report = { ...buildRecord(), language: 'it' }
  for (const status of ['success', 'failed', 'restore'])
    expect(BackupReport.safeParse({ ...report, status }).success, status).toBe(true)
  expect(BackupReport.safeParse({ ...report, status: 'in_progress' }).success).toBe(false)
  expect(BackupReport.safeParse({ ...report, status: 'success', language: 'no tag' }).success).toBe(false)
})

test('names the row that does not fit', () => {
  const id = 'backup.error.unsoundRow'
  expect(describeError(new ArchiveError('unsound', '', 'rooms 3'))).toEqual({ id, values: { row: 'rooms 3' } })
})
