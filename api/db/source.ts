/** A value of the database that each process keeps in memory. */
import type { ReadableDatabase } from './database.ts'

export type Source<T> = {
  /** As it is now. */
  read(): Promise<T>
  /** As it was after the last change that this process has heard of, for what cannot wait. */
  getLatest(): T
  close(): void
}

/**
 * Reads the value again after each change of the data, also one of another process, which this one hears of within a
 * second. `load` gets the last value, so that it can return it when nothing of it has changed.
 */
export async function openSource<T>(db: ReadableDatabase, load: (latest: T | null) => Promise<T>): Promise<Source<T>> {
  let revision = db.revision.current
  let latest = await load(null)
  const read = async () => {
    const current = db.revision.current
    if (current === revision) return latest
    const fresh = await load(latest)
    // An earlier reading may end after a later one.
    if (current > revision) [revision, latest] = [current, fresh]
    return latest
  }
  // A database that does not answer now is read with the next change or the next caller.
  const unsubscribe = db.revision.subscribe(() => void read().catch(() => {}))
  return { read, getLatest: () => latest, close: unsubscribe }
}
