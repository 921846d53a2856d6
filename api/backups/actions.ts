/** Writes the records of backups and restores, and queues the reports of those that have finished. */
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Lease } from '#api/db/lease.ts'
import { auditLogEntries } from '#api/db/records.ts'
import type { Db } from '#api/db/table.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { staffLanguage } from '#api/mailer/content.ts'
import { queueMailOnce } from '#api/mails/actions.ts'
import { readSetting } from '#api/settings/queries.ts'
import { findStaff } from '#api/staff/queries.ts'
import { isLanguage, type Language } from '#locales/language.ts'
import { type BackupContext, getTimestamp } from './context.ts'
import { type BackupRow, backupRecords, initialBackup, type LogLine } from './model.ts'
import { presentReport } from './present.ts'
import { findBackup, listUnreported } from './queries.ts'
import { type Actor, BackupReport, describeError, getRequesterId, secondsSince } from './rules.ts'

const buildLogLine = (context: BackupContext, id: string, values?: LogLine['values']): LogLine => ({
  at: getTimestamp(context),
  id,
  ...(values ? { values } : {}),
})

/**
 * Adds an entry of the audit log, in the transaction that replaces all rows. It also shows later whether that was
 * committed; see `findCommittedCall`.
 */
export async function logReplacement(tx: Tx, call: string, subjectId: string, by: Actor): Promise<void> {
  const { revision, timestamp, transaction } = tx
  const entry = { revision, at: timestamp, staffId: by.id, username: by.username, call, subjectId }
  await auditLogEntries(tx).create(entry, { transaction })
}

/** Inserts a record with the status `in_progress`. */
export async function createRecord(
  context: BackupContext,
  backupType: BackupRow['backupType'],
  values: Partial<BackupRow> = {},
): Promise<BackupRow> {
  const timestamp = getTimestamp(context)
  const row: BackupRow = {
    ...initialBackup,
    id: uuidv7({ msecs: context.clock.now() }),
    backupType,
    backupDate: timestamp,
    createdAt: timestamp,
    requestKey: null,
    requestHash: null,
    ...values,
  }
  await backupRecords(context.db).create(row)
  return row
}

/** Adds a line to the record's log: the id of a sentence and its values. */
export async function appendLog(
  context: BackupContext,
  row: BackupRow,
  id: string,
  values?: LogLine['values'],
): Promise<void> {
  row.log = JSON.stringify([...JSON.parse(row.log), buildLogLine(context, id, values)])
  await backupRecords(context.db).update({ log: row.log }, { where: { id: row.id } })
}

/**
 * Writes the final status of a record and releases the lease, when there is one, in the same transaction, so that the next
 * backup can start as soon as the status is visible.
 */
export async function finishRecord(
  { db }: BackupContext,
  row: BackupRow,
  changes: Partial<BackupRow>,
  lease: Lease | null,
): Promise<void> {
  Object.assign(row, changes)
  await db.machine.transaction(async (transaction) => {
    await backupRecords(db).update(changes, { where: { id: row.id }, transaction })
    await lease?.release(transaction)
  })
}

/** Logs an error and finishes the record with the status `failed`. */
export async function recordFailure(
  context: BackupContext,
  row: BackupRow,
  error: unknown,
  startMs: number,
  lease: Lease | null,
): Promise<void> {
  context.log.error({ backup: row.id, err: error }, 'a backup or restore failed')
  const { id, values } = describeError(error)
  await appendLog(context, row, id, values)
  const failure = { error: JSON.stringify([buildLogLine(context, id, values)]), duration: secondsSince(startMs) }
  await finishRecord(context, row, { ...failure, status: 'failed' }, lease)
}

/** Finishes the record of a process that ended before its backup or restore did. */
export async function recordInterruption(context: BackupContext, row: BackupRow): Promise<void> {
  await appendLog(context, row, /*i18n*/ 'backup.log.interrupted')
  const error = JSON.stringify([buildLogLine(context, /*i18n*/ 'backup.error.interrupted')])
  await finishRecord(context, row, { status: 'failed', error }, null)
}

/**
 * The language of a report: that of the account that started the backup or restore. A report to STAFF_EMAIL, which takes
 * the place of a missing BACKUP_EMAIL, is in the language of all mails to that address.
 */
async function findReportLanguage({ db, env }: BackupContext, row: BackupRow): Promise<Language> {
  const staffId = getRequesterId(row)
  if (env.BACKUP_EMAIL === undefined || staffId === null) return staffLanguage
  const account = await findStaff(db, staffId)
  return account && isLanguage(account.language) ? account.language : staffLanguage
}

/**
 * Queues a report mail for each finished backup or restore that has none yet. It runs after each of them and during
 * recovery, so that a process that ends in between loses no report.
 */
export async function queueReports(context: BackupContext): Promise<void> {
  const { db, env, clock, log } = context
  // A report names the farm. The database of a new folder has none before the first restore.
  if ((await readSetting(db, 'property')) === undefined) return
  for (const row of await listUnreported(db)) {
    const facts = presentReport(row, await findReportLanguage(context, row))
    const mail = { id: row.id, kind: 'backupReport' as const, facts, to: env.BACKUP_EMAIL }
    await write(db, { call: 'backups.report', now: clock.now(), staff: null, key: null }, async (tx) => {
      // Read again: another process may have queued it, and a restore may have removed that mail since.
      if (!(await findBackup(db, row.id))?.reported) await queueMailOnce(tx, mail, clock.now())
      return ok(null)
    })
      .then(() => backupRecords(db).update({ reported: true }, { where: { id: row.id } }))
      .catch((error: unknown) => log.error({ backup: row.id, err: error }, 'a backup report could not be queued'))
  }
}

/** Call it when the mail server has accepted a report. `facts` is that of the mail. */
export async function markReportSent(db: Db, { facts }: { facts: string }): Promise<void> {
  const { id } = z.parse(BackupReport, JSON.parse(facts))
  await backupRecords(db).update({ emailSent: true }, { where: { id } })
}
