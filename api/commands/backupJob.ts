import type { BackupRow } from '#api/backups/model.ts'
import { findBackup } from '#api/backups/queries.ts'
import { type BackupService, createBackupService } from '#api/backups/service.ts'
import { systemClock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Env } from '#api/env.ts'
import type { Result } from '#api/errors.ts'
import { createLogger } from '#api/http/logger.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
import { printError, printLine, printLog } from './output.ts'

/** A command has no log in which the reason of an error could be looked up, so it prints it. */
const log = createLogger({ LOG_LEVEL: 'error' }, { write: (line: string) => printError(JSON.parse(line).err.message) })

/** Starts a backup or what works like one, prints its log at the end, and returns its record. */
export async function runBackupJob(
  { db, env }: { db: Database; env: Env },
  name: string,
  start: (backups: BackupService) => Promise<Result<BackupRow>>,
): Promise<BackupRow | null> {
  const backups = createBackupService({ db, env, clock: systemClock, log, findRowError: findUnsoundness, isPicture })
  const started = await start(backups)
  if (!started.ok) throw new Error('a backup or a restore is already running')
  printLine(`${name} started.`)
  await backups.idle()
  const row = await findBackup(db, started.value.id)
  if (row !== null) printLog(row)
  return row
}
