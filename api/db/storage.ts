/** Whether what is written now can be stored. A server that cannot still serves its readers. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { QueryTypes } from 'sequelize'
import type { Database } from './database.ts'

export type StorageProblem = 'gone' | 'readOnly' | 'full'

/** With less SQLite cannot write its log. */
const minWritableBytes = 1_000_000
/** Room for the writes and backups of a few days, in which somebody can make more. */
const lowBytes = 200_000_000

/** Why nothing can be stored, as far as that can be known without a write. Null when nothing is known to be wrong. */
export async function findStorageProblem(db: Database): Promise<StorageProblem | null> {
  if (db.dialect === 'postgres') {
    const [row] = await db.main.query<{ setting: string }>(
      `SELECT current_setting('transaction_read_only') AS setting`,
      { type: QueryTypes.SELECT },
    )
    return row?.setting === 'on' ? 'readOnly' : null
  }
  const files = Object.values(db.files)
  if (files.some((file) => file.findError() !== null)) return 'gone'
  const isWritable = await Promise.all(
    [db.location.dataDir, ...files.map(({ path }) => path)].map((path) =>
      access(path, constants.W_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (isWritable.includes(false)) return 'readOnly'
  return (await readDisk(db.location.dataDir)).free < minWritableBytes ? 'full' : null
}

/**
 * Why no file can be written into a folder, such as one on another disk. Null when nothing is known to be wrong. A missing
 * folder is made by who writes into it, if the one above it can be written.
 */
export async function findFolderProblem(path: string): Promise<'readOnly' | 'full' | null> {
  try {
    await access(path, constants.W_OK)
    return (await readDisk(path)).free < minWritableBytes ? 'full' : null
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing ? findFolderProblem(dirname(path)) : 'readOnly'
  }
}

/** The first of these folders whose disk will soon be full. A missing one has no disk. */
export async function findLowSpace(
  folders: string[],
  leastBytes = lowBytes,
): Promise<{ folder: string; free: number } | null> {
  for (const folder of folders) {
    const free = await readDisk(folder).then(
      (disk) => disk.free,
      () => Number.POSITIVE_INFINITY,
    )
    if (free < leastBytes) return { folder, free }
  }
  return null
}

/** The bytes of the disk of a folder. `free` counts what this user may take. */
export async function readDisk(folder: string): Promise<{ size: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}
