/**
 * Empties the sample farm, so that it becomes the farm of its owner: makes a backup, then deletes all guests, bookings
 * and messages, what the site lists (reviews, directions …) and pages of its own, in one transaction. Accounts, rooms, prices and the
 * farm's facts stay. Like a restore it begins a new data set: if the process ends after the commit, the next start runs
 * `completeRestore`. The caller holds the lease.
 */
import { Op } from 'sequelize'
import { openForJob } from '#api/db/database.ts'
import type { Lease } from '#api/db/lease.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { incrementRevision, notifyRevision } from '#api/db/revision.ts'
import { buildProgramTx, type Tx } from '#api/db/write.ts'
import { removeAllMailFiles } from '#api/mails/actions.ts'
import { deleteAllPages } from '#api/pages/actions.ts'
import { writeProperty } from '#api/settings/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { emptyContent } from '#contract/site/content.ts'
import { appendLog, logReplacement } from './actions.ts'
import { type BackupContext, getTimestamp } from './context.ts'
import { makeSafetyBackup } from './makeBackup.ts'
import { type BackupRow, restoreJournal } from './model.ts'
import { completeRestore } from './restoreBackup.ts'
import { type Actor, beginCall } from './rules.ts'

/** The tables with rows of guests, each before the ones that it refers to. */
export const emptiedTables = [
  'occupied_days',
  'room_days',
  'mails',
  'contacts',
  'notes',
  'room_states',
  'channel_stays',
  'channel_imports',
  'channels',
  'stay_guests',
  'guest_documents',
  'sent_statistics',
  'offers',
  'waitlist',
  'bookings',
  'booking_changes',
  'idempotency_keys',
] as const

/** What the audit log says about guests begins with these. */
const guestCalls = [
  'bookings.',
  'contacts.',
  'guests.',
  'payments.',
  'notes.',
  'offers.',
  'waitlist.',
  'channels.',
  'channelStays.',
  'housekeeping.',
  'mails.',
  'people.',
  'availability.',
  'import.',
]

/** Empties the farm. Returns the columns to store in its record. */
export async function emptyFarm(
  context: BackupContext,
  row: BackupRow,
  lease: Lease,
  by: Actor,
): Promise<Partial<BackupRow>> {
  const { db } = context
  await restoreJournal(db).upsert({ id: row.id, at: getTimestamp(context) })
  const revision = await db.queue.run(async () => {
    const main = openForJob(db)
    try {
      return await main.transaction(async (transaction) => {
        // From here on every writer waits for the lock of the counter row.
        const revision = await incrementRevision(main, transaction)
        const timestamp = getTimestamp(context)
        const tx = buildProgramTx({ main, machine: db.machine, transaction, revision, timestamp })
        await makeSafetyBackup(context, row, lease, /*i18n*/ 'backup.log.beforeBeginning')
        await lease.assertHeld()
        await deleteGuests(tx)
        await emptyLists(tx)
        await deleteAllPages(tx)
        // The last statement: it also shows later whether this transaction was committed.
        await logReplacement(tx, beginCall, row.id, by)
        await notifyRevision(main, tx.revision, transaction)
        return tx.revision
      })
    } finally {
      await main.close()
    }
  })
  await removeAllMailFiles(db.location.dataDir)
  await completeRestore(context, row.id)
  db.revision.advance(revision)
  await appendLog(context, row, /*i18n*/ 'backup.log.emptied')
  return { status: 'restore' }
}

async function deleteGuests(tx: Tx): Promise<void> {
  const { main, transaction } = tx
  for (const table of emptiedTables) await main.query(`DELETE FROM ${table}`, { transaction })
  const call = { [Op.or]: guestCalls.map((prefix) => ({ [Op.startsWith]: prefix })) }
  await auditLogEntries(tx).destroy({ where: { call }, transaction })
}

/** The rooms stay, and so do the names of what is in them and the ways to pay. */
async function emptyLists(tx: Tx): Promise<void> {
  const { value } = await readProperty(tx)
  const { amenities, paymentMethods } = value.content
  const content = { ...emptyContent, amenities, paymentMethods }
  await writeProperty(tx, { ...value, isSample: false, content })
}
