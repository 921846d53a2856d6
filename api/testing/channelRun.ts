/**
 * A random run of two portals, guests and staff on two rooms. The portals sell what they believe to be free, read our calendars
 * late, send them back as their own closed days, cancel, move, and break. After each step no night may be taken twice and no
 * stay of a portal be lost; at the end both sides must agree.
 */
import { v7 as uuidv7 } from 'uuid'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { bookings } from '#api/bookings/model.ts'
import { channelStays } from '#api/channelStays/model.ts'
import { parseNights } from '#api/channelStays/rules.ts'
import { readFeed } from '#api/channels/feed.ts'
import { channelReads } from '#api/channels/model.ts'
import { isEcho, toGiven } from '#api/channels/rules.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { addDays, type Day, getNights, type Stay, toFarmDay } from '#contract/days/days.ts'
import { joinNights } from '#contract/days/joinedDays.ts'
import { ApiClient, type ApiResponse, getProblemCode } from './apiClient.ts'
import { type Portal, type PortalEvent, startPortal } from './portal.ts'
import type { TestServer } from './server.ts'

type Sold = Stay & { uid: string }

/** One calendar of a portal, as the portal sees it. */
type Side = {
  id: string
  roomId: number
  portal: Portal
  sold: Sold[]
  name: 'airbnb' | 'other'
  /** The spans that it has read from us, so it does not sell their nights. */
  read: Stay[]
  exportPath: string
  isBroken: boolean
}

const horizonDays = 40
const expectedCodes = [
  'dates_taken',
  'channel_conflict',
  'booking_not_active',
  'same_room',
  'too_many',
  'too_many_pending',
]

type Action = [name: string, act: () => Promise<void> | void]

export class ChannelRun {
  readonly #server: TestServer
  readonly #random: Random
  readonly #rooms: [number, ...number[]]
  #staff = new ApiClient({ url: '' })
  #sides: Side[] = []
  #bookingIds: string[] = []
  #count = 0

  constructor(server: TestServer, seed: number, rooms: [number, ...number[]]) {
    this.#server = server
    this.#random = createRandom(seed)
    this.#rooms = rooms
  }

  get #today(): Day {
    return toFarmDay(this.#server.now())
  }

  /** Throws at the first step that breaks a promise. */
  async run(steps: number): Promise<void> {
    this.#staff = await new ApiClient(this.#server).logIn()
    for (const roomId of this.#rooms) for (const name of ['airbnb', 'other'] as const) await this.#addSide(roomId, name)
    try {
      for (let step = 0; step < steps; step++) {
        const action = await this.#act()
        await this.#check().catch((error: unknown) => {
          throw new Error(`step ${step}, after "${action}"`, { cause: error })
        })
      }
      await this.#agree()
    } finally {
      for (const { portal } of this.#sides) portal.stop()
    }
  }

