/**
 * Random sequences of everything that can happen to bookings, against a small reference model: after each step the
 * database and the model agree on every answer and on who holds which day, and so does a follower of the change feed; the feed
 * replayed from zero ends with the same rows.
 */
import { QueryTypes } from 'sequelize'
import { editRoomDay } from '#api/availability/actions.ts'
import {
  editBooking,
  patchBooking,
  requestBooking,
  restoreBooking,
  takeDeskBooking,
  trashBooking,
} from '#api/bookings/actions.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { listBookings } from '#api/bookings/queries.ts'
import { readChanges } from '#api/changes/queries.ts'
import type { Database } from '#api/db/database.ts'
import { type Tx, type WriteContext, type WriteResult, write } from '#api/db/write.ts'
import type { Result } from '#api/errors.ts'
import { erasePerson } from '#api/people/actions.ts'
import { findPerson } from '#api/people/queries.ts'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { switchBookings } from '#api/settings/actions.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day, farmDayAt, occupiedDaysOf } from '#contract/days.ts'
import type { BookingStatus } from '#contract/stay.ts'

type Held = { id: string; roomId: number; from: Day; to: Day; status: BookingStatus; trashed: boolean }

/** The reference: no cleverness, one list and three rules. */
class Model {
  readonly bookings: Held[] = []
  readonly disabled = new Set<string>()
  readonly gone = new Set<string>()
  enabled = true

  isFree(roomId: number, from: Day, to: Day, except?: string): boolean {
    const wanted = new Set(occupiedDaysOf({ checkinDate: from, checkoutDate: to }))
    return !this.bookings.some(
      (it) =>
        it.id !== except &&
        it.roomId === roomId &&
        it.status !== 'cancelled' &&
        !it.trashed &&
        occupiedDaysOf({ checkinDate: it.from, checkoutDate: it.to }).some((day) => wanted.has(day)),
    )
  }

  hasDisabled(roomId: number, from: Day, to: Day): boolean {
    return occupiedDaysOf({ checkinDate: from, checkoutDate: to }).some((day) => this.disabled.has(`${roomId} ${day}`))
  }
}

const describe = (it: Booking): string =>
  [it.roomId, it.checkinDate, it.checkoutDate, it.status, it.deletedAt !== null].join()

/** A tablet that follows the change feed: each booking as it has last heard of it, null for what is gone. */
class Follower {
  readonly bookings = new Map<string, string | null>()
  cursor: string | undefined

  constructor(cursor?: string) {
    this.cursor = cursor
  }

  async read(db: Database): Promise<void> {
    for (let more = true; more; ) {
      const page = await readChanges(db, this.cursor)
      for (const it of page.bookings) {
        this.bookings.set(it.id, 'gone' in it ? null : describe(it))
      }
      this.cursor = page.cursor
      more = page.more
    }
  }
}

const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const

export class Sequence {
  readonly #db: Database
  readonly #random: Random
  readonly #model = new Model()
  readonly #today: Day
  readonly #now: number
  /** From its own today on these rooms are this sequence's alone, so that several may share a database. */
  readonly #rooms: [number, number]
  #follower = new Follower()
  #step = 0

  constructor(db: Database, seed: number, rooms: [number, number], now = Date.now()) {
    this.#db = db
    this.#random = createRandom(seed)
    this.#rooms = rooms
    this.#now = now
    this.#today = farmDayAt(now)
  }

  /** After each step tables, model and a follower of the feed, who begins at `cursor`, agree. Gives where that one stands. */
  async run(steps: number, cursor?: string): Promise<string> {
    this.#follower = new Follower(cursor)
    await this.#write((tx) => switchBookings(tx, { enabled: true }))
    for (let i = 0; i < steps; i++) {
      await this.#act()
      await this.#compareHolders()
      await this.#follower.read(this.#db)
      this.#compareFeed(this.#follower)
    }
    return this.#follower.cursor ?? ''
  }

