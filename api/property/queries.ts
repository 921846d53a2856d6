import { readClosures } from '#api/closures/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import type { PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { Closure } from '#contract/closures.ts'
import type { Property } from '#contract/property.ts'

/** Keeps the farm's facts and closures in memory. */
export async function openPropertySource(db: ReadableDatabase): Promise<PropertySource> {
  type Kept = { value: Property; closures: Closure[]; closuresVersion: number; hash: string }
  const source = await openSource<Kept>(db, async (latest) => {
    const { value } = await readProperty(db)
    const { value: closures, version: closuresVersion } = await readClosures(db)
    const isSame = latest?.value === value && latest.closuresVersion === closuresVersion
    return isSame ? latest : { value, closures, closuresVersion, hash: hashContent({ value, closures }) }
  })
  return { ...source, getLatest: () => source.getLatest().value }
}
