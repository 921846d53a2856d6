import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { buildRequest, createRandom, sampleRoomInput } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases, onSqlite } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import { noDuties } from '#contract/duties/duties.ts'
import { sumCents } from '#contract/money/money.ts'
import { createLinkSecret } from '../requests/links.ts'

const allYear = { from: '01-01', to: '12-31', roomTypes: null, upToCents: null }
const tax = {
  ...{ from: '2020-01-01', municipality: 'Anghiari', maxNights: 4, freeBelowAge: 12, residentsOf: null },
  periods: [{ ...allYear, amountCents: 200 }],
  ...{ exemptions: [], collectedBy: [], deadlines: [] },
}

onBothDatabases((server) => {
  let staff: ApiClient
  let from = 0
  beforeAll(async () => {
    staff = await new ApiClient(server()).logIn()
  })
  const today = () => toFarmDay(server().now())
  const book = (fields: object = {}, nights = 5) => {
    from += 10
    const checkinDate = addDays(today(), from)
    const days = { checkinDate, checkoutDate: addDays(checkinDate, nights) }
    const body = { ...buildRequest({ roomId: 1, ...days }), status: 'confirmed' as const, ...fields }
    return staff.call('bookings.desk', { body })
  }
  const read = async (id: string) => {
    const found = (await staff.call('bookings.list')).find((it) => it.id === id)
    if (!found) throw new Error('the booking is gone')
    return found
  }
  const split = (booking: Pick<Booking, 'id' | 'checkinDate'>, after: number, roomId: number, options: object = {}) =>
    staff.tryCall('bookings.split', {
      params: { id: booking.id },
      body: { from: addDays(booking.checkinDate, after), roomId },
      ...options,
    })
  const changeRooms = async (booking: Booking, after: number, roomId: number) => {
    const body = { from: addDays(booking.checkinDate, after), roomId }
    const second = await staff.call('bookings.split', { params: { id: booking.id }, body })
    return { first: await read(booking.id), second }
  }
  const sum = (field: 'totalCents' | 'paidCents' | 'dueCents' | 'refundCents', ...parts: Booking[]) =>
    parts.reduce((cents, it) => cents + it[field], 0)
  const countDays = async ({ id }: Booking) => {
    const [rows] = await server().db.main.query('SELECT "roomId" FROM occupied_days WHERE "ownerId" = :id', {
      replacements: { id },
    })
    return rows.length
  }
  const pay = (id: string, amountCents: number) =>
    staff.call('payments.add', { params: { id }, body: { amountCents, on: today(), how: 'cash' } })

  test('a guest changes rooms: two bookings of one stay, which cost and owe what it did', async () => {
    const booking = await book({ agreedPrice: '466.00', depositAmount: '100.00', depositDueOn: addDays(today(), 1) })
    await pay(booking.id, 30_000)
    const before = await read(booking.id)
    const { cursor } = await readChangePages(staff)
    const { first, second } = await changeRooms(before, 2, 2)
    const { guestName, guestSurname, guestEmail, numberOfGuests, language, createdAt } = before
    expect(second).toMatchObject({
      ...{ guestName, guestSurname, guestEmail, numberOfGuests, language, createdAt },
      ...{ continues: before.id, roomId: 2, checkinDate: first.checkoutDate, checkoutDate: before.checkoutDate },
      ...{ status: 'confirmed', version: 1 },
    })
    expect(first).toMatchObject({ continues: null, roomId: 1, version: before.version + 1, code: before.code })
    expect(first.checkoutDate).toBe(addDays(before.checkinDate, 2))
    for (const field of ['totalCents', 'paidCents', 'dueCents', 'refundCents'] as const)
      expect(sum(field, first, second)).toBe(before[field])
    expect(first.dueCents).toBe(0)
    expect([await countDays(first), await countDays(second)]).toEqual([3, 4])
    const changed = (await readChangePages(staff, cursor)).pages.flatMap((it) => it.bookings)
    expect(changed).toEqual(expect.arrayContaining([first, second]))
    const [entry] = await staff.call('log.list')
    expect(entry).toMatchObject({ call: 'bookings.split', subjectId: `${first.id} ${second.id}` })
    // What is left is paid at the second part, and the whole is paid.
    await pay(second.id, second.dueCents)
    const paid = await read(second.id)
    expect([paid.dueCents, paid.paymentCompleted]).toEqual([0, true])
  })

  test('the cap of the tax counts the nights of both parts, and so does the discount by the length', async () => {
    await staff.call('duties.change', { body: { tax } })
    const booking = await book({ agreedPrice: '600.00', numberOfGuests: 2 }, 6)
    const getTax = ({ lines }: Booking) => lines.find(({ kind }) => kind === 'tax')
    expect(getTax(booking)).toMatchObject({ quantity: 8, amountCents: 1600 })
    const { first, second } = await changeRooms(booking, 3, 2)
    expect([getTax(first), getTax(second)]).toMatchObject([{ quantity: 6 }, { quantity: 2, amountCents: 400 }])
    expect(sum('totalCents', first, second)).toBe(booking.totalCents)
    // The guests stand with the first part, whichever is asked.
    const guests = [buildHead('Salvi'), buildMember('Salvi', { birthDate: `${Number(today().slice(0, 4)) - 5}-01-01` })]
    await staff.call('guests.replace', { params: { id: second.id }, body: guests })
    const list = (id: string) => staff.call('guests.list', { params: { id } })
    expect(await list(first.id)).toEqual(await list(second.id))
    expect(await list(first.id)).toHaveLength(2)
    expect([getTax(await read(first.id)), getTax(await read(second.id))]).toMatchObject([
      { quantity: 3 },
      { quantity: 1 },
    ])
    // It is longer: the nights of the last part have no tax any more.
    const { room: _, ...last } = await read(second.id)
    await staff.call('bookings.edit', {
      params: { id: second.id },
      body: { ...last, checkoutDate: addDays(second.checkoutDate, 2) },
    })
    expect(getTax(await read(second.id))).toMatchObject({ quantity: 1 })
    const query = { from: first.checkinDate, to: addDays(second.checkoutDate, 3) }
    const { total } = await staff.call('duties.readTax', { query })
    expect(total).toMatchObject({ persons: 2, nights: 16, paidNights: 4, amountCents: 800 })
    await staff.call('duties.change', { body: { tax: noDuties.tax } })
  })

  test('whatever is edited, a stay in several rooms costs what it would in one', async () => {
    const { nextInt: upTo } = createRandom(1)
    const rooms: number[] = []
    for (let i = 0; i < 6; i += 1)
      rooms.push((await staff.call('rooms.add', { body: { ...sampleRoomInput, pricePerNight: '89.35' } })).id)
    const [alone = 0, ...others] = rooms
    const bands = [
      { ...allYear, upToCents: 4100, amountCents: 150 },
      { ...allYear, amountCents: 320 },
    ]
    await staff.call('duties.change', { body: { tax: { ...tax, maxNights: 6, freeBelowAge: null, periods: bands } } })
    const lengthDiscounts = [
      { nights: 3, percent: 5 },
      { nights: 6, percent: 12 },
    ]
    await staff.call('property.change', { body: { lengthDiscounts } })
    const breakfast = { name: 'Colazione', nameEn: 'Breakfast', amountCents: 700, per: 'personNight' as const }
    await staff.call('extras.replace', { body: [{ ...breakfast, required: true }] })
    const edit = async (id: string, changes: object) => {
      const { room: _, totalPrice, ...row } = await read(id)
      return staff.call('bookings.edit', { params: { id }, body: { ...row, totalPrice, ...changes } })
    }
    for (let run = 0; run < 6; run += 1) {
      const whole = await book({ roomId: alone, numberOfGuests: 2 }, 4)
      const { checkinDate, checkoutDate } = whole
      const body = { ...buildRequest({ roomId: others[0] ?? 0, checkinDate, checkoutDate }), numberOfGuests: 2 }
      const first = await staff.call('bookings.desk', { body: { ...body, status: 'confirmed' } })
      const parts = [first.id, (await changeRooms(first, 1 + upTo(3), others[1] ?? 0)).second.id]
      const last = () => read(parts.at(-1) ?? '')
      const done: string[] = []
      const acts: Record<string, () => Promise<unknown>> = {
        longer: async () => {
          const row = await last()
          const next = addDays(row.checkoutDate, 1 + upTo(3))
          if (next > addDays(whole.checkinDate, 9)) return
          for (const id of [whole.id, row.id]) await edit(id, { checkoutDate: next })
        },
        shorter: async () => {
          const row = await last()
          const next = addDays(row.checkoutDate, -1)
          if (next === row.checkinDate) return
          for (const id of [whole.id, row.id]) await edit(id, { checkoutDate: next })
        },
        guests: async () => {
          const numberOfGuests = 1 + upTo(2)
          for (const id of [whole.id, ...parts]) await edit(id, { numberOfGuests })
        },
        again: async () => {
          const row = await last()
          const roomId = others[parts.length]
          if (roomId === undefined || addDays(row.checkinDate, 1) === row.checkoutDate) return
          parts.push((await changeRooms(row, 1, roomId)).second.id)
        },
        dropped: async () => {
          const row = await last()
          if (parts.length < 2) return
          await staff.call('bookings.patch', { params: { id: row.id }, body: { status: 'cancelled' } })
          parts.pop()
          await edit(whole.id, { checkoutDate: row.checkinDate })
        },
      }
      for (let step = 0; step < 6; step += 1) {
        const name = Object.keys(acts)[upTo(Object.keys(acts).length)] ?? ''
        done.push(name)
        await acts[name]?.()
        const rows = await Promise.all(parts.map(read))
        const reference = await read(whole.id)
        const label = `run ${run}: ${done.join(', ')}`
        expect(sum('totalCents', ...rows), label).toBe(reference.totalCents)
        const taxOf = (list: Booking[]) =>
          sumCents(list.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'tax')))
        expect(taxOf(rows), label).toBe(taxOf([reference]))
      }
      const query = { from: checkinDate, to: addDays(checkinDate, 10) }
      const { total } = await staff.call('duties.readTax', { query })
      const rows = await Promise.all(parts.map(read))
      expect(total.amountCents).toBe(2 * sumCents(rows.flatMap(({ lines }) => lines.filter((it) => it.kind === 'tax'))))
    }
    await staff.call('property.change', { body: { lengthDiscounts: [] } })
    await staff.call('extras.replace', { body: [] })
    await staff.call('duties.change', { body: { tax: noDuties.tax } })
  })

  test('parts follow each other: the first one cannot end otherwise or be cancelled before the second', async () => {
    const booking = await book()
    const { first, second } = await changeRooms(booking, 2, 2)
    const { room: _, ...edit } = first
    const tryEdit = (id: string, body: Omit<Booking, 'room'>) =>
      staff.tryCall('bookings.edit', { params: { id }, body })
    const longer = await tryEdit(first.id, { ...edit, checkoutDate: addDays(first.checkoutDate, -1) })
    expect([longer.status, getProblemCode(longer)]).toEqual([409, 'stay_goes_on'])
    expect(longer.text).toContain(second.code)
    for (const body of [{ status: 'cancelled' as const }, { noShow: true }])
      expect(getProblemCode(await staff.tryCall('bookings.patch', { params: { id: first.id }, body }))) //
        .toBe('stay_goes_on')
    expect(getProblemCode(await staff.tryCall('bookings.trash', { params: { id: first.id } }))).toBe('stay_goes_on')
    const { room: __, ...last } = second
    const late = await tryEdit(second.id, { ...last, checkinDate: addDays(second.checkinDate, 1) })
    expect([late.status, getProblemCode(late)]).toEqual([409, 'stay_begins_before'])
    // Its end may move, and it may be cancelled; then the first one is a stay of its own again.
    await staff.call('bookings.edit', {
      params: { id: second.id },
      body: { ...last, checkoutDate: addDays(second.checkoutDate, 1) },
    })
    await staff.call('bookings.patch', { params: { id: second.id }, body: { status: 'cancelled' } })
    await staff.call('bookings.edit', {
      params: { id: first.id },
      body: { ...edit, checkoutDate: booking.checkoutDate },
    })
  })

  test('a part changes rooms again, also one in the middle', async () => {
    const booking = await book({ agreedPrice: '500.00' }, 6)
    const { second: last } = await changeRooms(booking, 4, 2)
    const { second: middle } = await changeRooms(await read(booking.id), 2, 3)
    expect([middle.continues, (await read(last.id)).continues]).toEqual([booking.id, middle.id])
    const { second: fourth } = await changeRooms(await read(last.id), 1, 4)
    expect(fourth.continues).toBe(last.id)
    const parts = await Promise.all([booking.id, middle.id, last.id, fourth.id].map(read))
    expect(sum('totalCents', ...parts)).toBe(booking.totalCents)
    expect(parts.map(({ roomId }) => roomId)).toEqual([1, 3, 2, 4])
  })

  test('what cannot be is refused in words, and nothing changes', async () => {
    const booking = await book()
    const pending = await book({ status: 'pending' })
    const days = { checkinDate: addDays(booking.checkinDate, 3), checkoutDate: addDays(booking.checkinDate, 4) }
    await staff.call('bookings.desk', { body: { ...buildRequest({ roomId: 5, ...days }) } })
    const read = async (...options: Parameters<typeof split>) => {
      const response = await split(...options)
      const [path] = /"path":"(\w+)"/.exec(response.text)?.slice(1) ?? [getProblemCode(response)]
      return [response.status, path]
    }
    expect(await read(booking, 0, 2)).toEqual([400, 'from'])
    expect(await read(booking, 5, 2)).toEqual([400, 'from'])
    expect(await read(booking, 2, 1)).toEqual([400, 'roomId'])
    expect(await read(booking, 2, 16)).toEqual([400, 'roomId'])
    expect(await read(booking, 2, 999)).toEqual([404, 'room_not_found'])
    expect(await read(booking, 2, 5)).toEqual([409, 'dates_taken'])
    expect(await read(pending, 2, 2)).toEqual([409, 'not_splittable'])
    expect(await read({ ...booking, id: uuidv7() }, 2, 2)).toEqual([404, 'not_found'])
    expect(await read(booking, 2, 2, { headers: { 'if-match': '"7"' } })).toEqual([412, 'stale_version'])
    expect((await staff.call('bookings.list')).filter((it) => it.continues === booking.id)).toEqual([])
    expect(await staff.call('bookings.list')).toContainEqual(booking)
  })

  test('one press is one change of rooms, however often it is sent', async () => {
    const booking = await book()
    const key = createKey()
    const first = await split(booking, 2, 2, { key })
    expect(first.status).toBe(201)
    expect((await split(booking, 2, 2, { key })).text).toBe(first.text)
    expect((await staff.call('bookings.list')).filter((it) => it.continues === booking.id)).toHaveLength(1)
  })

  test('page and mails say which beds each of the rooms has', async () => {
    const add = (name: string, kind: 'double' | 'single') =>
      staff.call('rooms.add', {
        body: { ...sampleRoomInput, name, nameEn: name, bedKinds: [{ kind, count: 2 }], bathroom: 'inRoom' },
      })
    const rooms = [await add('Torre', 'double'), await add('Loggia', 'single')]
    const [tower, loggia] = rooms.map(({ id }) => id)
    const { first, second } = await changeRooms(
      await book({ roomId: tower, guestEmail: 'torre@example.org' }),
      2,
      loggia ?? 0,
    )
    // Back into the first room: it is named once.
    await changeRooms(second, 1, tower ?? 0)
    const iban = 'IT60X0542811101000000123456'
    await staff.call('bookings.sendConfirmation', { params: { id: first.id }, body: { iban } })
    const [mail] = await staff.call('mails.list', { query: { bookingId: first.id } })
    const { text } = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(text).toMatch(/Letti:? +Torre: 2 letti matrimoniali; Loggia: 2 letti singoli/)
    const secret = createLinkSecret(first.id, await readLinkKey(server().db))
    const link = { params: { code: first.code }, headers: { authorization: `Bearer ${secret}` } }
    const { room } = await new ApiClient(server()).call('bookings.viewRequest', link)
    expect(room.parts?.map(({ name, bedKinds }) => [name, bedKinds?.[0]?.kind])).toEqual([
      ['Torre', 'double'],
      ['Loggia', 'single'],
    ])
  })

  test('the guest reads one stay under the first code, with one account', async () => {
    from += 10
    const checkinDate = addDays(today(), from)
    const days = { checkinDate, checkoutDate: addDays(checkinDate, 4) }
    const receipt = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest({ roomId: 1, ...days }),
    })
    const confirmed = { status: 'confirmed' as const, agreedPrice: 400 }
    await staff.call('bookings.patch', { params: { id: receipt.id }, body: confirmed })
    const iban = 'IT60X0542811101000000123456'
    await staff.call('bookings.sendConfirmation', { params: { id: receipt.id }, body: { iban } })
    const { second } = await changeRooms(await read(receipt.id), 2, 2)
    const link = { params: { code: receipt.code }, headers: { authorization: `Bearer ${receipt.secret}` } }
    const view = await new ApiClient(server()).call('bookings.viewRequest', link)
    expect(view).toMatchObject({ ...days, code: receipt.code, agreedPrice: '400.00', numberOfGuests: 2, rooms: [] })
    expect(view.account).toMatchObject({ totalCents: 40_000, dueCents: 40_000 })
    expect(view.transfer).toMatchObject({ iban, amount: '400.00', reference: receipt.code })
    expect(view.room.name).toContain(second.room.name)
    // The guest cancels the whole stay.
    const body = { expectedPenaltyCents: view.penaltyCents ?? 0 }
    await new ApiClient(server()).call('bookings.cancelRequest', { ...link, body })
    const parts = [await read(receipt.id), await read(second.id)]
    expect(parts.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    // Its page and its mails are about the whole stay, as before.
    const whole = { ...days, status: 'cancelled', numberOfGuests: 2, changesRooms: true }
    expect(await new ApiClient(server()).call('bookings.viewRequest', link)).toMatchObject(whole)
    const mails = await staff.call('mails.list', { query: { bookingId: receipt.id } })
    const sent = mails.find(({ kind }) => kind === 'cancellation')
    const { text } = await staff.call('mails.show', { params: { id: sent?.id ?? '' } })
    expect(text).toContain(second.room.name)
  })
})

