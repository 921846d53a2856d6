/**
 * Random work on the money of bookings, compared at each step with a simple second calculation: stays and their moves,
 * seasons, prices of rooms, extras, discounts, agreed prices and payments. At the end the sums on the screen, in the mail
 * and in the export must be the same to the cent.
 */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { formatCurrency } from '#api/mailer/format.ts'
import { createRandom, type Random, sampleRoomInput } from '#api/seed/builders.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, range, toFarmDay } from '#contract/days/days.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { describeStatement, presentStayLedger } from '#contract/money/statement.ts'
import { formatCents } from '#contract/text/format.ts'
import { ApiClient } from './apiClient.ts'
import type { TestServer } from './server.ts'

type Season = { from: Day; to: Day; roomIndex: number; cents: number }
type Amount = { id: string; amountCents: number }
type ModelBooking = {
  id: string
  roomIndex: number
  from: Day
  to: Day
  listCents: number
  lines: Amount[]
  agreedCents: number | null
  payments: Amount[]
}

const roomCount = 3
/** Each booking has its own weeks, so that none stands in the way of another. */
const slotDays = 14
const sum = (amounts: Amount[]): number => amounts.reduce((total, it) => total + it.amountCents, 0)

export class LedgerModel {
  readonly #staff: ApiClient
  readonly #random: Random
  readonly #today: Day
  readonly #roomIds: number[] = []
  readonly #roomCents: number[] = []
  #seasons: Season[] = []
  readonly #bookings: ModelBooking[] = []

  private constructor(staff: ApiClient, today: Day, seed: number) {
    this.#staff = staff
    this.#today = today
    this.#random = createRandom(seed)
  }

  /** Runs so many steps on rooms of its own. */
  static async run(server: TestServer, { steps, seed }: { steps: number; seed: number }): Promise<void> {
    const staff = await new ApiClient(server).logIn()
    const model = new LedgerModel(staff, toFarmDay(server.now()), seed)
    for (let index = 0; index < roomCount; index++) {
      const cents = 5000 + model.#random.nextInt(9000)
      const body = { ...sampleRoomInput, pricePerNight: formatMoney(cents), guestPrices: [] }
      const { id } = await staff.call('rooms.add', { body })
      model.#roomIds.push(id)
      model.#roomCents.push(cents)
    }
    for (let step = 0; step < steps; step++) await model.#runStep(step)
    await model.#compareOutputs()
    await staff.call('seasons.replace', { body: [] })
  }

