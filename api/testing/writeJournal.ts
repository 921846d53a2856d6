/** Sends writes of guests and staff, and checks later that each acknowledged one is stored, and once. */
import { v7 as uuidv7 } from 'uuid'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { openDatabase } from '#api/db/database.ts'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Output } from '#contract/calls.ts'
import { addDays, getOccupiedDays, toFarmDay } from '#contract/days/days.ts'
import { ApiClient, type ApiResponse } from './apiClient.ts'

/** What staff see. */
type StoredData = { bookings: Booking[]; trash: Booking[]; contacts: Output<'contacts.list'> }

/** A write with its idempotency key, and how the stored data show it. */
type SentWrite = {
  send: () => Promise<ApiResponse>
  isStored: (data: StoredData) => boolean
  /** The status of its answer; null while there was none. */
  status: number | null
}

const writesPerBatch = 8
const retries = 20

const countBy = <T>(items: T[], matches: (item: T) => boolean): number => items.filter(matches).length

/** Sends writes to a server and remembers what it has acknowledged. */
export class WriteJournal {
  readonly #server: () => { url: string }
  readonly #staff: ApiClient
  readonly #random: Random
  readonly #seed: number
  readonly #writes: SentWrite[] = []
  /** Acknowledged bookings that no write has changed yet. Each is changed once, so its last state is known. */
  readonly #unchangedIds: string[] = []

  constructor(server: () => { url: string }, staff: ApiClient, seed: number) {
    this.#server = server
    this.#staff = staff
    this.#random = createRandom(seed)
    this.#seed = seed
  }

  /** Sends a batch at once. Resolves to the answers; null where the connection has broken. */
  async sendBatch(): Promise<Array<ApiResponse | null>> {
    const batch = Array.from({ length: writesPerBatch }, () => this.#buildWrite())
    this.#writes.push(...batch)
    return Promise.all(batch.map((write) => this.#send(write).catch(() => null)))
  }

  /** Repeats, with its key, what has no final answer. */
  async retry(): Promise<void> {
    for (const write of this.#writes) {
      for (let attempt = 0; write.status === null || write.status >= 500; attempt++) {
        if (attempt === retries) throw new Error(`a repeated write gets only ${write.status}`)
        await this.#send(write)
      }
    }
  }

  /** Throws unless the stored data hold each acknowledged write, and each one once. */
  async check(): Promise<void> {
    const data = await readStoredData(this.#staff)
    const acknowledged = this.#writes.filter(({ status }) => status !== null && status < 300)
    const lost = countBy(acknowledged, (write) => !write.isStored(data))
    if (lost > 0) throw new Error(`${lost} acknowledged writes are lost`)
    const all = [...data.bookings, ...data.trash]
    if (new Set(all.map(({ guestEmail }) => guestEmail)).size !== all.length)
      throw new Error('a booking was stored twice')
    if (new Set(data.contacts.map(({ email }) => email)).size !== data.contacts.length)
      throw new Error('a message was stored twice')
    const days = data.bookings
      .filter(hasDays)
      .flatMap((it) => getOccupiedDays(it, 'blocked').map((day) => `${it.roomId} ${day}`))
    if (new Set(days).size !== days.length) throw new Error('a day is occupied twice')
  }

  count(): { sent: number; stored: number } {
    const { length } = this.#writes
    return { sent: length, stored: countBy(this.#writes, ({ status }) => status !== null && status < 300) }
  }

  async #send(write: SentWrite): Promise<ApiResponse> {
    const response = await write.send()
    write.status = response.status
    return response
  }

  #buildWrite(): SentWrite {
    const roll = this.#random.nextInt(10)
    if (roll < 4) return this.#buildRequest()
    if (roll < 6) return this.#buildMessage()
    const id = roll < 8 ? this.#takeUnchangedId() : undefined
    if (id === undefined) return this.#buildDeskBooking()
    return roll === 6 ? this.#buildChange(id) : this.#buildTrash(id)
  }

  #createEmail(): string {
    return `guest${this.#seed}.${this.#writes.length}.${this.#random.nextInt(1e9)}@example.org`
  }

  #createKey(): string {
    return `${this.#seed}-${this.#writes.length}-${this.#random.nextInt(1e9)}`
  }

  #takeUnchangedId(): string | undefined {
    const [id] = this.#unchangedIds.splice(this.#random.nextInt(this.#unchangedIds.length), 1)
    return id
  }

  #buildStay() {
    const checkinDate = addDays(toFarmDay(Date.now()), this.#random.nextInt(600))
    const checkoutDate = addDays(checkinDate, 1 + this.#random.nextInt(5))
    return { roomId: 1 + this.#random.nextInt(15), checkinDate, checkoutDate }
  }

  #buildRequest(): SentWrite {
    const body = { ...buildRequest(this.#buildStay()), guestEmail: this.#createEmail() }
    const key = this.#createKey()
    let acknowledgedId: string | null = null
    return {
      status: null,
      send: async () => {
        const response = await new ApiClient(this.#server()).tryCall('bookings.request', { body, key })
        if (response.status !== 201) return response
        const { id } = response.json as { id: string }
        if (acknowledgedId === null) this.#unchangedIds.push(id)
        else if (acknowledgedId !== id) throw new Error('one idempotency key returned two bookings')
        acknowledgedId = id
        return response
      },
      isStored: ({ bookings, trash }) => [...bookings, ...trash].some(({ id }) => id === acknowledgedId),
    }
  }

  #buildMessage(): SentWrite {
    const email = this.#createEmail()
    const body = { name: 'Hanna', surname: 'Birkenfeld', email, message: 'Is the pool open in May?' }
    const key = this.#createKey()
    return {
      status: null,
      send: () => new ApiClient(this.#server()).tryCall('contacts.send', { body, key }),
      isStored: ({ contacts }) => contacts.some((it) => it.email === email),
    }
  }

  #buildDeskBooking(): SentWrite {
    const id = uuidv7()
    const body = { ...buildRequest(this.#buildStay()), id, guestEmail: this.#createEmail() }
    const key = this.#createKey()
    return {
      status: null,
      send: () => this.#staff.tryCall('bookings.desk', { body, key }),
      isStored: ({ bookings }) => bookings.some((it) => it.id === id),
    }
  }

  #buildChange(id: string): SentWrite {
    const agreedPrice = `${this.#random.nextInt(1e6)}.00`
    const key = this.#createKey()
    return {
      status: null,
      send: () => this.#staff.tryCall('bookings.patch', { params: { id }, body: { agreedPrice }, key }),
      isStored: ({ bookings }) => bookings.some((it) => it.id === id && it.agreedPrice === agreedPrice),
    }
  }

  #buildTrash(id: string): SentWrite {
    const key = this.#createKey()
    return {
      status: null,
      send: () => this.#staff.tryCall('bookings.trash', { params: { id }, key }),
      isStored: ({ trash }) => trash.some((it) => it.id === id),
    }
  }
}

async function readStoredData(staff: ApiClient): Promise<StoredData> {
  const [bookings, trash] = [await staff.call('bookings.list'), await staff.call('bookings.listTrash')]
  return { bookings, trash, contacts: await staff.call('contacts.list') }
}

/** Checks the stopped server's SQLite file. */
export async function checkOccupiedDays(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, url: undefined })
  try {
    if ((await findOccupiedDaysError(db.main)) !== null) throw new Error('the occupied days do not fit the bookings')
  } finally {
    await db.close()
  }
}
