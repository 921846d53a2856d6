/** Erases personal data that is no longer kept. */
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { removeErasedMailFiles } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { eraseRows } from './actions.ts'
import { findPersonRows, listOutdatedIds } from './queries.ts'
import { getRetentionLimits } from './rules.ts'

/** Guests' requests wait while a transaction runs, so it must be short. */
const rowsPerTransaction = 100

/** The account in the audit log. */
const actor = { id: 'people.retention', username: 'podere' }

/** What the next run erases: from before which days, and the ids. */
export async function previewRetention(db: Db, now: number) {
  const limits = getRetentionLimits((await readProperty(db)).value, toFarmDay(now))
  return { limits, ids: await listOutdatedIds(db, limits, now) }
}

/** Erases outdated rows. Their ids stay as tombstones, so a restore of an older backup erases them again. */
export async function eraseOutdated(db: Database, now: TrustedTime): Promise<void> {
  const { limits, ids } = await previewRetention(db, now)
  const transactions = Math.ceil(Object.values(ids).flat().length / rowsPerTransaction)
  for (let i = 0; i < transactions; i++) {
    await write(db, { call: 'people.retention', now, staff: actor, key: null }, async (tx) => {
      // Listed again: meanwhile staff may have taken a booking out of the trash.
      const outdatedIds = Object.values(await listOutdatedIds(tx, limits, now)).flat()
      const rows = await findPersonRows(tx, { email: undefined, ids: outdatedIds.slice(0, rowsPerTransaction) })
      return ok(await eraseRows(tx, rows, toFarmDay(now)))
    })
  }
  if (transactions === 0) return
  await removeErasedMailFiles(db, db.location.dataDir)
  await db.removeTraces()
}