onSqlite(
  (server) => {
    test('the police and the region hear of one stay', async () => {
      const { manager, arrive, readFile } = await openPoliceDesk(server())
      const id = await arrive([buildHead('CONTARINI')], 4)
      const arrival = toFarmDay(server().now())
      const body = { from: addDays(arrival, 2), roomId: 9 }
      const second = await manager.call('bookings.split', { params: { id }, body })
      const file = await readFile(arrival)
      expect(file.split('\r\n')).toHaveLength(1)
      // Four nights, as before.
      expect(file.slice(12, 14)).toBe('04')
      await server().passTime(5 * dayMs)
      expect(await readFile(body.from)).toBe('')
      const query = { from: arrival, to: addDays(arrival, 4) }
      const days = await manager.call('duties.readStatistics', { query })
      const counts = days.map((it) => [it.arrivals, it.departures, it.present, it.roomsOccupied])
      expect(counts).toEqual([
        [1, 0, 1, 1],
        [0, 0, 1, 1],
        [0, 0, 1, 1],
        [0, 0, 1, 1],
        [0, 1, 0, 0],
      ])
      expect(second.continues).toBe(id)
      // Without the guest it is one stay still.
      await manager.call('people.erase', { body: { ids: [id, second.id] } })
      const left = await manager.call('bookings.list')
      const first = left.find((it) => it.checkinDate === arrival && it.checkoutDate === body.from)
      const last = left.find((it) => it.roomId === body.roomId && it.checkinDate === body.from)
      expect([first?.id, last?.continues]).toEqual([last?.continues, first?.id])
      expect(first?.id).not.toBe(id)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
