/** `npm run backup`: makes and verifies a backup. The server may be running. */
import { createBackupService } from '#api/backups/jobs.ts'
import { findBackup } from '#api/backups/queries.ts'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { printLine, printLog, reportError } from './output.ts'

const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' })
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
const backups = createBackupService({ db, env, clock: systemClock, log: createLogger(env) })
try {
  const started = await backups.start({ by: { id: 'backup.cli', username: 'npm run backup' }, key: null })
  if (!started.ok) throw new Error('a backup or a restore is already running')
  printLine('Backup started.')
  await backups.idle()
  const row = await findBackup(db, started.value.id)
  if (row !== null) printLog(row)
  if (row?.status === 'success') printLine(`${env.BACKUP_DIR}/${row.fileName} (${row.totalSize} bytes)`)
  else process.exitCode = 1
} catch (error) {
  reportError(error)
} finally {
  await db.close()
}
