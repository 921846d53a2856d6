/** Whether what is written now can be stored. A server that cannot still serves its readers. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { QueryTypes } from 'sequelize'
import type { Database } from './database.ts'

export type StorageProblem = 'gone' | 'readOnly' | 'full'

/** With less SQLite cannot write its log. */
const minFreeBytes = 1_000_000

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
  const { bavail, bsize } = await statfs(db.location.dataDir)
  return bavail * bsize < minFreeBytes ? 'full' : null
}
