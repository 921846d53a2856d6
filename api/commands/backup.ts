/** `npm run backup`: makes and verifies a backup. The server may be running. */
import { createBackupService } from '#api/backups/jobs.ts'
import { findBackup } from '#api/backups/queries.ts'
import { systemClock } from '#api/clock.ts'
import { createLogger } from '#api/http/logger.ts'
import { openEnvironment } from './environment.ts'
import { printLine, printLog, reportError } from './output.ts'

/** Resolves to whether the backup was made. */
async function makeBackup(): Promise<boolean> {
  const { env, db } = await openEnvironment({ LOG_LEVEL: 'fatal' })
  try {
    const backups = createBackupService({ db, env, clock: systemClock, log: createLogger(env) })
    const started = await backups.start({ by: { id: 'backup.cli', username: 'npm run backup' }, key: null })
    if (!started.ok) throw new Error('a backup or a restore is already running')
    printLine('Backup started.')
    await backups.idle()
    const row = await findBackup(db, started.value.id)
    if (row !== null) printLog(row)
    if (row?.status !== 'success') return false
    printLine(`${env.BACKUP_DIR}/${row.fileName} (${row.totalSize} bytes)`)
    return true
  } finally {
    await db.close()
  }
}

try {
  if (!(await makeBackup())) process.exitCode = 1
} catch (error) {
  reportError(error)
}
