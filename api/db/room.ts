/** Room on the disk: what a backup would fill must not take the guests' requests with it, and what one left is removed. */
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import type { Database } from './database.ts'
import { listPictures } from './farmFile.ts'

/** Room that must remain on each disk. */
const spareBytes = 32_000_000

/** A disk that has no room: by the variable that names a folder on it, and in bytes. */
export class DiskFull extends Error {
  readonly disk: Disk
  constructor(disk: Disk) {
    super(`${disk.needed} bytes are needed on the disk of ${disk.variable}, ${disk.free} are free`)
    this.disk = disk
  }
}

type Disk = { variable: string; device: number; needed: number; free: number }

/** The first disk on which all that is to be written does not fit; folders on one disk share its room. */
export function findFullDisk(folders: Disk[]): Disk | undefined {
  return folders
    .map((it) => {
      const together = folders.filter(({ device }) => device === it.device)
      return { ...it, needed: together.reduce((sum, { needed }) => sum + needed, spareBytes) }
    })
    .find(({ needed, free }) => free < needed)
}

type Places = { backups: string; scratch: string; pictures: string }

/** Throws when a disk has no room: that of the backups for the file, that of the data for the store that proves it. */
export async function expectRoom(db: Database, { backups, scratch, pictures }: Places): Promise<void> {
  const names = await listPictures(pictures)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(pictures, name))).size))
  const rows = await readSize(db)
  const file = sizes.reduce((sum, size) => sum + size, rows)
  const full = findFullDisk([
    await lookAt('BACKUP_DIR', backups, file),
    // The store, and its journal while it is filled.
    await lookAt('DATA_DIR', scratch, 2 * rows),
  ])
  if (full) throw new DiskFull(full)
}

async function lookAt(variable: string, folder: string, needed: number): Promise<Disk> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)])
  return { variable, device: dev, needed, free: bavail * bsize }
}

async function readSize(db: Database): Promise<number> {
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
