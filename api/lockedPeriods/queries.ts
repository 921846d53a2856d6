import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { LockedPeriod } from '#contract/lockedPeriods.ts'

/** All locked periods, earliest first. */
export const readLockedPeriods = (db: Db): Promise<Versioned<LockedPeriod[]>> =>
  readDocument(db, 'locked-periods', z.array(LockedPeriod), [])

export const listLockedPeriods = async (db: Db): Promise<LockedPeriod[]> => (await readLockedPeriods(db)).value
