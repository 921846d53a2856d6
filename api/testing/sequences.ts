/**
 * Runs random sequences of all actions on bookings against a small reference model. After each step it compares
 * results, occupied days and a reader of the change feed with the model. A second reader that starts from the beginning
 * of the feed must end with the same rows.
 */
import { QueryTypes } from 'sequelize'
import type { BookingRow } from '#api/bookings/model.ts'
import { listBookings } from '#api/bookings/queries.ts'
import type { Database } from '#api/db/database.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, daysBetween, toFarmDay } from '#contract/days/days.ts'
import { turnovers } from '#contract/stays/stay.ts'
import { type ModelBooking, type ModelStay, ReferenceModel } from './referenceModel.ts'
import { createLocalTarget, type SequenceResult, type SequenceTarget } from './sequenceTargets.ts'

const describeBooking = (it: Booking): string =>
  [it.roomId, it.checkinDate, it.checkoutDate, it.status, it.deletedAt !== null, it.listPrice].join()

/** Follows the change feed like a tablet. Maps each booking to its last received state, or null when it was erased. */
class FeedReader {
  readonly bookings = new Map<string, string | null>()
  cursor: string | undefined

  constructor(cursor?: string) {
    this.cursor = cursor
  }

  async read(target: SequenceTarget): Promise<void> {
    for (let more = true; more; ) {
      const page = await target.getChanges(this.cursor)
      for (const it of page.bookings) {
        this.bookings.set(it.id, 'gone' in it ? null : describeBooking(it))
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
  readonly #model = new ReferenceModel()
  readonly #today: Day
  readonly #target: SequenceTarget
  /** Only this sequence books these rooms from its own today on, so several sequences can share a database. */
  readonly #rooms: [number, number]
  #feedReader = new FeedReader()
  #step = 0

  /** Without a `target` the actions run in this process. */
  constructor(
    db: Database,
    seed: number,
    rooms: [number, number],
    { now = Date.now(), target }: { now?: number; target?: SequenceTarget } = {},
  ) {
    this.#db = db
    this.#random = createRandom(seed)
    this.#rooms = rooms
    this.#target = target ?? createLocalTarget(db, now)
    this.#today = toFarmDay(now)
  }

  /**
   * Runs random actions and compares tables, model and feed after each. The feed is read from `cursor`. Returns the
   * last cursor.
   */
  async run(steps: number, cursor?: string): Promise<string> {
    this.#feedReader = new FeedReader(cursor)
    await this.#target.call('settings.switchBookings', { body: { enabled: true } })
    await this.#target.call('property.change', { body: { turnover: this.#model.turnover } })
    await this.#changeSeason()
    for (let i = 0; i < steps; i++) {
      await this.#runRandomAction()
      await this.#compareOccupiedDays()
      await this.#readFeed(this.#feedReader)
    }
    return this.#feedReader.cursor ?? ''
  }

  /** Reads the feed from the beginning and compares its rows with the model. */
  async replay(): Promise<void> {
    const secondReader = new FeedReader()
    await this.#readFeed(secondReader)
  }

  /** Reads until the feed agrees with the model, but not longer than the target may delay it. */
  async #readFeed(reader: FeedReader): Promise<void> {
    const endMs = performance.now() + this.#target.feedDelayMs
    for (;;) {
      await reader.read(this.#target)
      try {
        return this.#compareFeed(reader)
      } catch (error) {
        if (performance.now() >= endMs) throw error
      }
    }
  }

  #pickStay(): { roomId: number; from: Day; to: Day } {
    const from = addDays(this.#today, this.#random.nextInt(14))
    return { roomId: this.#random.pick(this.#rooms), from, to: addDays(from, 1 + this.#random.nextInt(5)) }
  }

  #pickBooking(): ModelBooking | undefined {
    return this.#model.bookings[this.#random.nextInt(this.#model.bookings.length)]
  }

  /** Returns whether the action was done. */
  #assertResult({ code }: SequenceResult, expected: string): boolean {
    if (code !== expected)
      throw new Error(`step ${this.#step}: the server returned ${code}, the model expects ${expected}`)
    return code === 'ok'
  }

  async #runRandomAction(): Promise<void> {
    this.#step++
    const roll = this.#random.nextInt(100)
    if (roll < 30) return this.#request()
    if (roll < 40) return this.#enterDeskBooking()
    const booking = this.#pickBooking()
    if (!booking || roll < 48) return this.#editDay()
    if (roll < 50) return this.#toggleBookings()
    if (roll < 53) return this.#changeTurnover()
    if (roll < 56) return this.#changeSeason()
    if (roll < 66) return this.#patch(booking)
    if (roll < 76) return this.#edit(booking)
    if (roll < 82) return this.#swap(booking, this.#pickBooking() ?? booking)
    if (roll < 88) return this.#trash(booking)
    if (roll < 96) return this.#restore(booking)
    return this.#erase(booking)
  }

  async #request(): Promise<void> {
    const { roomId, from, to } = this.#pickStay()
    const request = buildRequest({ roomId, checkinDate: from, checkoutDate: to })
    // An address of its own for every step, so that the limit of five pending requests does not apply.
    const guestEmail = `step${this.#step}.${this.#today}.${roomId}@example.org`
    const result = await this.#target.call('bookings.request', { body: { ...request, guestEmail } })
    const model = this.#model
    const expected = !model.enabled
      ? 'bookings_suspended'
      : daysBetween(from, to) < model.season.minimumNights
        ? 'stay_too_short'
        : model.hasDisabledDay(roomId, from, to)
          ? 'day_disabled'
          : model.isFree(roomId, from, to)
            ? 'ok'
            : 'dates_taken'
    if (this.#assertResult(result, expected)) this.#addToModel(result.value)
  }

  async #enterDeskBooking(): Promise<void> {
    const { roomId, from, to } = this.#pickStay()
    const status = this.#random.pick(statuses)
    const result = await this.#target.call('bookings.desk', {
      body: {
        roomId,
        guestName: 'Neri',
        guestSurname: 'Salimbeni',
        guestPhone: '+39 000 1',
        checkinDate: from,
        checkoutDate: to,
        status,
      },
    })
    const expected = status === 'cancelled' || this.#model.isFree(roomId, from, to) ? 'ok' : 'dates_taken'
    if (this.#assertResult(result, expected)) this.#addToModel(result.value)
  }

  #addToModel(value: unknown): void {
    const { id, roomId, checkinDate: from, checkoutDate: to, status } = Booking.parse(value)
    const stay = { roomId, from, to }
    this.#model.bookings.push({ ...stay, id, status, trashed: false, listPrice: this.#model.getListPrice(stay) })
  }

  async #editDay(): Promise<void> {
    const { roomId, from: date } = this.#pickStay()
    const available = this.#random.next() < 0.5
    const params = { roomId: String(roomId), date }
    this.#assertResult(await this.#target.call('availability.editDay', { params, body: { available } }), 'ok')
    const day = `${roomId} ${date}`
    if (available) this.#model.disabledDays.delete(day)
    else this.#model.disabledDays.add(day)
  }

  async #toggleBookings(): Promise<void> {
    this.#model.enabled = !this.#model.enabled
    await this.#target.call('settings.switchBookings', { body: { enabled: this.#model.enabled } })
  }

  /** Bookings that another sequence has left may collide, too. They are in other rooms. */
  async #changeTurnover(): Promise<void> {
    const model = this.#model
    const turnover = this.#random.pick(turnovers)
    const result = await this.#target.call('property.change', { body: { turnover } })
    const { conflicts } = result
    const names = (await listRooms(this.#db)).filter(({ id }) => this.#rooms.includes(id)).map(({ name }) => name)
    const ownConflicts = conflicts.filter((text) => names.some((name) => text.includes(name))).length
    const isRefused = conflicts.length > 0
    this.#assertResult(result, isRefused ? 'turnover_conflict' : 'ok')
    if (ownConflicts !== (turnover === 'blocked' ? model.countTurnovers() : 0))
      throw new Error(`step ${this.#step}: the server lists ${ownConflicts} conflicts of these rooms`)
    if (!isRefused) model.turnover = turnover
  }

  /** One season covers all days of the sequences. */
  async #changeSeason(): Promise<void> {
    const [minimumNights, pricePerNight] = [1 + this.#random.nextInt(3), 50 + this.#random.nextInt(100)]
    const prices = this.#rooms.map((roomId) => ({ roomId, pricePerNight }))
    const season = { name: 'Estate', from: this.#today, to: addDays(this.#today, 60), minimumNights, prices }
    this.#assertResult(await this.#target.call('seasons.replace', { body: [season] }), 'ok')
    this.#model.season = { minimumNights, pricePerNight }
  }

  async #patch(booking: ModelBooking): Promise<void> {
    const status = this.#random.pick(statuses)
    const result = await this.#target.call('bookings.patch', { params: { id: booking.id }, body: { status } })
    const needsDays = booking.status === 'cancelled' && status !== 'cancelled'
    const isFree = !needsDays || this.#model.isFree(booking.roomId, booking.from, booking.to, booking.id)
    const isDone = this.#assertResult(result, booking.trashed ? 'not_found' : isFree ? 'ok' : 'dates_taken')
    if (isDone) booking.status = status
  }

  async #edit(booking: ModelBooking): Promise<void> {
    const { roomId, from, to } = this.#pickStay()
    const { id, status } = booking
    const body = {
      ...buildRequest({ roomId, checkinDate: from, checkoutDate: to }),
      status,
      checkinTime: 'altro' as const,
    }
    const result = await this.#target.call('bookings.edit', { params: { id }, body })
    const isFree = status === 'cancelled' || this.#model.isFree(roomId, from, to, booking.id)
    const isDone = this.#assertResult(result, booking.trashed ? 'not_found' : isFree ? 'ok' : 'dates_taken')
    if (isDone) this.#move(booking, { roomId, from, to }, this.#model.getListPrice({ roomId, from, to }))
  }

  /** The list price changes only with the room or the days. */
  #move(booking: ModelBooking, stay: ModelStay, listPrice = this.#model.getKeptPrice(booking, stay)): void {
    const isMoved = booking.roomId !== stay.roomId || booking.from !== stay.from || booking.to !== stay.to
    if (isMoved) Object.assign(booking, stay, { listPrice })
  }

  async #swap(a: ModelBooking, b: ModelBooking): Promise<void> {
    const result = await this.#target.call('bookings.swap', { body: { a: a.id, b: b.id } })
    const model = this.#model
    const isFree = model.isFree(b.roomId, a.from, a.to, a.id, b.id) && model.isFree(a.roomId, b.from, b.to, a.id, b.id)
    const expected =
      a.id === b.id
        ? 'same_booking'
        : !model.isOccupying(a) || !model.isOccupying(b)
          ? 'booking_not_active'
          : a.roomId === b.roomId
            ? 'same_room'
            : isFree
              ? 'ok'
              : 'dates_taken'
    if (!this.#assertResult(result, expected)) return
    const [roomA, roomB] = [a.roomId, b.roomId]
    this.#move(a, { roomId: roomB, from: a.from, to: a.to })
    this.#move(b, { roomId: roomA, from: b.from, to: b.to })
  }

  async #trash(booking: ModelBooking): Promise<void> {
    this.#assertResult(await this.#target.call('bookings.trash', { params: { id: booking.id } }), 'ok')
    booking.trashed = true
  }

  async #restore(booking: ModelBooking): Promise<void> {
    const { id, status, trashed } = booking
    const stay = this.#random.next() < 0.5 ? booking : this.#pickStay()
    const { roomId, from, to } = stay
    const input = { roomId, checkinDate: from, checkoutDate: to }
    const result = await this.#target.call('bookings.restore', { params: { id }, body: stay === booking ? {} : input })
    const isFree = !trashed || status === 'cancelled' || this.#model.isFree(roomId, from, to, id)
    // A booking outside the trash stays as it is.
    if (!this.#assertResult(result, isFree ? 'ok' : 'dates_taken') || !trashed) return
    booking.trashed = false
    this.#move(booking, { roomId, from, to })
  }

  /** Erasing a confirmed stay is refused. A completed one is replaced by a copy, whose id is found in the tables. */
  async #erase(booking: ModelBooking): Promise<void> {
    const { id, status, trashed } = booking
    const result = await this.#target.call('people.erase', { body: { ids: [id] } })
    if (!this.#assertResult(result, status === 'confirmed' && !trashed ? 'stay_ahead' : 'ok')) return
    const { bookings, erasedIds } = this.#model
    bookings.splice(bookings.indexOf(booking), 1)
    erasedIds.add(id)
    if (status !== 'completed' || trashed) return
    const known = new Set(bookings.map((it) => it.id))
    const isCopy = (it: BookingRow) =>
      it.roomId === booking.roomId && it.checkinDate >= this.#today && it.guestEmail === null && !known.has(it.id)
    const [copy, ...others] = (await this.#listStored()).filter(isCopy)
    if (!copy || others.length > 0) throw new Error(`step ${this.#step}: no anonymized copy was stored`)
    bookings.push({ ...booking, id: copy.id })
  }

  async #listStored(): Promise<BookingRow[]> {
    const rows: BookingRow[] = []
    for (const filter of ['active', 'trash'] as const) {
      for await (const page of listBookings(this.#db, filter)) rows.push(...page)
    }
    return rows
  }

  /** Compares the table `occupied_days` with the model. */
  async #compareOccupiedDays(): Promise<void> {
    const rows = await this.#db.main.query<{ roomId: number; day: Day; ownerId: string }>(
      'SELECT * FROM occupied_days WHERE "roomId" IN (:rooms) AND day >= :today',
      { type: QueryTypes.SELECT, replacements: { rooms: this.#rooms, today: this.#today } },
    )
    const stored = rows.map((it) => `${it.roomId} ${it.day} ${it.ownerId}`).sort()
    const expected = this.#model
      .listOccupying()
      .flatMap((it) => this.#model.getDays(it).map((day) => `${day} ${it.id}`))
      .sort()
    if (stored.join() !== expected.join()) throw new Error('the occupied days differ from the model')
  }

  /** A feed reader must have every booking as the model has it, and no erased one. */
  #compareFeed({ bookings }: FeedReader): void {
    for (const it of this.#model.bookings) {
      const expected = [it.roomId, it.from, it.to, it.status, it.trashed, it.listPrice].join()
      if (bookings.get(it.id) !== expected)
        throw new Error(`the feed has ${bookings.get(it.id)}, the model ${expected}`)
    }
    for (const id of this.#model.erasedIds) {
      if (bookings.get(id) !== null) throw new Error(`step ${this.#step}: the feed still has an erased booking`)
    }
  }
}
