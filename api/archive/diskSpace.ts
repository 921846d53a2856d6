/**
 * Checks disk space, since a backup that fills the disk would make guests' requests fail, and removes leftover files.
 */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, readDatabaseSize } from '#api/db/database.ts'
import { readDisk } from '#api/db/storage.ts'
import { dayMs } from '#contract/days/days.ts'
import { type FarmFolder, readFarmFilesSize } from './farmFiles.ts'

/** Free space that must remain on each disk. */
const minBytesBesideBackup = 32_000_000

/** A disk lacks space. Names the environment variable of a folder on it, and the bytes needed and free. */
export class DiskFullError extends Error {
  readonly disk: DiskSpace
  constructor(disk: DiskSpace) {
    super(`${disk.needed} bytes are needed on the disk of ${disk.variable}, ${disk.free} are free`)
    this.disk = disk
  }
}

type DiskSpace = { variable: string; device: number; needed: number; free: number }

/**
 * The first folder whose disk lacks space for everything that will be written to it; folders on one disk share its
 * space.
 */
export function findFullDisk(folders: DiskSpace[]): DiskSpace | undefined {
  return folders
    .map((it) => {
      const onSameDevice = folders.filter(({ device }) => device === it.device)
      return { ...it, needed: onSameDevice.reduce((sum, { needed }) => sum + needed, minBytesBesideBackup) }
    })
    .find(({ needed, free }) => free < needed)
}

type Folders = { backups: string; scratch: string; files: FarmFolder }

/**
 * Throws DiskFullError when the disk of BACKUP_DIR lacks space for the file, or that of DATA_DIR for the scratch store.
 */
export async function assertDiskSpace(db: Database, { backups, scratch, files }: Folders): Promise<void> {
  const databaseBytes = await readDatabaseSize(db)
  const archiveBytes = databaseBytes + (await readFarmFilesSize(files))
  const fullDisk = findFullDisk([
    await readDiskSpace('BACKUP_DIR', backups, archiveBytes),
    // The scratch store, and as much again for SQLite's temporary files while it is filled.
    await readDiskSpace('DATA_DIR', scratch, 2 * databaseBytes),
  ])
  if (fullDisk) throw new DiskFullError(fullDisk)
}

/** Whether the disk of the folder can take that many bytes and still leave room for guests' requests. */
export const hasSpaceFor = async (folder: string, bytes: number): Promise<boolean> =>
  findFullDisk([await readDiskSpace('DATA_DIR', folder, bytes)]) === undefined

async function readDiskSpace(variable: string, folder: string, needed: number): Promise<DiskSpace> {
  const [{ dev }, { free }] = await Promise.all([stat(folder), readDisk(folder)])
  return { variable, device: dev, needed, free }
}

/** Removes what ended processes have left: unfinished backup files, scratch stores, uploads older than a day. */
export async function removeLeftovers(backups: string, scratch: string): Promise<void> {
  for (const name of await readdir(backups).catch(() => [])) {
    if (name.endsWith('.part')) await rm(join(backups, name), { force: true })
  }
  for (const name of await readdir(scratch).catch(() => [])) {
    const path = join(scratch, name)
    // A recent upload may still be in progress in another process.
    if (name.startsWith('task-') || (await isOld(path))) await rm(path, { recursive: true, force: true })
  }
}

/** False also for an upload that has ended, and was removed, in this moment. */
async function isOld(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null)
  return info !== null && Date.now() - info.mtimeMs > dayMs
}
