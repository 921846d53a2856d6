import type { Database } from '#api/db/database.ts'
import { openSource } from '#api/db/source.ts'
import type { PropertySource } from '#api/http/services.ts'
import { readProperty } from '#api/settings/queries.ts'

/** Keeps the farm's facts in memory. */
export async function openPropertySource(db: Database): Promise<PropertySource> {
  const source = await openSource(db, () => readProperty(db))
  return { ...source, getLatest: () => source.getLatest().value }
}
