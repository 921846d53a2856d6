/**
 * Three tablets write at random to the same bookings, while the network is cut at every possible point: the request is
 * lost, or its reply, a proxy or a captive portal answers, the server is unavailable, the session expires, the tablet
 * dies. A reference model checks each write that the server stores. At the end all tablets and the server must agree.
 */
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { presentBooking } from '#api/bookings/present.ts'
import { findBooking } from '#api/bookings/queries.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { createRandom, type Random } from '#api/seed/builders.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day, getOccupiedDays, toFarmDay } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { ApiClient } from './apiClient.ts'
import { BookingHistory, listDifferences, type Operation } from './bookingHistory.ts'
import { accounts, type TestServer } from './server.ts'
import { Tablet } from './tablet.ts'

const faults = [
  ...([
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'requestLost',
    'replyLost',
    'badGateway',
    'badGatewayAfter',
  ] as const),
  ...(['portal', 'unavailable', 'expired', 'crashBefore', 'crashAfter'] as const),
] as const
type Fault = (typeof faults)[number]
const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const

const respondHtml = (status: number) =>
  new Response('<html>a page of a proxy</html>', { status, headers: { 'content-type': 'text/html' } })
const respondProblem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: '', title: '', status, detail: '', instance: '', code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

/** A tablet, whether it has a network, and which of its writes belongs to which operation. */
type Place = { tablet: Tablet; isOnline: boolean; operations: Map<number, Operation> }

const realFetch = globalThis.fetch

export class OfflineRun {
  readonly #server: TestServer
  readonly #random: Random
  readonly #client: ApiClient
  readonly #history = new BookingHistory()
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
        this.#history.load(await this.#client.call('bookings.desk', { body }))
      }
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

  #pickFault = (): Fault => (this.#hasFaults ? this.#random.pick(faults) : 'none')

  async #recordCommit({ tablet, operations }: Place, key: string | null): Promise<void> {
    const write = (await tablet.listWrites()).find((it) => it.key === key)
    const { db } = this.#server
    const row = write && (await findBooking(db, write.bookingId))
    const room = row && (await findRoom(db, row.roomId))
    if (!write || !row || !room) throw new Error('the server has stored an unknown write')
    this.#history.commit(operations.get(write.id), presentBooking(row, room))
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

  async #enqueue(place: Place, ...[call, booking, input]: Parameters<Tablet['write']>): Promise<void> {
    const { id, next } = await place.tablet.write(call, booking, input)
    place.operations.set(id, this.#history.addOperation(booking, next))
    const shown = (await place.tablet.listShown()).get(next.id) ?? null
    if (shown === null || listDifferences(next, shown).length > 0) throw new Error('the screen does not show the write')
  }

  /** Drops writes that have not been sent. */
  async #undo(place: Place): Promise<void> {
    const waiting = (await place.tablet.listWrites()).filter((it) => it.state === 'waiting')
    const write = waiting[this.#random.nextInt(waiting.length)]
    if (write) await this.#drop(place, write.id)
  }

  async #drop({ tablet, operations }: Place, id: number): Promise<void> {
    const before = await tablet.listWrites()
    await tablet.modules.outbox.dropWrite(id)
    const left = new Set((await tablet.listWrites()).map((it) => it.id))
    for (const write of before) {
      const operation = operations.get(write.id)
      if (operation && !left.has(write.id)) this.#dropped.add(operation)
    }
  }

  /** Somebody looks at each write that could not be stored, and drops it, or keeps some of its fields or all. */
  async #decide(place: Place): Promise<void> {
    const { tablet, operations } = place
    for (const { id } of await tablet.listWrites()) {
      const write = (await tablet.listWrites()).find((it) => it.id === id)
      const operation = operations.get(id)
      if (!write || !operation || write.state === 'waiting' || write.state === 'applied') continue
      const server = write.reason === 'changed' ? write.base : await tablet.modules.store.readServerRow(write.bookingId)
      const changed = tablet.modules.merge.listChangedFields(write)
      const isWhole = tablet.modules.merge.concernsWholeBooking(write)
      const keep = changed.filter(() => isWhole || this.#random.nextInt(3) > 0)
      const isMoved = write.state === 'refused' && this.#random.nextInt(2) === 0
      const hasSubject = server !== null || write.seen === null
      if (!hasSubject || (keep.length === 0 && !isMoved) || this.#random.nextInt(3) === 0) await this.#drop(place, id)
      else {
        const canMove = isMoved && write.call !== 'bookings.patch' && write.call !== 'bookings.trash'
        const stay = canMove ? this.#pickStay() : null
        const room = this.#rooms.find((it) => it.id === stay?.roomId)
        const change = stay && room ? { ...stay, room } : {}
        const kept = write.seen === null ? changed : [...new Set([...keep, ...listStayFields(change)])]
        this.#history.decide(operation, server, kept, change)
        await tablet.modules.outbox.resendWrite(id, kept, change)
      }
    }
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
    this.#assertNoDoubleBooking([...server.values()])
    for (const { tablet } of this.#places) await this.#assertSameRows(tablet, server)
    return this.#countOutcomes()
  }

  async #hasOpenWrites(): Promise<boolean> {
    const lists = await Promise.all(this.tablets.map((tablet) => tablet.listWrites()))
    return lists.flat().some((it) => it.state !== 'applied')
  }

  #assertNoDoubleBooking(rows: Booking[]): void {
    const occupied = rows
      .filter((it) => it.deletedAt === null && it.status !== 'cancelled')
      .flatMap((it) => getOccupiedDays(it, 'same-day').map((day) => `${it.roomId} ${day}`))
    if (new Set(occupied).size < occupied.length) throw new Error('a room is booked twice on one day')
  }

  async #assertSameRows(tablet: Tablet, server: Map<string, Booking>): Promise<void> {
    await tablet.pull()
    const shown = await tablet.listShown()
    if (!isDeepStrictEqual(shown, server)) throw new Error('a tablet shows other bookings than the server')
    for (const row of server.values())
      if (listDifferences(this.#history.getNewest(row.id), row).length > 0)
        throw new Error('the server has other bookings than the reference model')
  }

  async #countOutcomes(): Promise<{ applied: number; dropped: number }> {
    let applied = 0
    for (const { tablet, operations } of this.#places) {
      const states = new Map((await tablet.listWrites()).map((it) => [it.id, it.state]))
      for (const [id, operation] of operations) {
        const isApplied = states.get(id) === 'applied'
        if (isApplied === this.#dropped.has(operation)) throw new Error(`operation ${operation.number} has no outcome`)
        if (isApplied) applied += 1
        else if (operation.commits > 0) throw new Error(`operation ${operation.number} was dropped and stored`)
      }
    }
    return { applied, dropped: this.#dropped.size }
  }
}

const listStayFields = (change: object) =>
  (['roomId', 'checkinDate', 'checkoutDate'] as const).filter((field) => field in change)
