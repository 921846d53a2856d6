/**
 * A front-desk tablet without a screen: the admin's own store, outbox and sender, on a database in memory and with the
 * session of one account. Its network is a function, so a test can cut it at any point. Tablets take turns: `fetch` is one
 * for all.
 */
import { setImmediate } from 'node:timers/promises'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { RoomDayEdit, RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Contact } from '#contract/contacts.ts'
import type { RoomMark } from '#contract/housekeeping.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import type { Note } from '#contract/notes.ts'
import { getDayId } from '#pwa/offline/nouns.ts'
import { createWindow } from '#pwa/offline/testing/window.ts'
import { changePayments, toNewPayment } from '../../pwa/admin/outbox/payments.ts'
import type { BookingChange } from '../../pwa/admin/outbox/store.ts'
import type { BookingWrite, BookingWriteCall, StaffWrite } from '../../pwa/admin/outbox/writes.ts'
import { type DeviceDatabase, writeDatabases } from './oldFarm.ts'
import type { Row } from './rowHistory.ts'

type Modules = {
  store: typeof import('#pwa/offline/db.ts')
  rows: typeof import('#pwa/offline/rows.ts')
  api: typeof import('#pwa/api.ts')
  outbox: typeof import('../../pwa/admin/outbox/store.ts')
  merge: typeof import('../../pwa/admin/outbox/merge.ts')
  sender: typeof import('../../pwa/admin/outbox/send.ts')
  subjects: typeof import('../../pwa/admin/outbox/subjects.ts')
  writes: typeof import('../../pwa/admin/outbox/writes.ts')
  database: typeof import('#pwa/outbox/store.ts')
}

type EnqueueInput = BookingChange['input']
type Fetch = (url: string, init: RequestInit) => Promise<Response>

function missing(): never {
  throw new TypeError('a change needs a booking')
}

/** A new booking has no row on the screen. */
const toChange = (seen: Booking | null, input: EnqueueInput): BookingChange =>
  seen === null && 'roomId' in input ? { seen, input } : { seen: seen ?? missing(), input }

export class Tablet {
  readonly author: string
  readonly #factory = new IDBFactory()
  readonly #window = createWindow()
  readonly #fetch: Fetch
  #modules: Modules | null = null
  #crash = () => {}

  constructor(author: string, fetch: Fetch) {
    this.author = author
    this.#fetch = fetch
  }

  /** The databases that an earlier version of the app has left. */
  async restore(databases: DeviceDatabase[]): Promise<void> {
    vi.stubGlobal('indexedDB', this.#factory)
    await writeDatabases(databases)
  }

  /** Starts the app again, as after a crash: what is stored stays, everything else is gone. */
  async start(): Promise<void> {
    this.close()
    this.#window.localStorage.setItem('admin.session', JSON.stringify({ username: this.author, role: 'manager' }))
    vi.stubGlobal('window', this.#window)
    Object.assign(Dexie.dependencies, { indexedDB: this.#factory, IDBKeyRange })
    vi.resetModules()
    this.#modules = {
      store: await import('#pwa/offline/db.ts'),
      rows: await import('#pwa/offline/rows.ts'),
      api: await import('#pwa/api.ts'),
      outbox: await import('../../pwa/admin/outbox/store.ts'),
      merge: await import('../../pwa/admin/outbox/merge.ts'),
      sender: await import('../../pwa/admin/outbox/send.ts'),
      subjects: await import('../../pwa/admin/outbox/subjects.ts'),
      writes: await import('../../pwa/admin/outbox/writes.ts'),
      database: await import('#pwa/outbox/store.ts'),
    }
    await this.modules.outbox.showAllUnsent(this.author)
  }

  close(): void {
    this.#modules?.store.db.close()
    this.#modules?.database.database.close()
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
    vi.stubGlobal('window', this.#window)
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
    const { store, rows, api } = this.modules
    const isDone = await this.#run(async () => {
      try {
        for (let more = true; more; ) {
          const state = await store.readFeedState()
          const page = await api.call('changes.list', { query: state ? { since: state.cursor } : {} })
          await rows.storePage(state, page, Date.now())
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
    await this.#run(() => this.modules.sender.outbox.send(this.author))
  }

  /** Runs a step that stores writes, and returns them. */
  async #listAdded(step: (outbox: Modules['outbox']) => Promise<unknown>): Promise<StaffWrite[]> {
    const { staffWrites } = this.modules.writes
    vi.stubGlobal('window', this.#window)
    const last = (await staffWrites.toCollection().primaryKeys()).at(-1) ?? 0
    await step(this.modules.outbox)
    return staffWrites.where('id').above(last).toArray()
  }

  /** Stores a write to a booking that waits to be sent, if it changes anything. */
  enqueue = (call: BookingWriteCall, booking: Booking | null, input: EnqueueInput): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) => outbox.enqueueBookings(this.author, call, [toChange(booking, input)]))

  async write(...args: [BookingWriteCall, Booking | null, EnqueueInput]): Promise<BookingWrite> {
    const [call] = args
    const [added] = await this.enqueue(...args)
    if (!added || !this.modules.writes.isBookingWrite(added) || added.call !== call)
      throw new Error('the write was not stored')
    return added
  }

  /** Money that comes in, or is given back. `seen`: as it is on the screen. */
  pay = (seen: Booking, payment: Payment): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) => {
      const next = changePayments(seen, 'payments.add', payment)
      const change = { rowId: seen.id, seen, next, base: null, payment, input: toNewPayment(payment) }
      return outbox.enqueue(this.author, [{ table: 'bookings', call: 'payments.add', ...change }])
    })

  /** Bookings that go to the trash together, or come out of it. */
  writeBookings = (call: 'bookings.trash' | 'bookings.restore', bookings: Booking[]): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) =>
      outbox.enqueueBookings(
        this.author,
        call,
        bookings.map((seen) => ({ seen, input: {} })),
      ),
    )