  async #addSide(roomId: number, name: 'airbnb' | 'other'): Promise<void> {
    const portal = await startPortal()
    const id = uuidv7()
    const body = {
      id,
      roomId,
      name,
      portal: name,
      importUrl: portal.url,
      exportsRequests: this.#random.nextInt(2) === 0,
    }
    const { exportUrl } = await this.#staff.call('channels.add', { body })
    const side: Side = {
      id,
      roomId,
      name,
      portal,
      sold: [],
      read: [],
      exportPath: new URL(exportUrl).pathname,
      isBroken: false,
    }
    this.#sides.push(side)
    this.#publish(side)
  }

  #pick<T>(items: T[]): T {
    const item = items[this.#random.nextInt(items.length)]
    if (item === undefined) throw new Error('there is nothing to pick')
    return item
  }

  #pickStay(): Stay {
    const checkinDate = addDays(this.#today, 1 + this.#random.nextInt(horizonDays))
    return { checkinDate, checkoutDate: addDays(checkinDate, 1 + this.#random.nextInt(5)) }
  }

  /** What the portal sends: what it has sold, and the nights that it has read as closed days of its own. */
  #publish(side: Side): void {
    const own = new Set(side.sold.flatMap(getNights))
    const read = side.read.flatMap(getNights).filter((night) => night >= this.#today && !own.has(night))
    const echoes = joinNights([...new Set(read)])
    const events: PortalEvent[] = [
      ...side.sold,
      ...echoes.map((stay) => ({ ...stay, uid: `echo-${stay.checkinDate}@portal`, summary: 'Airbnb (Not available)' })),
    ]
    side.portal.set(events)
    side.isBroken = false
  }

  async #act(): Promise<string> {
    const side = this.#pick(this.#sides)
    const actions: Action[] = [
      ['sell', () => this.#sell(side)],
      ['sell', () => this.#sell(side)],
      ['cancel at the portal', () => this.#cancelAtPortal(side)],
      ['move at the portal', () => this.#moveAtPortal(side)],
      ['fetch', () => this.#fetch(side)],
      ['fetch', () => this.#fetch(side)],
      ['fetch', () => this.#fetch(side)],
      ['read', () => this.#read(side)],
      ['read', () => this.#read(side)],
      ['break', () => this.#break(side)],
      ['request', () => this.#request()],
      ['desk', () => this.#takeDesk()],
      ['change', () => this.#changeBooking()],
      ['change', () => this.#changeBooking()],
      ['release', () => this.#release(side)],
      ['turnover', () => this.#changeTurnover()],
    ]
    const [name, act] = this.#pick(actions)
    await act()
    return name
  }

  #sell(side: Side): void {
    const stay = this.#pickStay()
    const taken = new Set([...side.sold.flatMap(getNights), ...side.read.flatMap(getNights)])
    if (getNights(stay).some((night) => taken.has(night))) return
    this.#count++
    side.sold.push({ ...stay, uid: `sold-${this.#count}@portal` })
    this.#publish(side)
  }

  #cancelAtPortal(side: Side): void {
    side.sold.splice(this.#random.nextInt(side.sold.length + 1), 1)
    this.#publish(side)
  }

  #moveAtPortal(side: Side): void {
    const sold = side.sold[this.#random.nextInt(side.sold.length)]
    const stay = this.#pickStay()
    if (!sold) return
    const taken = new Set([
      ...side.sold.filter((it) => it !== sold).flatMap(getNights),
      ...side.read.flatMap(getNights),
    ])
    if (getNights(stay).some((night) => taken.has(night))) return
    Object.assign(sold, stay)
    this.#publish(side)
  }

  #break(side: Side): void {
    side.portal.set(this.#random.pick(['<html>Log in</html>', 'BEGIN:VCALENDAR\r\n', '']))
    side.isBroken = true
  }

  async #fetch(side: Side): Promise<void> {
    await this.#server.passTime(5 * 60_000)
    const { state } = await this.#staff.call('channels.fetch', { params: { id: side.id } })
    if ((state.problem !== null) !== side.isBroken) throw new Error(`the fetch ended with ${state.problem}`)
    if (!side.isBroken) await this.#checkNoStayLost(side)
  }

  /** Whatever the portal has sold is a stay here, on the same days. */
  async #checkNoStayLost(side: Side): Promise<void> {
    const rows = await channelStays(this.#server.db).findAll({
      where: { channelId: side.id, cancelledAt: null },
      raw: true,
    })
    for (const { checkinDate, checkoutDate, uid } of this.#listTrueStays(side, rows))
      if (!rows.some((row) => row.checkinDate === checkinDate && row.checkoutDate === checkoutDate))
        throw new Error(`the stay ${uid} of ${checkinDate} is lost`)
  }

  /** What the portal has sold, without what nobody can tell from our own nights that it has read. */
  #listTrueStays(side: Side, rows: Stay[]): Sold[] {
    const options = { host: 'none', given: toGiven(side.read), portal: side.name, kind: 'stay' } as const
    const isKnown = (it: Stay) =>
      rows.some((row) => row.checkinDate === it.checkinDate && row.checkoutDate === it.checkoutDate)
    return side.sold.filter((it) => isKnown(it) || !isEcho(it, options))
  }

  async #read(side: Side): Promise<void> {
    const findReadAt = async () =>
      (await channelReads(this.#server.db).findOne({ where: { channelId: side.id }, raw: true }))?.readAt ?? ''
    // The server notes a read after the answer, the same calendar again every ten minutes.
    await this.#server.passTime(11 * 60_000)
    const before = await findReadAt()
    const { text } = await new ApiClient(this.#server).send('GET', side.exportPath)
    const result = readFeed(Buffer.from(text), this.#today)
    if ('problem' in result) throw new Error(`our calendar is ${result.problem}`)
    side.read = result.events
    while ((await findReadAt()) === before) await new Promise((resolve) => setTimeout(resolve, 5))
    if (!side.isBroken) this.#publish(side)
  }

  #note(response: ApiResponse): void {
    const code = response.status < 400 ? null : String(getProblemCode(response))
    if (code !== null && !expectedCodes.includes(code)) throw new Error(`refused with ${response.status} ${code}`)
    const { id } = (response.json ?? {}) as { id?: string }
    if (code === null && id !== undefined && response.status === 201) this.#bookingIds.push(id)
  }

  async #request(): Promise<void> {
    const body = buildRequest({ roomId: this.#random.pick(this.#rooms), ...this.#pickStay() })
    this.#note(await new ApiClient(this.#server).tryCall('bookings.request', { body }))
  }

  async #takeDesk(): Promise<void> {
    const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
    const body = { ...guest, roomId: this.#random.pick(this.#rooms), ...this.#pickStay() }
    this.#note(await this.#staff.tryCall('bookings.desk', { body }))
  }

  async #changeBooking(): Promise<void> {
    if (this.#bookingIds.length === 0) return
    const id = this.#pick<string>(this.#bookingIds)
    const status = this.#random.pick(['confirmed', 'cancelled', 'cancelled', 'pending'] as const)
    const anyway = this.#random.nextInt(3) === 0 ? { anyway: true } : {}
    this.#note(await this.#staff.tryCall('bookings.patch', { params: { id }, body: { status, ...anyway } }))
  }

  async #release(side: Side): Promise<void> {
    if (!side.isBroken) await this.#staff.call('channels.release', { params: { id: side.id } })
  }

  async #changeTurnover(): Promise<void> {
    const body = { turnover: this.#random.pick(['blocked', 'same-day'] as const) }
    const response = await this.#staff.tryCall('property.change', { body })
    if (response.status >= 400 && getProblemCode(response) !== 'turnover_conflict')
      throw new Error(`the turnover rule: ${response.text}`)
  }

  /** Each night has one owner, everybody has what is theirs, and a night in conflict is somebody else's. */
  async #check(): Promise<void> {
    // After a request the calendars of its room are fetched in the background, so the tables may be read at two revisions.
    for (let tries = 0; ; tries++)
      try {
        return await this.#checkOnce()
      } catch (error) {
        if (tries === 20) throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
  }

  async #checkOnce(): Promise<void> {
    const { db } = this.#server
    if (db.dialect !== 'postgres' && (await findOccupiedDaysError(db.main)) !== null)
      throw new Error('the occupied days are wrong')
    const days = await occupiedDays(db).findAll({ where: { roomId: this.#rooms }, raw: true })
    const owners = new Map(days.map(({ roomId, day, ownerId }) => [`${roomId} ${day}`, ownerId]))
    const stays = await channelStays(db).findAll({ where: { cancelledAt: null, roomId: this.#rooms }, raw: true })
    for (const row of stays) {
      const lost = parseNights(row.conflictNights)
      for (const night of getNights(row)) {
        const owner = owners.get(`${row.roomId} ${night}`)
        if (lost.includes(night) ? owner === undefined || owner === row.id : owner !== row.id)
          throw new Error(`night ${night} of room ${row.roomId}: ${owner}, not ${row.id}`)
      }
    }
    const held = await bookings(db).findAll({ where: { roomId: this.#rooms }, raw: true })
    for (const row of held.filter(hasDays))
      for (const night of getNights(row))
        if (owners.get(`${row.roomId} ${night}`) !== row.id) throw new Error(`booking ${row.code} has lost ${night}`)
  }

  /** Everybody is well, reads and fetches: then both sides agree, and nothing has come back as something new. */
  async #agree(): Promise<void> {
    for (const side of this.#sides) this.#publish(side)
    for (let round = 0; round < 4; round++)
      for (const side of this.#sides) {
        await this.#read(side)
        await this.#fetch(side)
        await this.#release(side)
        await this.#check()
      }
    for (const side of this.#sides) {
      const rows = await channelStays(this.#server.db).findAll({
        where: { channelId: side.id, cancelledAt: null },
        raw: true,
      })
      const toText = ({ checkinDate, checkoutDate }: Stay) => `${checkinDate} ${checkoutDate}`
      const [ours, theirs] = [rows, this.#listTrueStays(side, rows)].map((list) => list.map(toText).sort().join('\n'))
      if (ours !== theirs) throw new Error(`we have the stays\n${ours}\nand the portal\n${theirs}`)
    }
  }
}
