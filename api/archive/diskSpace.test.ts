import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFullDisk, removeLeftovers } from './diskSpace.ts'

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

test('removes what ended processes have left, but no upload of today, even one that vanishes meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podere-leftovers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [backups, scratch] = [join(folder, 'backups'), join(folder, 'scratch')]
  for (const path of [backups, join(scratch, 'task-x')]) await mkdir(path, { recursive: true })
  for (const name of ['a.tar.gz', 'b.tar.gz.part']) await writeFile(join(backups, name), '')
  for (const name of ['upload-new', 'upload-old']) await writeFile(join(scratch, name), '')
  const yesterday = Date.now() / 1000 - 86_401
  await utimes(join(scratch, 'upload-old'), yesterday, yesterday)
  // It is listed, but there is no file any more.
  await symlink('missing', join(scratch, 'upload-gone'))
  await removeLeftovers(backups, scratch)
  expect([await readdir(backups), (await readdir(scratch)).toSorted()]).toEqual([
    ['a.tar.gz'],
    ['upload-gone', 'upload-new'],
  ])
  await removeLeftovers(join(folder, 'missing'), join(folder, 'missing'))
})
