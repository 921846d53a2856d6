/**
 * Random sequences of what happens to requests whose addresses must be proved: time passes, guests prove or cancel, staff
 * confirm, set a price, send a mail, cancel, take up again, trash and restore, and the job of the requests runs or does not. After each step every
 * request is compared with a small model, and so are the occupied days.
 */
import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import { patchBooking, restoreBooking, sendBookingMail, trashBooking } from '#api/bookings/actions.ts'
import { requestBooking } from '#api/bookings/create.ts'
import { lapseRequests, releaseHolds } from '#api/bookings/jobs.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { listBookings } from '#api/bookings/queries.ts'
import { proveRequest } from '#api/bookings/requests/guestActions.ts'
import type { Database } from '#api/db/database.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { type WriteResult, type WriteTask, write } from '#api/db/write.ts'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { BookingRequest } from '#contract/bookings/bookings.ts'
import { addDays, type Day, dayMs, getDays, toFarmDay } from '#contract/days/days.ts'
import { type BookingStatus, defaultLapseDays, flood } from '#contract/stays/stay.ts'

const minuteMs = 60_000

type ModelRequest = {
  id: string
  code: string
  from: Day
  to: Day
  status: BookingStatus
  isTrashed: boolean
  isPriced: boolean
  isProved: boolean
  hasLapsed: boolean
  /** When its hold ends; null when it holds its days without an end. */
  heldUntil: number | null
  isReleased: boolean
  waitingSince: number | null
}

const hasDays = (it: ModelRequest): boolean => it.status !== 'cancelled' && !it.isTrashed && !it.isReleased

export class HoldSequence {
  readonly #db: Database
  readonly #random: Random
  readonly #roomId: number
  readonly #requests: ModelRequest[] = []
  readonly #first: Day
  #now: number
  #step = 0

  /** Only this sequence books this room from `now` on. The farm must always ask for a proof. */
  constructor(db: Database, seed: number, roomId: number, now: number) {
    this.#db = db
    this.#random = createRandom(seed)
    this.#roomId = roomId
    this.#now = now
    // So far ahead that no stay begins in the past, however much time passes.
    this.#first = addDays(toFarmDay(now), 300)
  }

  /** Returns the outcome of each step. */
  async run(steps: number): Promise<string[]> {
    const outcomes: string[] = []
    for (this.#step = 1; this.#step <= steps; this.#step++) {
      outcomes.push(await this.#runRandomAction())
      await this.#compareWithModel()
    }
    return outcomes
  }

  async #runRandomAction(): Promise<string> {
    const roll = this.#random.nextInt(100)
    const request = this.#requests[this.#random.nextInt(this.#requests.length)]
    if (!request || roll < 28) return this.#request()
    if (roll < 46) return this.#passTime()
    if (roll < 50) return this.#runJob()
    // Late proofs and answers are rare, so those requests come first.
    const released = this.#requests.filter((it) => it.isReleased && !it.isTrashed)
    const late = released[this.#random.nextInt(released.length)] ?? request
    if (roll < 59) return this.#prove(late)
    if (roll < 73)
      return this.#patch(this.#random.pick([request, late]), this.#random.pick(['confirmed', 'cancelled', 'pending']))
    if (roll < 81) return this.#setPrice(late)
    if (roll < 87) return this.#sendMail(late)
    return roll < 94 ? this.#trash(request) : this.#restore(request)
  }

  #write<T>(task: WriteTask<T>): Promise<WriteResult<T>> {
    return write(this.#db, { call: 'seed', now: this.#now, staff: null, key: null }, task)
  }

  #expect(action: string, result: { ok: boolean; code?: string }, expected: string): string {
    const actual = result.ok ? 'ok' : (result.code ?? '')
    if (actual !== expected)
      throw new Error(`step ${this.#step}: ${action} returned ${actual}, the model expects ${expected}`)
    return `${action} ${actual}`
  }

