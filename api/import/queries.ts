import { listExpiredHolds, mapCodes } from '#api/bookings/queries.ts'
import { readClosures } from '#api/closures/queries.ts'
import { listErasedAmong } from '#api/db/erased.ts'
import type { Db } from '#api/db/table.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { mapHolders } from '#api/roomDays/queries.ts'
import { readProperty, readTurnoverRule } from '#api/settings/queries.ts'
import type { Candidate, Stored } from './rules.ts'

/** What is stored already, as far as these rows need it. */
export async function readStored(db: Db, candidates: Candidate[], now: number): Promise<Stored> {
  const rows = candidates.map(({ booking }) => booking)
  const ids = rows.map(({ id }) => id)
  return {
    farmRules: {
      stayRules: (await readProperty(db)).value.stayRules,
      closures: (await readClosures(db)).value,
    },
    lockedPeriods: await listLockedPeriods(db),
    getTurnover: await readTurnoverRule(db),
    codes: await mapCodes(
      db,
      ids,
      rows.flatMap(({ code }) => code ?? []),
    ),
    erasedIds: await listErasedAmong(db, ids),
    // A dry run frees no days, so holds that are over are left out.
    holders: await mapHolders(db, rows, await listExpiredHolds(db, now)),
  }
}
