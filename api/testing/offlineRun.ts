/**
 * Three tablets write at random to the same bookings, days, messages, notes and marks of rooms, while the network is cut
 * at every possible point: the request is lost, or its reply, a proxy or a captive portal answers, the server is
 * unavailable, the session expires, the tablet dies. A reference model checks each write that the server stores. At the end all tablets and the server must agree.
 */
import { v7 as uuidv7 } from 'uuid'
import { createRandom, type Random } from '#api/seed/builders.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { roomStates } from '#contract/housekeeping.ts'
import { changeNote } from '#contract/notes.ts'
import type { Room } from '#contract/rooms.ts'
import { buildFreeDay, buildUnmarkedRoom, getDayId, getNoun } from '#pwa/offline/nouns.ts'
import type { StaffWrite } from '../../pwa/admin/outbox/writes.ts'
import { ApiClient } from './apiClient.ts'
import { type Fault, pickFault, respondHtml, respondProblem } from './networkFaults.ts'
import { assertNoDoubleBooking, assertSameRows, readServerRow } from './offlineComparison.ts'
import { listDifferences, listTargets, type Operation, type Row, RowHistory, type RowTable } from './rowHistory.ts'
import { accounts, type TestServer } from './server.ts'
import { Tablet } from './tablet.ts'

const messageCount = 4
const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const

/** A tablet, whether it has a network, and which of its writes belongs to which operation. */
type Place = { tablet: Tablet; isOnline: boolean; operations: Map<number, Operation> }

const realFetch = globalThis.fetch

export class OfflineRun {
  readonly #server: TestServer
  readonly #random: Random
  readonly #client: ApiClient
  readonly #history = new RowHistory()
  readonly #places: Place[] = []
  readonly #dropped = new Set<Operation>()
  readonly #today: Day = toFarmDay(Date.now())
  #rooms: Room[] = []
  #hasFaults = true
  /** The first write that the reference model does not accept. */
  #violation: unknown = null

  constructor(server: TestServer, seed: number) {
    this.#server = server
    this.#random = createRandom(seed)
    this.#client = new ApiClient(server)
  }

  get tablets(): Tablet[] {
    return this.#places.map(({ tablet }) => tablet)
  }

  /** Runs so many random steps, then lets everything be sent and decided, and compares. Returns how the writes ended. */
  async run(steps: number): Promise<{ applied: number; dropped: number }> {
    await this.#prepare()
    for (let i = 0; i < steps; i++) await this.#step(this.#pickPlace())
    return this.#finish()
  }

