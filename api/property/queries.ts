import type { Database } from '#api/db/database.ts'
import type { PropertySource } from '#api/http/services.ts'
import { readProperty } from '#api/settings/queries.ts'

/**
 * Keeps the farm's facts in memory and reads them again after each change of the data, also one of another process,
 * which this one hears of within a second.
 */
export async function openPropertySource(db: Database): Promise<PropertySource> {
  let revision = db.revision.current
  let latest = await readProperty(db)
  const read = async () => {
    const current = db.revision.current
    if (current === revision) return latest
    const fresh = await readProperty(db)
    // An earlier reading may end after a later one.
    if (current > revision) [revision, latest] = [current, fresh]
    return latest
  }
  // A database that does not answer now is read with the next change or the next caller.
  const unsubscribe = db.revision.subscribe(() => void read().catch(() => {}))
  return { read, getLatest: () => latest.value, close: unsubscribe }
}