  swap = (a: Booking, b: Booking): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) => outbox.enqueueSwap(this.author, a, b))

  writeDays = (changes: { seen: RoomDayWithRoomId; input: RoomDayEdit }[]): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) =>
      outbox.enqueueRows(
        this.author,
        'days',
        'availability.editDay',
        changes.map(({ seen, input }) => ({ seen, next: { ...seen, ...input }, input })),
      ),
    )

  writeContact = (contact: Contact, answered: boolean): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) => {
      const change = { seen: contact, next: { ...contact, answered }, input: { answered } }
      return outbox.enqueueRows(this.author, 'contacts', 'contacts.patch', [change])
    })

  /** `seen`: null for a new note. */
  writeNote = (seen: Note | null, next: Note): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) => {
      const call = seen === null ? 'notes.add' : 'notes.patch'
      return outbox.enqueueRows(this.author, 'notes', call, [{ seen, next, input: {} }])
    })

  /** What somebody ticks in a room, or writes about it. */
  markRoom = (seen: RoomMark, next: RoomMark): Promise<StaffWrite[]> =>
    this.#listAdded((outbox) =>
      outbox.enqueueRows(this.author, 'roomMarks', 'housekeeping.mark', [{ seen, next, input: {} }]),
    )

  listWrites = (): Promise<StaffWrite[]> => this.modules.sender.outbox.list(this.author)

  /** The writes that are not applied. A long run has many others, which take long to read. */
  listOpenWrites = (): Promise<StaffWrite[]> =>
    this.modules.writes.staffWrites
      .where('[author+state]')
      .anyOf(['waiting', 'conflict', 'refused'].map((state) => [this.author, state]))
      .sortBy('id')

  /** The bookings that the screens show, those of the trash too, by id. */
  async listShown(): Promise<Map<string, Booking>> {
    const { db } = this.modules.store
    const rows = [...(await db.bookings.toArray()), ...(await db.trash.toArray())]
    return new Map(rows.map((it) => [it.id, it]))
  }

  /** All rows that the screens show, by table and id. */
  async listShownRows(): Promise<Map<string, Row>> {
    const { getSubjectKey } = this.modules.writes
    const [bookings, days] = [await this.listShown(), await this.listDays()]
    const [contacts, notes] = [await this.listContacts(), await this.listNotes()]
    const marks = await this.listMarks()
    return new Map<string, Row>([
      ...[...bookings.values()].map((row): [string, Row] => [getSubjectKey({ table: 'bookings', id: row.id }), row]),
      ...days.map((row): [string, Row] => [getSubjectKey({ table: 'days', id: getDayId(row) }), row]),
      ...contacts.map((row): [string, Row] => [getSubjectKey({ table: 'contacts', id: row.id }), row]),
      ...notes.map((row): [string, Row] => [getSubjectKey({ table: 'notes', id: row.id }), row]),
      ...marks.map((row): [string, Row] => [getSubjectKey({ table: 'roomMarks', id: String(row.roomId) }), row]),
    ])
  }

  listDays = (): Promise<RoomDayWithRoomId[]> => this.modules.store.db.days.toArray()

  listContacts = (): Promise<Contact[]> => this.modules.store.db.contacts.toArray()

  listMarks = (): Promise<RoomMark[]> => this.modules.store.db.roomMarks.toArray()

  listNotes = (): Promise<Note[]> => this.modules.store.db.notes.toArray()
}

/** Gives the modules back to other test files. */
export function removeTablets(tablets: Tablet[]): void {
  for (const tablet of tablets) tablet.close()
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.unstubAllGlobals()
  vi.resetModules()
}
