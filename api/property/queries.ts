import { readClosures } from '#api/closures/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import { listSiteExtras } from '#api/extras/queries.ts'
import type { PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readOfferedLanguages, readProperty, readSiteOpen } from '#api/settings/queries.ts'
import type { Closure } from '#contract/closures.ts'
import type { OfferedExtra } from '#contract/extras.ts'
import type { Property } from '#contract/property.ts'
import type { Language } from '#locales/language.ts'

/**
 * Keeps the farm's facts, its closures, the extras of the site and the languages that guests are offered in memory.
 * `closedWhileSample`: until a manager has chosen, guests do not see the site of the sample.
 */
export async function openPropertySource(db: ReadableDatabase, closedWhileSample = false): Promise<PropertySource> {
  type Kept = {
    value: Property
    closures: Closure[]
    closuresVersion: number
    extras: OfferedExtra[]
    siteOpen: boolean | null
    languages: Language[]
    hash: string
  }
  const source = await openSource<Kept>(db, async (latest) => {
    const { value } = await readProperty(db)
    const { value: closures, version: closuresVersion } = await readClosures(db)
    const extras = await listSiteExtras(db)
    const languages = await readOfferedLanguages(db)
    const siteOpen = await readSiteOpen(db)
    const hash = hashContent({ value, closures, extras, languages })
    return latest?.hash === hash && latest.siteOpen === siteOpen
      ? latest
      : { value, closures, closuresVersion, extras, languages, siteOpen, hash }
  })
  return {
    ...source,
    getLatest: () => source.getLatest().value,
    getLanguages: () => source.getLatest().languages,
    isSiteOpen() {
      const { siteOpen, value } = source.getLatest()
      return siteOpen ?? !(closedWhileSample && value.isSample)
    },
  }
}
