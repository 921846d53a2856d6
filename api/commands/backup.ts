/** `npm run backup`: makes and verifies a backup. The server may be running. */
import { createBackupService } from '#api/backups/jobs.ts'
import { presentBackup } from '#api/backups/present.ts'
import { findBackup } from '#api/backups/queries.ts'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'

const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' })
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
const backups = createBackupService({ db, env, clock: systemClock, log: createLogger(env) })
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
try {
  const started = await backups.start({ by: { id: 'backup.cli', username: 'npm run backup' }, key: null })
  if (!started.ok) throw new Error('a backup or a restore is already running')
  printLine('Backup started.')
  await backups.idle()
  const row = await findBackup(db, started.value.id)
  const record = row && presentBackup(row, 'en')
  for (const line of record?.logMessages ?? []) printLine(line)
  if (row?.status === 'success') printLine(`${env.BACKUP_DIR}/${row.fileName} (${row.totalSize} bytes)`)
  else process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await db.close()
}
