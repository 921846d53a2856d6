/** `npm run backup`: makes and verifies a backup. The server may be running. */
import { formatCommand } from '#api/envFile.ts'
import { runBackupJob } from './backupJob.ts'
import { openEnvironment } from './environment.ts'
import { printLine, reportError } from './output.ts'

/** Resolves to whether the backup was made. */
async function makeBackup(): Promise<boolean> {
  const { env, db } = await openEnvironment()
  try {
    const row = await runBackupJob({ db, env }, 'Backup', (backups) =>
      backups.start({ by: { id: 'backup.cli', username: formatCommand('backup') }, key: null }),
    )
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
