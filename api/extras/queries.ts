import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { isOffered } from '#contract/extraLines.ts'
import { Extra, type OfferedExtra } from '#contract/extras.ts'

/** All extras in their order, also those that are no longer offered. */
export const readExtras = (db: Db): Promise<Versioned<Extra[]>> => readDocument(db, 'extras', z.array(Extra), [])

/** What guests choose from, in the same order. */
export const listOfferedExtras = async (db: Db): Promise<OfferedExtra[]> =>
  (await readExtras(db)).value
    .filter(isOffered)
    .map(({ id, name, nameEn, translations, amountCents, per, roomIds, maxPerDay }) => ({
      ...{ id, name, nameEn, translations, amountCents, per, roomIds, maxPerDay },
    }))