  /** Who reads the feed from zero ends with the same rows. */
  async replay(): Promise<void> {
    const late = new Follower()
    await late.read(this.#db)
    this.#compareFeed(late)
  }

  #write<T>(task: (tx: Tx) => Promise<Result<T>>): Promise<WriteResult<T>> {
    const by: WriteContext = { call: 'seed', now: this.#now, staff: null, key: null }
    return write(this.#db, by, task)
  }

  #stay(): { roomId: number; from: Day; to: Day } {
    const from = addDays(this.#today, this.#random.below(14))
    return { roomId: this.#random.pick(this.#rooms), from, to: addDays(from, 1 + this.#random.below(5)) }
  }

  #pickBooking(): Held | undefined {
    return this.#model.bookings[this.#random.below(this.#model.bookings.length)]
  }

  #expect(outcome: { ok: boolean; code?: string }, expected: string): void {
    const got = outcome.ok ? 'ok' : outcome.code
    if (got !== expected) throw new Error(`step ${this.#step}: the server says ${got}, the model ${expected}`)
  }

  async #act(): Promise<void> {
    this.#step++
    const dice = this.#random.below(100)
    if (dice < 30) return this.#request()
    if (dice < 40) return this.#desk()
    const booking = this.#pickBooking()
    if (!booking || dice < 48) return this.#editDay()
    if (dice < 52) return this.#toggle()
    if (dice < 66) return this.#patch(booking)
    if (dice < 80) return this.#edit(booking)
    if (dice < 88) return this.#trash(booking)
    if (dice < 96) return this.#restore(booking)
    return this.#erase(booking)
  }

