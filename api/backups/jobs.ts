/** What is told by mail of backups and restores: each that has ended once, also when a process dies over it. */
import type { Logger } from 'pino'
import { z } from 'zod/mini'
import type { Database } from '#api/db/database.ts'
import type { Reader } from '#api/db/table.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { done } from '#api/errors.ts'
import type { Clock } from '#api/http/services.ts'
import { queueMails } from '#api/mails/actions.ts'
import { findMail } from '#api/mails/queries.ts'
import { type BackupRow, backups } from './model.ts'
import { presentReport } from './present.ts'
import { findBackup, listUnreported } from './queries.ts'
import { BackupReport } from './rules.ts'

type Parts = { db: Database; env: Pick<Env, 'BACKUP_EMAIL'>; clock: Clock; log: Logger }

/**
 * Queues the report of each that has ended and of which nobody was told: at its end, at start, and before the next one.
 * The rows lie in the farm as it is then, so the report of a restore in the new one.
 */
export async function reportEnded(parts: Parts): Promise<void> {
  for (const row of await listUnreported(parts.db)) {
    await report(parts, row).catch((error: unknown) =>
      parts.log.error({ backup: row.id, err: error }, 'a backup was not reported'),
    )
  }
}

/** A mail has the id of its record, so what was queued by a process that died before the mark is not queued twice. */
async function report({ db, env, clock }: Parts, row: BackupRow): Promise<void> {
  const mail = { id: row.id, kind: 'backupReport' as const, facts: presentReport(row), to: env.BACKUP_EMAIL }
  await write(db, { call: 'backups.report', now: clock.now(), staff: null, key: null }, async (tx) => {
    // Asked again here: another process may have told, and a restore have taken the mail away since.
    const isTold = (await findBackup(db, row.id))?.reported || (await findMail(tx, row.id)) !== null
    if (!isTold) await queueMails(tx, [mail], clock.now())
    return done(null)
  })
  await backups(db).update({ reported: true }, { where: { id: row.id } })
}

/** Called when the mail server has accepted a report. */
export async function markReportSent(at: Reader, { facts }: { facts: string }): Promise<void> {
  const { id } = z.parse(BackupReport, JSON.parse(facts))
  await backups(at).update({ emailSent: true }, { where: { id } })
}
