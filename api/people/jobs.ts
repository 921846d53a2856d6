/** Erases personal data that is no longer kept. */
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import type { Services } from '#api/http/services.ts'
import { removeErasedMailFiles } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days.ts'
import { eraseRows } from './actions.ts'
import { findPersonRows, listOutdatedIds } from './queries.ts'
import { getRetentionLimits } from './rules.ts'

type Context = Pick<Services, 'db' | 'clock'>

/** Guests' requests wait while a transaction runs, so it must be short. */
const rowsPerTransaction = 100

/** The account in the audit log. */
const actor = { id: 'people.retention', username: 'podere' }

/** What the next run erases: from before which days, and the ids. */
export async function previewRetention({ db, clock }: Context) {
  const limits = getRetentionLimits((await readProperty(db)).value, toFarmDay(clock.now()))
  return { limits, ids: await listOutdatedIds(db, limits) }
}

/** Erases outdated rows. Their ids stay as tombstones, so a restore of an older backup erases them again. */
export async function eraseOutdated(context: Context): Promise<void> {
  const { db, clock } = context
  const { limits, ids } = await previewRetention(context)
  const transactions = Math.ceil(Object.values(ids).flat().length / rowsPerTransaction)
  for (let i = 0; i < transactions; i++) {
    await write(db, { call: 'people.retention', now: clock.now(), staff: actor, key: null }, async (tx) => {
      // Listed again: meanwhile staff may have taken a booking out of the trash.
      const outdatedIds = Object.values(await listOutdatedIds(tx, limits)).flat()
      const rows = await findPersonRows(tx, { email: undefined, ids: outdatedIds.slice(0, rowsPerTransaction) })
      return ok(await eraseRows(tx, rows, toFarmDay(clock.now())))
    })
  }
  if (transactions === 0) return
  await removeErasedMailFiles(db, db.location.dataDir)
  await db.removeTraces()
}
