/**
 * Restores an archive: verifies the file, then makes a backup of the current rows and replaces them in one
 * transaction. If the process ends after the commit, the next start runs `completeRestore`. The caller
 * holds the lease.
 */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFarmFiles, isPicturePath } from '#api/archive/farmFiles.ts'
import { ArchiveError, type LoadedArchive, loadArchive } from '#api/archive/reader.ts'
import { replaceAllRows } from '#api/archive/replace.ts'
import { keepGenerations } from '#api/channels/actions.ts'
import { readGenerations } from '#api/channels/queries.ts'
import { renewEpoch } from '#api/db/database.ts'
import type { Lease } from '#api/db/lease.ts'
import { listMissingAccess } from '#api/duties/queries.ts'
import { listUndocumentedStays } from '#api/guests/queries.ts'
import { holdWaitingMails } from '#api/mails/actions.ts'
import { repeatErasures } from '#api/people/actions.ts'
import { keepFactors } from '#api/secondFactors/actions.ts'
import { type FactorState, readFactorState } from '#api/secondFactors/queries.ts'
import { endOrphanedSessions } from '#api/staff/actions.ts'
import { listStaff } from '#api/staff/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { appendLog, logReplacement } from './actions.ts'
import { type BackupContext, createTaskFolder, getTimestamp } from './context.ts'
import { makeSafetyBackup } from './makeBackup.ts'
import { type BackupRow, restoreJournal } from './model.ts'
import { type Actor, restoreCall } from './rules.ts'

type RestoreOptions = {
  path: string
  by: Actor
  /** Called when the file is verified, before anything is changed. */
  onVerified: () => void
}

/** Restores a file. Returns the columns to store in its record. Throws ArchiveError for a file that cannot be restored. */
export async function restoreArchive(
  context: BackupContext,
  row: BackupRow,
  lease: Lease,
  { path, by, onVerified }: RestoreOptions,
): Promise<Partial<BackupRow>> {
  const scratch = await createTaskFolder(context)
  try {
    await appendLog(context, row, /*i18n*/ 'backup.log.checking')
    const { env, findRowError, isPicture } = context
    const passphrase = env.BACKUP_KEY
    const loaded = await loadArchive({ path, passphrase, scratch, keepFiles: true, findRowError, isPicture })
    try {
      const { rowError, mendedRow } = loaded
      if (rowError !== null) throw new ArchiveError('unsound', `the rows are inconsistent: ${rowError}`, rowError)
      const { bookings = 0, contacts = 0 } = loaded.counts
      const pictures = loaded.files.filter(isPicturePath).length
      await appendLog(context, row, /*i18n*/ 'backup.log.checked', { bookings, contacts, pictures })
      if (mendedRow !== null) await appendLog(context, row, /*i18n*/ 'backup.log.mended', { row: mendedRow })
      onVerified()
      await restoreLoadedArchive(context, row, lease, loaded, { by, scratch })
      await appendLog(context, row, /*i18n*/ 'backup.log.restored')
      const accounts = await listStaff(context.db)
      if (!accounts.some(({ role }) => role === 'manager'))
        await appendLog(context, row, /*i18n*/ 'backup.log.noAccounts')
      for (const id of await listMissingAccess(context.db)) await appendLog(context, row, id)
      await appendDocumentsLog(context, row)
      return { status: 'restore', totalSize: (await stat(path)).size }
    } finally {
      await loaded.sequelize.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Documents are in no backup: says which stays need them again. */
async function appendDocumentsLog(context: BackupContext, row: BackupRow): Promise<void> {
  const stays = await listUndocumentedStays(context.db, toFarmDay(context.clock.now()))
  if (stays.length === 0) return
  await appendLog(context, row, /*i18n*/ 'backup.log.documents', { n: stays.length, stays: stays.join(', ') })
}

async function restoreLoadedArchive(
  context: BackupContext,
  row: BackupRow,
  lease: Lease,
  loaded: LoadedArchive,
  { by, scratch }: { by: Actor; scratch: string },
): Promise<void> {
  const { db, env } = context
  const [source, target] = [join(scratch, 'files'), env.DATA_DIR]
  await restoreJournal(db).upsert({ id: row.id, at: getTimestamp(context) })
  // Missing files are copied first, because an additional one does no harm; changed ones only after the rows.
  await copyFarmFiles(source, target, loaded.files, 'missing')
  let factors: FactorState | null = null
  let generations = new Map<string, number>()
  const revision = await replaceAllRows(db, loaded, {
    timestamp: getTimestamp(context),
    // Writers wait meanwhile, so that the safety backup holds every write.
    beforeReplace: async () => {
      await makeSafetyBackup(context, row, lease, /*i18n*/ 'backup.log.beforeRestore')
      factors = await readFactorState(db)
      generations = await readGenerations(db)
      await lease.assertHeld()
    },
    beforeCommit: async (tx, erased) => {
      await repeatErasures(tx, erased)
      if (factors !== null) await keepFactors(tx, factors)
      await keepGenerations(tx, generations)
      // A mail that waits in the backup may have been sent since, so staff decide about it.
      await holdWaitingMails(tx)
      await logReplacement(tx, restoreCall, row.id, by)
    },
  })
  await copyFarmFiles(source, target, loaded.files, 'changed')
  await completeRestore(context, row.id)
  db.revision.advance(revision)
}

/** Does what must follow the replacement of all rows. Safe to repeat. */
export async function completeRestore({ db, clock }: BackupContext, id: string): Promise<void> {
  await endOrphanedSessions(db, clock.now())
  await db.machine.transaction(async (transaction) => {
    await renewEpoch(db.machine, transaction)
    await restoreJournal(db).destroy({ where: { id }, transaction })
  })
  // The backup may hold people who have been erased since. The restore has written and then deleted their rows.
  await db.removeTraces()
}
