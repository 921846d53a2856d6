import { expect, test } from 'vitest'
import { type Day, range } from '#contract/days.ts'
import type { BackupRow } from './model.ts'
import { selectOutdated } from './rules.ts'

type Row = Pick<BackupRow, 'id' | 'status' | 'backupType' | 'backupDate' | 'provedAt'>

const buildBackup = (day: Day, overrides: Partial<Row> = {}): Row => {
  const backupDate = `${day}T21:55:00.000Z`
  return {
    id: `${day}-${overrides.backupType ?? 'daily'}`,
    status: 'success',
    backupType: 'daily',
    backupDate,
    provedAt: backupDate,
    ...overrides,
  }
}

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

test('never selects manual or failed backups', () => {
  const old = buildBackup('2020-01-01', { backupType: 'manual' })
  const failed = buildBackup('2020-01-02', { status: 'failed', id: 'failed' })
  const rows = [old, failed, ...range('2026-01-01', '2026-12-01').map((day) => buildBackup(day))]
  expect(getKeptIds(rows)).toEqual(expect.arrayContaining([old.id, 'failed']))
})

test('never selects the newest verified backup', () => {
  const verified = buildBackup('2020-01-01')
  const rows = [verified, ...range('2026-11-01', '2026-12-01').map((day) => buildBackup(day, { provedAt: null }))]
  expect(getKeptIds(rows)).toContain(verified.id)
})
