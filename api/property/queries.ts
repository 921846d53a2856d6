import { readClosures } from '#api/closures/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import { listSiteExtras } from '#api/extras/queries.ts'
import type { PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { Closure } from '#contract/closures.ts'
import type { OfferedExtra } from '#contract/extras.ts'
import type { Property } from '#contract/property.ts'

/** Keeps the farm's facts, its closures and the extras of the site in memory. */
export async function openPropertySource(db: ReadableDatabase): Promise<PropertySource> {
  type Kept = {
    value: Property
    closures: Closure[]
    closuresVersion: number
    extras: OfferedExtra[]
    hash: string
  }
  const source = await openSource<Kept>(db, async (latest) => {
    const { value } = await readProperty(db)
    const { value: closures, version: closuresVersion } = await readClosures(db)
    const extras = await listSiteExtras(db)
    const hash = hashContent({ value, closures, extras })
    return latest?.hash === hash ? latest : { value, closures, closuresVersion, extras, hash }
  })
  return { ...source, getLatest: () => source.getLatest().value }
}
