/** Room on the disk: what a backup would fill must not take the guests' requests with it, and what one left is removed. */
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import type { Database } from './database.ts'
import { listPictures } from './farmFile.ts'

/** Room that must remain. */
const spareBytes = 32_000_000

export class DiskFull extends Error {}

/** Throws when the disk has no room for the file, the scratch store that proves it, and what must remain. */
export async function expectRoom(db: Database, pictures: string): Promise<void> {
  const names = await listPictures(pictures)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(pictures, name))).size))
  const needed = 3 * (await readSize(db)) + sizes.reduce((sum, size) => sum + size, 0) + spareBytes
  const { bavail, bsize } = await statfs(db.location.dataDir)
  if (bavail * bsize < needed) throw new DiskFull(`${needed} bytes are needed on the disk`)
}

async function readSize(db: Database): Promise<number> {
  if (db.dialect === 'sqlite') return (await stat(join(db.location.dataDir, 'farm.sqlite'))).size
  const [row] = await db.farm.query<{ size: number }>(
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
