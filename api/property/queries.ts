import { readClosures } from '#api/closures/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import { listPageExtras, listSiteExtras } from '#api/extras/queries.ts'
import type { FarmFacts, PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readNavigation } from '#api/navigation/queries.ts'
import { readNotices } from '#api/notices/queries.ts'
import { readPublished } from '#api/pages/queries.ts'
import { readOfferedLanguages, readProperty, readSiteOpen } from '#api/settings/queries.ts'
import { findOwnPage, isOpen } from '#contract/site/shownPages.ts'

/**
 * Keeps the farm's facts, its closures and notices, the extras and own pages of the site and the languages that guests are offered in memory.
 * `closedWhileSample`: until a manager has chosen, guests do not see the site of the sample.
 */
export async function openPropertySource(db: ReadableDatabase, closedWhileSample = false): Promise<PropertySource> {
  const source = await openSource<FarmFacts & { siteOpen: boolean | null }>(db, async (latest) => {
    const { value } = await readProperty(db)
    const { value: closures } = await readClosures(db)
    const { value: notices } = await readNotices(db)
    const extras = await listSiteExtras(db)
    const pages = await readPublished(db)
    const pageExtras = pages.pages.length > 0 ? await listPageExtras(db) : []
    const { value: navigation } = await readNavigation(db)
    const languages = await readOfferedLanguages(db)
    const siteOpen = await readSiteOpen(db)
    const hash = hashContent({ value, closures, notices, extras, pageExtras, pages, navigation, languages })
    return latest?.hash === hash && latest.siteOpen === siteOpen
      ? latest
      : { value, closures, notices, extras, pageExtras, pages, navigation, languages, siteOpen, hash }
  })
  return {
    ...source,
    getLatest: () => source.getLatest().value,
    getLanguages: () => source.getLatest().languages,
    getOwnPage: (path, today) => {
      const page = findOwnPage(source.getLatest().pages.pages, path)
      return page && isOpen(page, today) ? page : undefined
    },
    isSiteOpen() {
      const { siteOpen, value } = source.getLatest()
      return siteOpen ?? !(closedWhileSample && value.isSample)
    },
  }
}