  /** Who takes days frees those whose hold is over. */
  #releaseExpired(): void {
    for (const it of this.#requests) this.#releaseIfExpired(it)
  }

  #releaseIfExpired(it: ModelRequest): void {
    if (it.status === 'pending' && !it.isTrashed && it.heldUntil !== null && it.heldUntil <= this.#now)
      it.isReleased = true
  }

  #isFree(stay: { from: Day; to: Day }, except?: ModelRequest): boolean {
    const isHeld = (it: ModelRequest) => hasDays(it) && !(it.heldUntil !== null && it.heldUntil <= this.#now)
    return !this.#requests.some((it) => it !== except && isHeld(it) && it.from <= stay.to && stay.from <= it.to)
  }

  /** Applies a change of one request to the model, if its days are free. Returns the expected result. */
  #change(request: ModelRequest, change: Partial<ModelRequest>): string {
    const changed = { ...request, ...change }
    if (changed.status !== 'pending' || changed.isPriced)
      Object.assign(changed, { heldUntil: null, isReleased: false, waitingSince: null })
    if (changed.status !== 'cancelled') changed.hasLapsed = false
    this.#releaseIfExpired(changed)
    if (!hasDays(request) && hasDays(changed)) {
      if (!this.#isFree(request, request)) return 'dates_taken'
      this.#releaseExpired()
    }
    Object.assign(request, changed)
    return 'ok'
  }

  async #request(): Promise<string> {
    const from = addDays(this.#first, this.#random.nextInt(14))
    const to = addDays(from, 1 + this.#random.nextInt(3))
    const guestEmail = `step${this.#step}.${this.#roomId}@example.org`
    const stay = { roomId: this.#roomId, checkinDate: from, checkoutDate: to }
    const request = z.parse(BookingRequest, { ...buildRequest(stay), guestEmail })
    const input = { ...request, totalPrice: 0, language: 'it' as const }
    // A caller of its own for each request, and mail that works for most of them.
    const hasMailServer = this.#random.next() < 0.8
    const origin = { caller: `caller ${this.#step}`, hasMailServer }
    const result = await this.#write((tx) => requestBooking(tx, input, origin, this.#now))
    const outcome = this.#expect('request', result, this.#isFree({ from, to }) ? 'ok' : 'dates_taken')
    if (!result.ok) return outcome
    this.#releaseExpired()
    this.#requests.push({
      id: result.value.id,
      code: result.value.code,
      from,
      to,
      status: 'pending',
      waitingSince: this.#now,
      isTrashed: false,
      isPriced: false,
      isProved: false,
      hasLapsed: false,
      isReleased: false,
      heldUntil: hasMailServer ? this.#now + flood.holdMinutes * minuteMs : null,
    })
    return outcome
  }

  async #passTime(): Promise<string> {
    const isLong = this.#random.next() < 0.15
    this.#now += isLong ? (2 + this.#random.nextInt(8)) * dayMs : (1 + this.#random.nextInt(25)) * minuteMs
    // All mails that wait have been sent, so the mail server works.
    const sentAt = new Date(this.#now).toISOString()
    await this.#db.main.query(`UPDATE mails SET state = 'sent', "sentAt" = $1`, { bind: [sentAt] })
    return 'time passes'
  }

