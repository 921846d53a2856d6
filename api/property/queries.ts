import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import type { PropertySource } from '#api/http/services.ts'
import { hashContent } from '#api/http/textFiles.ts'
import { readProperty } from '#api/settings/queries.ts'

/** Keeps the farm's facts in memory. */
export async function openPropertySource(db: ReadableDatabase): Promise<PropertySource> {
  const source = await openSource(db, async () => {
    const { value } = await readProperty(db)
    return { value, hash: hashContent(value) }
  })
  return { ...source, getLatest: () => source.getLatest().value }
}