  async #runStep(step: number): Promise<void> {
    const roll = this.#random.nextInt(100)
    if (roll < 8) return this.#changeSeasons()
    if (roll < 12) return this.#changeRoomPrice()
    const booking = this.#bookings[this.#random.nextInt(this.#bookings.length)]
    if (!booking || roll < 22) return this.#book()
    if (roll < 40) await this.#move(booking)
    else if (roll < 60) await this.#changeLines(booking, step)
    else if (roll < 70) await this.#agree(booking)
    else if (roll < 92) await this.#pay(booking)
    else await this.#removePayment(booking)
    await this.#compare(booking)
  }

  #priceNight(roomIndex: number, night: Day): number {
    const season = this.#seasons.find((it) => it.from <= night && night <= it.to && it.roomIndex === roomIndex)
    return season?.cents ?? this.#roomCents[roomIndex] ?? 0
  }

  #priceNights(roomIndex: number, nights: Day[]): number {
    return nights.reduce((total, night) => total + this.#priceNight(roomIndex, night), 0)
  }

  #getTotal({ listCents, lines, agreedCents }: ModelBooking): number {
    return agreedCents ?? Math.max(0, listCents + sum(lines))
  }

  /** One season for each room at most, side by side, so that it does not matter which one counts first. */
  async #changeSeasons(): Promise<void> {
    const from = addDays(this.#today, this.#random.nextInt(60))
    this.#seasons = Array.from({ length: this.#random.nextInt(3) }, (_, index) => ({
      from: addDays(from, index * 40),
      to: addDays(from, index * 40 + 30),
      roomIndex: this.#random.nextInt(roomCount),
      cents: 4000 + this.#random.nextInt(20_000),
    }))
    const body = this.#seasons.map(({ roomIndex, cents, ...days }, index) => ({
      name: `Stagione ${index}`,
      ...days,
      minimumNights: 1,
      prices: [{ roomId: this.#roomIds[roomIndex] ?? 0, pricePerNight: formatMoney(cents) }],
    }))
    await this.#staff.call('seasons.replace', { body })
    await this.#compareAll()
  }

  async #changeRoomPrice(): Promise<void> {
    const roomIndex = this.#random.nextInt(roomCount)
    const cents = 5000 + this.#random.nextInt(9000)
    const params = { id: String(this.#roomIds[roomIndex]) }
    await this.#staff.call('rooms.edit', { params, body: { ...sampleRoomInput, pricePerNight: formatMoney(cents) } })
    this.#roomCents[roomIndex] = cents
    await this.#compareAll()
  }

  #pickStay(slot: number): Pick<ModelBooking, 'roomIndex' | 'from' | 'to'> {
    const from = addDays(this.#today, slot * slotDays + this.#random.nextInt(5))
    return { roomIndex: this.#random.nextInt(roomCount), from, to: addDays(from, 1 + this.#random.nextInt(7)) }
  }

  async #book(): Promise<void> {
    const stay = this.#pickStay(this.#bookings.length)
    const { roomIndex, from, to } = stay
    const body = {
      roomId: this.#roomIds[roomIndex] ?? 0,
      checkinDate: from,
      checkoutDate: to,
      status: 'confirmed' as const,
      guestName: 'Neri',
      guestSurname: 'Salimbeni',
      guestPhone: '+39 000 1',
      guestEmail: 'neri@example.org',
    }
    const { id } = await this.#staff.call('bookings.desk', { body })
    const listCents = this.#priceNights(roomIndex, range(from, to))
    const booking = { id, ...stay, listCents, lines: [], agreedCents: null, payments: [] }
    this.#bookings.push(booking)
    await this.#compare(booking)
  }

  /** Staff choose whether the nights keep their price, which is sent as it was seen. */
  async #move(booking: ModelBooking): Promise<void> {
    const stay = this.#pickStay(this.#bookings.indexOf(booking))
    const stored = await this.#read(booking)
    const isMoved = stay.roomIndex !== booking.roomIndex || stay.from !== booking.from || stay.to !== booking.to
    const today = this.#priceNights(stay.roomIndex, range(stay.from, stay.to))
    const seen = this.#random.next() < 0.5 ? 1000 + this.#random.nextInt(50_000) : null
    const body = {
      ...stored,
      roomId: this.#roomIds[stay.roomIndex] ?? 0,
      checkinDate: stay.from,
      checkoutDate: stay.to,
      ...(seen === null ? {} : { nightsPrice: formatMoney(seen) }),
    }
    await this.#staff.call('bookings.edit', { params: { id: booking.id }, body })
    Object.assign(booking, stay, { listCents: seen ?? (isMoved ? today : booking.listCents) })
  }

  async #changeLines(booking: ModelBooking, step: number): Promise<void> {
    const amountCents = this.#random.nextInt(30_000) - 8000
    const lines =
      this.#random.next() < 0.3
        ? booking.lines.slice(1)
        : [...booking.lines, { id: `line-${step}`, amountCents: amountCents || 1 }]
    const kept = (await this.#read(booking)).lines.filter(({ id }) => id === `${booking.id}-agreed`)
    const body = lines.map((it) => ({
      ...it,
      kind: 'adjustment' as const,
      extraId: null,
      day: null,
      text: 'Motivo',
      quantity: 1,
    }))
    const change = sum(lines) - sum(booking.lines)
    const total = booking.agreedCents === null ? booking.listCents + sum(lines) : booking.agreedCents + change
    const response = await this.#staff.tryCall('bookings.changeLines', {
      params: { id: booking.id },
      body: [...body, ...kept],
    })
    expect(response.status).toBe(total < 0 ? 400 : 200)
    if (total < 0) return
    booking.lines = lines
    if (booking.agreedCents !== null) booking.agreedCents = total
  }

  async #agree(booking: ModelBooking): Promise<void> {
    const agreedCents = this.#random.next() < 0.3 ? null : this.#random.nextInt(90_000)
    const agreedPrice = agreedCents === null ? null : formatMoney(agreedCents)
    await this.#staff.call('bookings.patch', { params: { id: booking.id }, body: { agreedPrice } })
    booking.agreedCents = agreedCents
  }

  /** The guest pays a part of what is left, all, or tries more. */
  async #pay(booking: ModelBooking): Promise<void> {
    const due = Math.max(0, this.#getTotal(booking) - sum(booking.payments))
    const amountCents = Math.max(
      1,
      Math.ceil(due / (1 + this.#random.nextInt(3))) + (this.#random.next() < 0.1 ? 1 : 0),
    )
    const payment = { id: uuidv7(), amountCents }
    const body = { ...payment, on: this.#today, how: 'cash' as const }
    const response = await this.#staff.tryCall('payments.add', { params: { id: booking.id }, body })
    // A stay without a price has no end of what may be paid.
    const isTaken = this.#getTotal(booking) === 0 || amountCents <= due
    expect(response.status).toBe(isTaken ? 201 : 409)
    if (isTaken) booking.payments.push(payment)
  }

  async #removePayment(booking: ModelBooking): Promise<void> {
    const payment = booking.payments[this.#random.nextInt(booking.payments.length)]
    if (!payment) return
    await this.#staff.call('payments.remove', { params: { id: payment.id } })
    booking.payments = booking.payments.filter((it) => it !== payment)
  }

  async #read({ id }: ModelBooking) {
    const found = (await this.#staff.call('bookings.list')).find((it) => it.id === id)
    if (!found) throw new Error('the booking is gone')
    return found
  }

  async #compare(booking: ModelBooking, stored?: Booking): Promise<void> {
    const { listPrice, agreedPrice, lines, payments, ...sums } = stored ?? (await this.#read(booking))
    const [totalCents, paidCents] = [this.#getTotal(booking), sum(booking.payments)]
    const dueCents = Math.max(0, totalCents - paidCents)
    expect(sums).toMatchObject({ totalCents, paidCents, dueCents, refundCents: Math.max(0, paidCents - totalCents) })
    expect(parseCents(listPrice)).toBe(booking.listCents)
    expect(agreedPrice).toBe(booking.agreedCents === null ? null : formatMoney(booking.agreedCents))
    expect(sum(lines)).toBe(totalCents)
    expect(sum(payments)).toBe(paidCents)
  }

  /** A change of prices touches no booking. */
  async #compareAll(): Promise<void> {
    const all = new Map((await this.#staff.call('bookings.list')).map((it) => [it.id, it]))
    for (const booking of this.#bookings) await this.#compare(booking, all.get(booking.id))
  }

  /** The guest's ledger, the confirmation and the export, each read as people read it. */
  async #compareOutputs(): Promise<void> {
    const [header = '', ...rows] = (await this.#staff.tryCall('export.bookings')).text.slice(1).split('\r\n')
    const columns = header.split(';')
    const i18n = getI18n('it')
    for (const model of this.#bookings) {
      const booking = await this.#read(model)
      const { sums } = describeStatement(presentStayLedger(booking, []), i18n, 'it')
      const expected = [this.#getTotal(model), sum(model.payments), booking.dueCents || booking.refundCents]
      expect(sums.map(({ amount }) => amount)).toEqual(expected.map((cents) => formatCents(cents, 'it')))
      const cells = rows.find((it) => it.startsWith(model.id))?.split(';') ?? []
      const readCell = (name: string) => cells[columns.indexOf(name)]
      expect(readCell('totalCents')).toBe(String(booking.totalCents))
      const agreed = model.agreedCents === null ? '' : (model.agreedCents / 100).toFixed(2).replace('.', ',')
      expect(readCell('agreedPrice')).toBe(agreed)
      if (booking.agreedPrice === null) continue
      const body = { mail: { kind: 'confirmation' as const, iban: 'IT60X0542811101000000123456' } }
      const mail = await this.#staff.call('bookings.previewMail', { params: { id: model.id }, body })
      expect(mail?.text).toContain(`: ${formatCurrency(formatMoney(this.#getTotal(model)), 'it')}\n`)
    }
  }
}
