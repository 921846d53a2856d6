import { expect, test } from 'vitest'
import { findFullDisk } from './diskSpace.ts'

const megabyte = 1_000_000
const backups = { variable: 'BACKUP_DIR', device: 1, needed: 10 * megabyte }
const scratch = { variable: 'DATA_DIR', device: 2, needed: 20 * megabyte }

test.each([
  ['both have enough space', 42, 52, undefined],
  ['the disk of the backups lacks space', 41, 1000, 'BACKUP_DIR'],
  ['the disk of the data lacks space', 1000, 51, 'DATA_DIR'],
])('two disks: %s', (_, backupsFree, scratchFree, full) => {
  const disks = [
    { ...backups, free: backupsFree * megabyte },
    { ...scratch, free: scratchFree * megabyte },
  ]
  expect(findFullDisk(disks)?.variable).toBe(full)
})

test('one disk must have space for both folders, and for the minimum once', () => {
  const onOneDevice = (free: number) => [backups, scratch].map((it) => ({ ...it, device: 1, free: free * megabyte }))
  expect(findFullDisk(onOneDevice(62))).toBeUndefined()
  expect(findFullDisk(onOneDevice(61))).toMatchObject({ needed: 62 * megabyte, free: 61 * megabyte })
})
