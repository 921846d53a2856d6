/**
 * A front-desk tablet without a screen: the admin's own store, outbox and sender, on a database in memory and with the
 * session of one account. Its network is a function, so a test can cut it at any point. Tablets take turns: `fetch` is one
 * for all.
 */
import { setImmediate } from 'node:timers/promises'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { BookingWrite } from '#pwa/outbox/bookingWrites.ts'

type Modules = {
  store: typeof import('#pwa/offline/db.ts')
  api: typeof import('#pwa/api.ts')
  outbox: typeof import('../../pwa/admin/outbox/store.ts')
  merge: typeof import('../../pwa/admin/outbox/merge.ts')
  sender: typeof import('../../pwa/admin/outbox/send.ts')
  entries: typeof import('#pwa/outbox/entries.ts')
}

type EnqueueInput = Parameters<Modules['outbox']['enqueueWrite']>[0]['input']
type Fetch = (url: string, init: RequestInit) => Promise<Response>

export class Tablet {
  readonly author: string
  readonly #factory = new IDBFactory()
  readonly #fetch: Fetch
  #modules: Modules | null = null
  #crash = () => {}

  constructor(author: string, fetch: Fetch) {
    this.author = author
    this.#fetch = fetch
  }

  /** Starts the app again, as after a crash: what is stored stays, everything else is gone. */
  async start(): Promise<void> {
    this.close()
    Object.assign(Dexie.dependencies, { indexedDB: this.#factory, IDBKeyRange })
    vi.resetModules()
    this.#modules = {
      store: await import('#pwa/offline/db.ts'),
      api: await import('#pwa/api.ts'),
      outbox: await import('../../pwa/admin/outbox/store.ts'),
      merge: await import('../../pwa/admin/outbox/merge.ts'),
      sender: await import('../../pwa/admin/outbox/send.ts'),
      entries: await import('#pwa/outbox/entries.ts'),
    }
    await this.modules.outbox.showAllUnsent(this.author)
  }

  close(): void {
    this.#modules?.store.db.close()
    this.#modules?.entries.writes.db.close()
    this.#modules = null
  }

  get modules(): Modules {
    if (!this.#modules) throw new Error('the tablet is off')
    return this.#modules
  }

  /** Dies at this point: the running step never ends, and the next start finds what was stored. */
  crash(): Promise<never> {
    this.#crash()
    return new Promise(() => {})
  }

  async #run<T>(step: () => Promise<T>): Promise<T | null> {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init))
    const crashed = new Promise<null>((resolve) => {
      this.#crash = () => resolve(null)
    })
    let isDone = false
    const result = await Promise.race([step().finally(() => (isDone = true)), crashed])
    if (isDone) return result
    // What the dead app has begun in its database is finished before the next one opens it.
    for (let i = 0; i < 20; i++) await setImmediate()
    await this.start()
    return null
  }

  /** Reads the change feed to its end. False without a connection. */
  async pull(): Promise<boolean> {
    const { store, api } = this.modules
    const isDone = await this.#run(async () => {
      try {
        for (let more = true; more; ) {
          const state = await store.readFeedState()
          const page = await api.call('changes.list', { query: state ? { since: state.cursor } : {} })
          await store.storePage(state, page, Date.now())
          more = page.more
        }
        return true
      } catch {
        return false
      }
    })
    return isDone === true
  }

  async send(): Promise<void> {
    await this.#run(() => this.modules.sender.sendWrites(this.author))
  }

  /** Stores a write that waits to be sent. */
  async write(
    call: BookingWrite['call'],
    booking: Booking | null,
    input: EnqueueInput,
  ): Promise<{ id: number; next: Booking }> {
    const next = await this.modules.outbox.enqueueWrite({ author: this.author, call, booking, input })
    const id = (await this.listWrites()).at(-1)?.id
    if (id === undefined) throw new Error('the write was not stored')
    return { id, next }
  }

  listWrites = (): Promise<BookingWrite[]> => this.modules.outbox.listWrites(this.author)

  /** The bookings that the screens show, those of the trash too, by id. */
  async listShown(): Promise<Map<string, Booking>> {
    const { db } = this.modules.store
    const rows = [...(await db.bookings.toArray()), ...(await db.trash.toArray())]
    return new Map(rows.map((it) => [it.id, it]))
  }
}

/** Gives the modules back to other test files. */
export function removeTablets(tablets: Tablet[]): void {
  for (const tablet of tablets) tablet.close()
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.unstubAllGlobals()
  vi.resetModules()
}