  async #prepare(): Promise<void> {
    await this.#client.logIn()
    this.#rooms = (await this.#client.call('rooms.list')).filter((it) => it.type !== 'common').slice(0, 4)
    for (const room of this.#rooms) {
      for (const offset of [0, 7, 14]) {
        const from = addDays(this.#today, offset)
        const body = { ...this.#describeGuest(), roomId: room.id, checkinDate: from, checkoutDate: addDays(from, 3) }
        const booking = await this.#client.call('bookings.desk', { body })
        this.#history.load('bookings', booking.id, booking)
      }
    }
    for (let i = 0; i < messageCount; i++) {
      const message = { name: 'Bice', surname: 'Neri', email: `bice${i}@example.org`, message: 'Avete una culla?' }
      const contact = await this.#client.call('contacts.send', { body: message })
      this.#history.load('contacts', contact.id, contact)
    }
    for (let i = 0; i < 3; i++) {
      const place: Place = {
        tablet: new Tablet(accounts.manager.username, (url, init) => this.#fetch(place, url, init)),
        isOnline: true,
        operations: new Map(),
      }
      this.#places.push(place)
      await place.tablet.start()
      await place.tablet.pull()
    }
  }

  #pickPlace(): Place {
    const place = this.#places[this.#random.nextInt(this.#places.length)]
    if (!place) throw new Error('there is no tablet')
    return place
  }

  #describeGuest = () => ({
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: `+39 ${this.#random.nextInt(1e6)}`,
  })

  async #fetch(place: Place, url: string, init: RequestInit): Promise<Response> {
    if (!place.isOnline) throw new TypeError('fetch failed')
    const headers = { ...init.headers, cookie: this.#client.cookie }
    const send = () => realFetch(this.#server.url + url, { ...init, headers })
    if (init.method === 'GET') return send()
    const fault = this.#pickFault()
    if (fault === 'requestLost') throw new TypeError('fetch failed')
    if (fault === 'badGateway') return respondHtml(502)
    if (fault === 'portal') return respondHtml(200)
    if (fault === 'unavailable') return respondProblem(503, 'database_unavailable')
    if (fault === 'expired') return respondProblem(401, 'session_expired')
    if (fault === 'crashBefore') return place.tablet.crash()
    const response = await send()
    if (response.ok) {
      await this.#recordCommit(place, new Headers(init.headers).get('idempotency-key')).catch((error) => {
        // The tablet would take it for a failure of the network.
        this.#violation ??= error
      })
    }
    if (fault === 'replyLost') throw new TypeError('fetch failed')
    if (fault === 'badGatewayAfter') return respondHtml(502)
    return fault === 'crashAfter' ? place.tablet.crash() : response
  }

  #pickFault = (): Fault => (this.#hasFaults ? pickFault(this.#random) : 'none')

  async #recordCommit({ tablet, operations }: Place, key: string | null): Promise<void> {
    const write = (await tablet.listOpenWrites()).find((it) => it.key === key)
    if (!write) throw new Error('the server has stored an unknown write')
    for (const { table, id } of tablet.modules.writes.listSubjects(write)) {
      const row = await readServerRow(this.#server.db, table, id)
      if (!row) throw new Error('the server has stored an unknown row')
      this.#history.commit(operations.get(write.id), table, id, row, getFallback(table, id))
    }
  }

  async #step(place: Place): Promise<void> {
    if (this.#violation) throw this.#violation
    const roll = this.#random.nextInt(100)
    if (roll < 50) return this.#write(place)
    if (roll < 75) return place.tablet.send()
    if (roll < 85) return void (await place.tablet.pull())
    if (roll < 90) return this.#decide(place)
    if (roll < 92) return this.#undo(place)
    if (roll < 94) return place.tablet.start()
    place.isOnline = !place.isOnline
  }

  #pickStay() {
    const from = addDays(this.#today, this.#random.nextInt(25))
    const room = this.#rooms[this.#random.nextInt(this.#rooms.length)]
    if (!room) throw new Error('there is no room')
    return { roomId: room.id, checkinDate: from, checkoutDate: addDays(from, 1 + this.#random.nextInt(4)) }
  }

  async #write(place: Place): Promise<void> {
    const roll = this.#random.nextInt(100)
    if (roll < 12) return this.#writeDays(place)
    if (roll < 18) return this.#markMessage(place)
    if (roll < 26) return this.#writeNote(place)
    if (roll < 36) return this.#swap(place)
    if (roll < 40) return this.#writeSelection(place)
    if (roll < 50) return this.#markRoom(place)
    return this.#writeBooking(place)
  }

  /** A day, or days in a row in all rooms; with a note, or with the notes as they are. */
  async #writeDays(place: Place): Promise<void> {
    const from = addDays(this.#today, this.#random.nextInt(12))
    const isRange = this.#random.nextInt(2) === 0
    const rooms = isRange ? this.#rooms : shuffle(this.#rooms, this.#random).slice(0, 1)
    const dates = isRange ? [from, addDays(from, 1), addDays(from, 2)] : [from]
    const notes = this.#random.nextInt(2) === 0 ? {} : { notes: `Imbianchino ${this.#random.nextInt(1e6)}` }
    const input = { available: this.#random.nextInt(2) === 0, ...notes }
    const stored = new Map((await place.tablet.listDays()).map((it) => [getDayId(it), it]))
    const ids = dates.flatMap((date) => rooms.map(({ id }) => getDayId({ roomId: id, date })))
    const changes = ids.map((id) => ({ seen: stored.get(id) ?? buildFreeDay(id), input }))
    await this.#record(place, await place.tablet.writeDays(changes))
  }

  async #markMessage(place: Place): Promise<void> {
    const [contact] = shuffle(await place.tablet.listContacts(), this.#random)
    if (contact) await this.#record(place, await place.tablet.writeContact(contact, !contact.answered))
  }

  /** A new reminder, or one that is ticked, put off or written anew. Few of them, so that tablets meet at one. */
  async #writeNote(place: Place): Promise<void> {
    const [note, ...others] = shuffle(await place.tablet.listNotes(), this.#random)
    const at = new Date().toISOString()
    const remindOn = addDays(this.#today, this.#random.nextInt(5))
    const text = `Letto ${this.#random.nextInt(1e6)}`
    if (note === undefined || others.length < 3) {
      const about = { bookingId: null, day: this.#today, roomId: null, remindOn, forKitchen: null }
      const blank = { author: accounts.manager.username, createdAt: at, done: false, doneAt: null, version: 1 }
      return this.#record(place, await place.tablet.writeNote(null, { ...blank, ...about, id: uuidv7(), text }))
    }
    const patch = this.#random.pick([
      { done: !note.done },
      { done: true },
      { remindOn },
      { text },
      { forKitchen: true },
    ])
    await this.#record(place, await place.tablet.writeNote(note, changeNote(note, patch, at)))
  }

  /** A room is ticked, today or by a tablet that waits since yesterday, or gets a note. */
  async #markRoom(place: Place): Promise<void> {
    const [room] = shuffle(this.#rooms, this.#random)
    if (!room) throw new Error('there is no room')
    const { id } = room
    const known = (await place.tablet.listMarks()).find(({ roomId }) => roomId === id)
    const seen = known ?? buildUnmarkedRoom(id)
    const day = addDays(this.#today, -this.#random.nextInt(2))
    const isNote = this.#random.nextInt(4) === 0
    const change = isNote ? { note: `Lampada ${this.#random.nextInt(1e6)}` } : { state: this.#random.pick(roomStates) }
    const next = { ...seen, ...change, day, who: accounts.manager.username, at: new Date().toISOString() }
    await this.#record(place, await place.tablet.markRoom(seen, next))
  }

  async #swap(place: Place): Promise<void> {
    const shown = [...(await place.tablet.listShown()).values()]
    const active = shown.filter((it) => it.deletedAt === null && it.status !== 'cancelled')
    const [a, ...others] = shuffle(active, this.#random)
    const b = others.find((it) => it.roomId !== a?.roomId)
    if (a && b) await this.#record(place, await place.tablet.swap(a, b))
  }

  /** Some bookings go to the trash together, or come out of it. */
  async #writeSelection(place: Place): Promise<void> {
    const isRestore = this.#random.nextInt(4) === 0
    const shown = [...(await place.tablet.listShown()).values()].filter((it) => (it.deletedAt !== null) === isRestore)
    const chosen = shuffle(shown, this.#random).slice(0, 2 + this.#random.nextInt(2))
    const call = isRestore ? 'bookings.restore' : 'bookings.trash'
    await this.#record(place, await place.tablet.writeBookings(call, chosen))
  }

  async #writeBooking(place: Place): Promise<void> {
    const shown = [...(await place.tablet.listShown()).values()]
    const booking = shown[this.#random.nextInt(shown.length)]
    if (!booking || this.#random.nextInt(12) === 0) {
      const id = uuidv7()
      return this.#enqueue(place, 'bookings.desk', null, { id, ...this.#describeGuest(), ...this.#pickStay() })
    }
    if (booking.deletedAt !== null) {
      const stay = this.#random.nextInt(2) === 0 ? {} : this.#pickStay()
      return this.#enqueue(place, 'bookings.restore', booking, stay)
    }
    const roll = this.#random.nextInt(10)
    if (roll < 3) return this.#enqueue(place, 'bookings.patch', booking, { status: this.#random.pick(statuses) })
    if (roll < 5) {
      const input = { agreedPrice: `${this.#random.nextInt(1000)}`, depositAmount: this.#random.pick([null, '50.00']) }
      return this.#enqueue(place, 'bookings.patch', booking, input)
    }
    if (roll < 6) return this.#enqueue(place, 'bookings.trash', booking, {})
    const change = roll < 8 ? this.#pickStay() : { specialRequests: `Letto ${this.#random.nextInt(1e6)}` }
    return this.#enqueue(place, 'bookings.edit', booking, { ...booking, ...change })
  }

  async #enqueue(place: Place, ...write: Parameters<Tablet['enqueue']>): Promise<void> {
    await this.#record(place, await place.tablet.enqueue(...write))
  }

  /** Adds writes to the model. The screen has to show them at once. */
  async #record({ tablet, operations }: Place, added: StaffWrite[]): Promise<void> {
    const { getSubjectKey } = tablet.modules.writes
    const shown = await tablet.listShownRows()
    for (const write of added) {
      const targets = listTargets(write)
      operations.set(write.id, this.#history.addOperation(targets))
      for (const { table, id, next } of targets) {
        const row = shown.get(getSubjectKey({ table, id })) ?? null
        if (listDifferences(table, next, row).length > 0) throw new Error('the screen does not show the write')
      }
    }
  }

  /** Drops writes that have not been sent. */
  async #undo(place: Place): Promise<void> {
    const waiting = (await place.tablet.listOpenWrites()).filter((it) => it.state === 'waiting')
    const write = waiting[this.#random.nextInt(waiting.length)]
    if (write) await this.#drop(place, write.id)
  }

  async #drop({ tablet, operations }: Place, id: number): Promise<void> {
    const before = await tablet.listOpenWrites()
    await tablet.modules.sender.outbox.drop([id])
    const left = new Set((await tablet.listOpenWrites()).map((it) => it.id))
    for (const write of before) {
      const operation = operations.get(write.id)
      if (operation && !left.has(write.id)) this.#dropped.add(operation)
    }
  }

  /** Somebody looks at each write that could not be stored, and drops it, or keeps some of its fields or all. */
  async #decide(place: Place): Promise<void> {
    const { tablet, operations } = place
    for (const { id } of await tablet.listOpenWrites()) {
      const write = await tablet.modules.writes.staffWrites.get(id)
      const operation = operations.get(id)
      if (!write || !operation || write.state === 'waiting') continue
      const servers = (await tablet.modules.subjects.listServerRows(write)).filter((it) => it !== null)
      const hasSubject = servers.length === operation.targets.length || write.seen === null
      if (!hasSubject || this.#random.nextInt(3) === 0) await this.#drop(place, id)
      else if (write.call === 'bookings.swap') await this.#swapAgain(place, write, operation)
      else await this.#decideFields(place, write, operation)
    }
  }

  /** The two bookings change rooms as they are now. */
  async #swapAgain({ tablet }: Place, write: StaffWrite, { targets }: Operation): Promise<void> {
    await tablet.modules.outbox.resendWrite(write.id)
    const resent = await tablet.modules.writes.staffWrites.get(write.id)
    for (const { id, seen, next } of resent ? listTargets(resent) : []) {
      const target = targets.find((it) => it.id === id)
      if (target) this.#history.decide(target, seen, [], { roomId: Reflect.get(next, 'roomId') })
    }
  }

  async #decideFields(place: Place, write: StaffWrite, operation: Operation): Promise<void> {
    const { outbox, merge, subjects, writes } = place.tablet.modules
    const [target] = operation.targets
    const isBooking = writes.isBookingWrite(write)
    const [known = null] = await subjects.listServerRows(write)
    const server = isBooking && write.reason === 'changed' ? write.base : known
    const changed: string[] = isBooking ? merge.listDecidedFields(write) : [...(target?.changes.keys() ?? [])]
    // A message has one field, which is all that there is to decide.
    const isWhole = isBooking ? merge.concernsWholeBooking(write) : write.table === 'contacts'
    const keep = changed.filter(() => isWhole || this.#random.nextInt(3) > 0)
    const isMoved = isBooking && write.state === 'refused' && this.#random.nextInt(2) === 0
    if (!target || (keep.length === 0 && !isMoved)) return this.#drop(place, write.id)
    const canMove = isMoved && write.call !== 'bookings.patch' && write.call !== 'bookings.trash'
    const stay = canMove ? this.#pickStay() : null
    const room = this.#rooms.find((it) => it.id === stay?.roomId)
    const change = stay && room ? { ...stay, room } : {}
    const kept = write.seen === null ? changed : [...new Set([...keep, ...listStayFields(change)])]
    this.#history.decide(target, server, kept, change)
    await outbox.resendWrite(write.id, kept, change)
  }

  async #finish(): Promise<{ applied: number; dropped: number }> {
    this.#hasFaults = false
    for (let rounds = 0; await this.#hasOpenWrites(); rounds++) {
      if (rounds > 100) throw new Error('the writes do not come to an end')
      for (const place of this.#places) {
        place.isOnline = true
        await place.tablet.pull()
        await place.tablet.send()
        await this.#decide(place)
        if (this.#violation) throw this.#violation
      }
    }
    const server = new Map<string, Booking>()
    for (const list of ['bookings.list', 'bookings.listTrash'] as const)
      for (const row of await this.#client.call(list)) server.set(row.id, row)
    assertNoDoubleBooking([...server.values()])
    const farm = { db: this.#server.db, bookings: server, history: this.#history, today: this.#today }
    for (const { tablet } of this.#places) await assertSameRows(tablet, farm)
    return this.#countOutcomes()
  }

  async #hasOpenWrites(): Promise<boolean> {
    const lists = await Promise.all(this.tablets.map((tablet) => tablet.listOpenWrites()))
    return lists.flat().length > 0
  }

  async #countOutcomes(): Promise<{ applied: number; dropped: number }> {
    let applied = 0
    for (const { tablet, operations } of this.#places) {
      const states = new Map((await tablet.listWrites()).map((it) => [it.id, it.state]))
      for (const [id, operation] of operations) {
        const isApplied = states.get(id) === 'applied'
        if (isApplied === this.#dropped.has(operation)) throw new Error(`operation ${operation.number} has no outcome`)
        if (isApplied) applied += 1
        else if (operation.targets.some((it) => it.commits > 0))
          throw new Error(`operation ${operation.number} was dropped and stored`)
      }
    }
    return { applied, dropped: this.#dropped.size }
  }
}

const shuffle = <T>(all: T[], random: Random): T[] =>
  all
    .map((it) => ({ it, order: random.nextInt(1e9) }))
    .sort((a, b) => a.order - b.order)
    .map(({ it }) => it)

/** A day that nobody has edited has no row. */
const getFallback = (table: RowTable, id: string): Row | null => getNoun(table).buildAbsent?.(id) ?? null

const listStayFields = (change: object) =>
  (['roomId', 'checkinDate', 'checkoutDate'] as const).filter((field) => field in change)
