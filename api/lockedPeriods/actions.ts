import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { LockedPeriod, LockedPeriodsInput } from '#contract/lockedPeriods.ts'
import { chooseTranslations } from '#contract/text/translations.ts'
import { readLockedPeriods } from './queries.ts'

/** Replaces all locked periods. The bookings in them stay as they are. Refused: 412. */
export async function replaceLockedPeriods(
  tx: Tx,
  input: LockedPeriodsInput,
  version: number | null,
): Promise<Result<Versioned<LockedPeriod[]>>> {
  const before = await readLockedPeriods(tx)
  const periods = input
    .map(({ id = uuidv7(), translations: written, ...fields }) => {
      const earlier = before.value.find((it) => it.id === id)?.translations
      const translations = chooseTranslations(written, earlier)
      return { id, ...fields, ...(translations && { translations }) }
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return replaceDocument(tx, 'locked-periods', before, periods, version)
}
