/** `npm run backup`: makes and verifies a backup. The server may be running. */
import { formatCommand } from '#api/envFile.ts'
import { runBackupJob } from './backupJob.ts'
import { runCommand, withEnvironment } from './environment.ts'
import { printLine } from './output.ts'

/** Resolves to whether the backup was made. */
const makeBackup = (): Promise<boolean> =>
  withEnvironment(async ({ env, db }) => {
    const row = await runBackupJob({ db, env }, 'Backup', (backups) =>
      backups.start({ by: { id: 'backup.cli', username: formatCommand('backup') }, key: null }),
    )
    if (row?.status !== 'success') return false
    printLine(`${env.BACKUP_DIR}/${row.fileName} (${row.totalSize} bytes)`)
    return true
  })

await runCommand(makeBackup)
