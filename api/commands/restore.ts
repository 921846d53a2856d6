/** `npm run restore -- FILE`: replaces the data in DATA_DIR or DATABASE_URL with that of a backup file. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatCommand } from '#api/envFile.ts'
import { runBackupJob } from './backupJob.ts'
import { type Environment, runCommand, withEnvironment } from './environment.ts'

async function restore(path: string): Promise<boolean> {
  await access(path, constants.R_OK).catch((error: Error) => {
    throw new Error(`FILE: expected a backup that this user can read (${error.message})`)
  })
  const run = async ({ env, db }: Environment) => {
    const row = await runBackupJob({ db, env }, 'Restore', (backups) =>
      backups.restoreFile(path, { id: 'restore.cli', username: formatCommand('restore') }),
    )
    return row?.status === 'restore'
  }
  return withEnvironment(run, { forRestore: true })
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write(`${formatCommand('restore', 'FILE')}\n`)
  process.exitCode = 2
} else {
  // npm and `farm` run this in the program's folder. INIT_CWD is the folder where the user called them.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  await runCommand(() => restore(path))
}