  async #request(): Promise<void> {
    const { roomId, from, to } = this.#stay()
    const request = { ...buildRequest({ roomId, checkinDate: from, checkoutDate: to }), totalPrice: 0 }
    const asked = {
      ...request,
      // One address a step of each sequence: the limit of five pending requests is another test's.
      guestEmail: `step${this.#step}.${this.#today}.${roomId}@example.org`,
      fiscalCode: null,
      specialRequests: null,
      numberOfPets: 0,
      checkinTime: '15:00-20:00' as const,
      language: 'it' as const,
    }
    const result = await this.#write((tx) => requestBooking(tx, asked, this.#now))
    const model = this.#model
    const expected = !model.enabled
      ? 'bookings_suspended'
      : model.hasDisabled(roomId, from, to)
        ? 'day_disabled'
        : model.isFree(roomId, from, to)
          ? 'ok'
          : 'dates_taken'
    this.#expect(result, expected)
    if (result.ok) this.#hold(result.value)
  }

  async #desk(): Promise<void> {
    const { roomId, from, to } = this.#stay()
    const status = this.#random.pick(statuses)
    const result = await this.#write((tx) =>
      takeDeskBooking(
        tx,
        {
          roomId,
          guestName: 'Neri',
          guestSurname: 'Salimbeni',
          guestEmail: null,
          guestPhone: '+39 000 1',
          nationality: null,
          birthDate: null,
          fiscalCode: null,
          checkinDate: from,
          checkoutDate: to,
          numberOfGuests: 2,
          hasPets: false,
          numberOfPets: 0,
          checkinTime: '14:00-16:00',
          specialRequests: null,
          privacyAccepted: false,
          language: 'it',
          status,
        },
        this.#now,
      ),
    )
    this.#expect(result, status === 'cancelled' || this.#model.isFree(roomId, from, to) ? 'ok' : 'dates_taken')
    if (result.ok) this.#hold(result.value)
  }

  #hold(booking: Booking): void {
    const { id, roomId, checkinDate: from, checkoutDate: to, status } = booking
    this.#model.bookings.push({ id, roomId, from, to, status, trashed: false })
  }

  async #editDay(): Promise<void> {
    const { roomId, from: date } = this.#stay()
    const available = this.#random.next() < 0.5
    this.#expect(await this.#write((tx) => editRoomDay(tx, { roomId, date }, { available }, null)), 'ok')
    const day = `${roomId} ${date}`
    if (available) this.#model.disabled.delete(day)
    else this.#model.disabled.add(day)
  }

  async #toggle(): Promise<void> {
    this.#model.enabled = !this.#model.enabled
    await this.#write((tx) => switchBookings(tx, { enabled: this.#model.enabled }))
  }

  async #patch(booking: Held): Promise<void> {
    const status = this.#random.pick(statuses)
    const result = await this.#write((tx) => patchBooking(tx, booking.id, { status }, null))
    const takes = booking.status === 'cancelled' && status !== 'cancelled'
    const free = !takes || this.#model.isFree(booking.roomId, booking.from, booking.to, booking.id)
    this.#expect(result, booking.trashed ? 'not_found' : free ? 'ok' : 'dates_taken')
    if (result.ok) booking.status = status
  }

  async #edit(booking: Held): Promise<void> {
    const { roomId, from, to } = this.#stay()
    const stored = (await this.#stored()).find((it) => it.id === booking.id)
    if (!stored) throw new Error(`step ${this.#step}: a booking is gone`)
    const { status } = booking
    const input = { ...buildRequest({ roomId, checkinDate: from, checkoutDate: to }), status, totalPrice: 0 }
    const edit = { ...input, fiscalCode: null, specialRequests: null, numberOfPets: 0, checkinTime: 'altro' as const }
    const result = await this.#write((tx) => editBooking(tx, booking.id, edit, null, this.#now))
    const free = status === 'cancelled' || this.#model.isFree(roomId, from, to, booking.id)
    this.#expect(result, booking.trashed ? 'not_found' : free ? 'ok' : 'dates_taken')
    if (result.ok) Object.assign(booking, { roomId, from, to })
  }

  async #trash(booking: Held): Promise<void> {
    this.#expect(await this.#write((tx) => trashBooking(tx, booking.id, null)), 'ok')
    booking.trashed = true
  }

  async #restore(booking: Held): Promise<void> {
    const result = await this.#write((tx) => restoreBooking(tx, booking.id, null))
    const { roomId, from, to, id } = booking
    const free = !booking.trashed || booking.status === 'cancelled' || this.#model.isFree(roomId, from, to, id)
    this.#expect(result, free ? 'ok' : 'dates_taken')
    if (result.ok) booking.trashed = false
  }

  /** A confirmed stay refuses; a completed one leaves another in its place, which only the tables know by name. */
  async #erase(booking: Held): Promise<void> {
    const { id, status, trashed } = booking
    const person = { email: undefined, ids: [id] }
    const result = await this.#write(async (tx) => erasePerson(tx, await findPerson(tx, person), this.#today))
    this.#expect(result, status === 'confirmed' && !trashed ? 'stay_ahead' : 'ok')
    if (!result.ok) return
    const { bookings, gone } = this.#model
    bookings.splice(bookings.indexOf(booking), 1)
    gone.add(id)
    if (status !== 'completed' || trashed) return
    const known = new Set(bookings.map((it) => it.id))
    const isCopy = (it: BookingRow) =>
      it.roomId === booking.roomId && it.checkinDate >= this.#today && it.guestEmail === null && !known.has(it.id)
    const [copy, ...others] = (await this.#stored()).filter(isCopy)
    if (!copy || others.length > 0) throw new Error(`step ${this.#step}: no nameless stay is kept`)
    bookings.push({ ...booking, id: copy.id })
  }

  async #stored(): Promise<BookingRow[]> {
    const rows: BookingRow[] = []
    for (const where of ['active', 'trash'] as const) {
      for await (const page of listBookings(this.#db, where)) rows.push(...page)
    }
    return rows
  }

  /** Who holds which day, by the table of the guard and by the model. */
  async #compareHolders(): Promise<void> {
    const rows = await this.#db.main.query<{ roomId: number; day: Day; bookingId: string }>(
      'SELECT * FROM occupied_days WHERE "roomId" IN (:rooms) AND day >= :today',
      { type: QueryTypes.SELECT, replacements: { rooms: this.#rooms, today: this.#today } },
    )
    const stored = rows.map((it) => `${it.roomId} ${it.day} ${it.bookingId}`).sort()
    const expected = this.#model.bookings
      .filter((it) => it.status !== 'cancelled' && !it.trashed)
      .flatMap((it) =>
        occupiedDaysOf({ checkinDate: it.from, checkoutDate: it.to }).map((day) => `${it.roomId} ${day} ${it.id}`),
      )
      .sort()
    if (stored.join() !== expected.join()) throw new Error('the occupied days differ from the model')
  }

  /** A follower has of each booking what the model has, and nothing of what was erased. */
  #compareFeed({ bookings }: Follower): void {
    for (const it of this.#model.bookings) {
      const expected = [it.roomId, it.from, it.to, it.status, it.trashed].join()
      if (bookings.get(it.id) !== expected)
        throw new Error(`the feed has ${bookings.get(it.id)}, the model ${expected}`)
    }
    for (const id of this.#model.gone) {
      if (bookings.get(id) !== null) throw new Error(`step ${this.#step}: the feed still has what was erased`)
    }
  }
}
