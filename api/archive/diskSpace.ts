/** Room on the disk: what a backup would fill must not take the guests' requests with it, and what one left is removed. */
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import { listPictures } from './writer.ts'

/** Room that must remain on each disk. */
const minFreeBytes = 32_000_000

/** A disk that has no room: by the variable that names a folder on it, and in bytes. */
export class DiskFullError extends Error {
  readonly disk: DiskSpace
  constructor(disk: DiskSpace) {
    super(`${disk.needed} bytes are needed on the disk of ${disk.variable}, ${disk.free} are free`)
    this.disk = disk
  }
}

type DiskSpace = { variable: string; device: number; needed: number; free: number }

/** The first disk on which all that is to be written does not fit; folders on one disk share its room. */
export function findFullDisk(folders: DiskSpace[]): DiskSpace | undefined {
  return folders
    .map((it) => {
      const onSameDevice = folders.filter(({ device }) => device === it.device)
      return { ...it, needed: onSameDevice.reduce((sum, { needed }) => sum + needed, minFreeBytes) }
    })
    .find(({ needed, free }) => free < needed)
}

type Folders = { backups: string; scratch: string; pictures: string }

/** Throws when a disk has no room: that of the backups for the file, that of the data for the store that proves it. */
export async function assertDiskSpace(db: Database, { backups, scratch, pictures }: Folders): Promise<void> {
  const pictureNames = await listPictures(pictures)
  const pictureSizes = await Promise.all(pictureNames.map(async (name) => (await stat(join(pictures, name))).size))
  const databaseBytes = await readDatabaseSize(db)
  const archiveBytes = pictureSizes.reduce((sum, size) => sum + size, databaseBytes)
  const fullDisk = findFullDisk([
    await readDiskSpace('BACKUP_DIR', backups, archiveBytes),
    // The store, and its journal while it is filled.
    await readDiskSpace('DATA_DIR', scratch, 2 * databaseBytes),
  ])
  if (fullDisk) throw new DiskFullError(fullDisk)
}

async function readDiskSpace(variable: string, folder: string, needed: number): Promise<DiskSpace> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)])
  return { variable, device: dev, needed, free: bavail * bsize }
}

async function readDatabaseSize(db: Database): Promise<number> {
  if (db.dialect === 'sqlite') return (await stat(join(db.location.dataDir, 'farm.sqlite'))).size
  const [row] = await db.main.query<{ size: number }>(
    'SELECT CAST(pg_database_size(current_database()) AS float8) AS size',
    { type: QueryTypes.SELECT },
  )
  return row?.size ?? 0
}

/** Removes what ended processes have left: half-written backups, scratch stores, uploads. */
export async function removeLeftovers(backups: string, scratch: string): Promise<void> {
  for (const name of await readdir(backups).catch(() => [])) {
    if (name.endsWith('.part')) await rm(join(backups, name), { force: true })
  }
  for (const name of await readdir(scratch).catch(() => [])) {
    const path = join(scratch, name)
    // An upload may be arriving at this very moment; one of yesterday is nobody's.
    if (name.startsWith('task-') || (await isOld(path))) await rm(path, { recursive: true, force: true })
  }
}

const isOld = async (path: string): Promise<boolean> => Date.now() - (await stat(path)).mtimeMs > 86_400_000
