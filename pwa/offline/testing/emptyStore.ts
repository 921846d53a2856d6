import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of the file an empty store. `load` imports the modules that use it, and fills it. */
export function setUpEmptyStore(load: (store: typeof import('../db.ts')) => Promise<void>): void {
  beforeEach(async () => {
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
    vi.resetModules()
    await load(await import('../db.ts'))
  })
  afterEach(async () => (await import('../db.ts')).db.close())
  afterAll(() => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
    // Other test files must not get the modules of this one, whose database is closed.
    vi.resetModules()
  })
}
