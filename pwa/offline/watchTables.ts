import { Dexie } from 'dexie'
import { db } from './db.ts'

type TableName = 'bookings' | 'days' | 'rooms' | 'settings'

/**
 * Calls back after rows of these tables have changed, in whichever window of this device. A live query would watch each
 * row that it has read, which takes longer than reading hundreds of rows again. Returns the function that ends this.
 */
export function watchTables(names: TableName[], listener: () => void): () => void {
  const prefixes = names.map((name) => `idb://${db.name}/${name}/`)
  const check = (changed: object) => {
    const parts = Object.keys(changed)
    if (parts.includes('all') || parts.some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) listener()
  }
  Dexie.on.storagemutated.subscribe(check)
  return () => Dexie.on.storagemutated.unsubscribe(check)
}
