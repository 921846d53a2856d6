import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import type { PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { Property } from '#contract/property.ts'

/** Keeps the farm's facts in memory. */
export async function openPropertySource(db: ReadableDatabase): Promise<PropertySource> {
  type Kept = { value: Property; hash: string }
  const source = await openSource<Kept>(db, async (latest) => {
    const { value } = await readProperty(db)
    return latest?.value === value ? latest : { value, hash: hashContent(value) }
  })
  return { ...source, getLatest: () => source.getLatest().value }
}
