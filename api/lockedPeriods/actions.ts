import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { LockedPeriod, LockedPeriodsInput } from '#contract/lockedPeriods.ts'
import { readLockedPeriods } from './queries.ts'

/** Replaces all locked periods. The bookings in them stay as they are. Refused: 412. */
export async function replaceLockedPeriods(
  tx: Tx,
  input: LockedPeriodsInput,
  version: number | null,
): Promise<Result<Versioned<LockedPeriod[]>>> {
  const periods = input
    .map(({ id = uuidv7(), ...fields }) => ({ id, ...fields }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return replaceDocument(tx, 'locked-periods', await readLockedPeriods(tx), periods, version)
}
