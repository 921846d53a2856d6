import { Dexie, type Table } from 'dexie'

/**
 * Calls back after rows of these tables have changed, in whichever window of this device. A live query would watch each
 * row that it has read, which takes longer than reading hundreds of rows again. Returns the function that ends this.
 */
export function watchTables(tables: Table[], listener: () => void): () => void {
  const prefixes = tables.map(({ db, name }) => `idb://${db.name}/${name}/`)
  const check = (changed: object) => {
    const parts = Object.keys(changed)
    if (parts.includes('all') || parts.some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) listener()
  }
  Dexie.on.storagemutated.subscribe(check)
  return () => Dexie.on.storagemutated.unsubscribe(check)
}
