import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

export type Store = typeof import('../db.ts') & typeof import('../device.ts') & typeof import('../rows.ts')

/** Loads the store's modules; the database is opened when it is used first. */
export const loadStore = async (): Promise<Store> => ({
  ...(await import('../db.ts')),
  ...(await import('../device.ts')),
  ...(await import('../rows.ts')),
})

/** Gives each test of the file an empty store. `load` imports the modules that use it, and fills it. */
export function setUpEmptyStore(load: (store: Store) => Promise<void>): void {
  beforeEach(async () => {
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
    vi.resetModules()
    await load(await loadStore())
  })
  afterEach(async () => (await import('../db.ts')).db.close())
  afterAll(() => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
    // Other test files must not get the modules of this one, whose database is closed.
    vi.resetModules()
  })
}
