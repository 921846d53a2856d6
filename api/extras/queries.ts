import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument, readProperty } from '#api/settings/queries.ts'
import { isOffered } from '#contract/prices/extraLines.ts'
import { Extra, extraUnits, OfferedExtra } from '#contract/prices/extras.ts'
import type { PriceList } from '#contract/prices/stayLines.ts'

/** With a unit that only a newer program counts. */
type ForeignExtra = { id: string; per: string; order: number }

const isForeign = ({ per }: { per: string }): boolean => !extraUnits.some((unit) => unit === per)
const ForeignExtra = z.looseObject({ id: z.string(), per: z.string(), order: z.int() }).check(z.refine(isForeign))
const StoredExtras = z.array(z.union([Extra, ForeignExtra]))

const readStored = (db: Db): Promise<Versioned<Array<Extra | ForeignExtra>>> =>
  readDocument(db, 'extras', StoredExtras, [])

/** All extras in their order, also those that are no longer offered. Those that this program cannot count are left out. */
export async function readExtras(db: Db): Promise<Versioned<Extra[]>> {
  const { value, version } = await readStored(db)
  return { value: value.filter((it): it is Extra => !isForeign(it)), version }
}

/** The extras that this program cannot count: they stay as they are. */
export const listForeignExtras = async (db: Db): Promise<ForeignExtra[]> =>
  (await readStored(db)).value.filter(isForeign)

const toOffered = (extra: Extra): OfferedExtra => z.parse(OfferedExtra, extra)

/** What guests choose from and what every stay has, in the same order. */
export const listOfferedExtras = async (db: Db): Promise<OfferedExtra[]> =>
  (await readExtras(db)).value.filter(isOffered).map(toOffered)

/** What the site has on all pages: what every stay has, and what it shows. */
export const listSiteExtras = async (db: Db): Promise<OfferedExtra[]> =>
  (await readExtras(db)).value
    .filter(({ retired, required, shownOnSite }) => !retired && (required || shownOnSite))
    .map(toOffered)

/** What decides about the lines that a stay has by itself. */
export const readPriceList = async (db: Db): Promise<PriceList> => ({
  lengthDiscounts: (await readProperty(db)).value.lengthDiscounts,
  extras: (await readExtras(db)).value,
})

/** What a page of the farm may show. */
export const listPageExtras = async (db: Db): Promise<OfferedExtra[]> =>
  (await readExtras(db)).value
    .filter((extra) => isOffered(extra) || (!extra.retired && extra.shownOnSite))
    .map(toOffered)