  async #runJob(): Promise<string> {
    const clock = { now: () => this.#now }
    await releaseHolds(this.#db, clock)
    await lapseRequests(this.#db, await trustClock(this.#db, this.#now))
    this.#releaseExpired()
    let outcome = 'job'
    for (const it of this.#requests) {
      const isLate = it.waitingSince !== null && it.waitingSince <= this.#now - defaultLapseDays * dayMs
      if (it.status === 'pending' && !it.isTrashed && isLate) {
        this.#change(it, { status: 'cancelled' })
        it.hasLapsed = true
        outcome = 'request lapsed'
      }
    }
    return outcome
  }

  async #prove(request: ModelRequest): Promise<string> {
    const result = await this.#write((tx) => proveRequest(tx, request.code, this.#now))
    if (request.isTrashed) return this.#expect('prove', result, 'not_found')
    if (request.isProved) return this.#expect('prove', result, 'ok')
    if (request.status !== 'pending') return this.#expect('prove', result, 'request_not_pending')
    const proved = { isProved: true, heldUntil: null, isReleased: false }
    return this.#expect('prove', result, this.#change(request, proved))
  }

  async #patch(request: ModelRequest, status: BookingStatus): Promise<string> {
    const result = await this.#write((tx) => patchBooking(tx, request.id, { status }, null, this.#now))
    if (request.isTrashed) return this.#expect(status, result, 'not_found')
    const waitingSince = request.hasLapsed ? this.#now : request.waitingSince
    return this.#expect(status, result, this.#change(request, { status, waitingSince }))
  }

  async #setPrice(request: ModelRequest): Promise<string> {
    const result = await this.#write((tx) => patchBooking(tx, request.id, { agreedPrice: 100 }, null, this.#now))
    if (request.isTrashed) return this.#expect('price', result, 'not_found')
    return this.#expect('price', result, this.#change(request, { isPriced: true }))
  }

  async #sendMail(request: ModelRequest): Promise<string> {
    const mail = { kind: 'thankYou' } as const
    const result = await this.#write((tx) => sendBookingMail(tx, request.id, mail, { again: true }, this.#now))
    if (request.isTrashed) return this.#expect('mail', result, 'not_found')
    const answered = { waitingSince: null, heldUntil: null, isReleased: false }
    return this.#expect('mail', result, this.#change(request, answered))
  }

  async #trash(request: ModelRequest): Promise<string> {
    const result = await this.#write((tx) => trashBooking(tx, request.id, null))
    if (!request.isTrashed) this.#releaseIfExpired(request)
    request.isTrashed = true
    return this.#expect('trash', result, 'ok')
  }

  async #restore(request: ModelRequest): Promise<string> {
    const result = await this.#write((tx) => restoreBooking(tx, request.id, {}, null))
    return this.#expect('restore', result, request.isTrashed ? this.#change(request, { isTrashed: false }) : 'ok')
  }

  /** Every request is there once with its state, and exactly the days of those that have days are occupied, once each. */
  async #compareWithModel(): Promise<void> {
    const stored: BookingRow[] = []
    for (const filter of ['active', 'trash'] as const)
      for await (const page of listBookings(this.#db, filter))
        stored.push(...page.filter((it) => it.roomId === this.#roomId))
    const states = stored.map((it) =>
      [
        it.id,
        it.status,
        it.deletedAt !== null,
        it.provedAt !== null,
        it.lapsedAt !== null,
        it.releasedAt !== null,
      ].join(),
    )
    const expected = this.#requests.map((it) =>
      [it.id, it.status, it.isTrashed, it.isProved, it.hasLapsed, it.isReleased].join(),
    )
    if (states.sort().join('\n') !== expected.sort().join('\n'))
      throw new Error(`step ${this.#step}: stored\n${states.join('\n')}\nmodel\n${expected.join('\n')}`)
    const rows = await this.#db.main.query<{ day: Day; ownerId: string }>(
      'SELECT day, "ownerId" FROM occupied_days WHERE "roomId" = :roomId',
      { type: QueryTypes.SELECT, replacements: { roomId: this.#roomId } },
    )
    const occupied = rows.map(({ day, ownerId }) => `${day} ${ownerId}`).sort()
    const days = this.#requests
      .filter(hasDays)
      .flatMap(({ id, from, to }) => getDays({ checkinDate: from, checkoutDate: to }).map((day) => `${day} ${id}`))
      .sort()
    if (occupied.join() !== days.join()) throw new Error(`step ${this.#step}: the occupied days differ from the model`)
    if (new Set(rows.map(({ day }) => day)).size !== rows.length)
      throw new Error(`step ${this.#step}: a day is occupied twice`)
  }
}
