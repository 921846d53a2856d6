import { beforeAll, expect, test } from 'vitest'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  let staff: ApiClient
  beforeAll(async () => {
    staff = await new ApiClient(server()).logIn()
  })
  const book = (roomId: number, from: number, nights: number, fields = {}) => {
    const checkinDate = addDays(toFarmDay(server().now()), from)
    const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
    const body = { ...guest, roomId, checkinDate, checkoutDate: addDays(checkinDate, nights), ...fields }
    return staff.call('bookings.desk', { body })
  }
  const swap = (a: Booking, b: Booking, fields = {}) =>
    staff.tryCall('bookings.swap', { body: { a: a.id, b: b.id, ...fields } })
  const readStored = async (...bookings: Booking[]) => {
    const stored = await staff.call('bookings.list')
    return bookings.map(({ id }) => stored.find((it) => it.id === id))
  }
  const change = (booking: Booking, body: object) => staff.call('bookings.patch', { params: { id: booking.id }, body })
  const countOccupied = async ({ id }: Booking) => {
    const [rows] = await server().db.main.query('SELECT "roomId" FROM occupied_days WHERE "ownerId" = :id', {
      replacements: { id },
    })
    return rows.length
  }

  test('two bookings with different stays change rooms, and only their list prices change', async () => {
    const fields = { agreedPrice: '90.00', depositAmount: '30.00', depositPaidOn: '2026-11-02', totalPrice: '5.00' }
    const a = await book(1, 10, 3, fields)
    const b = await book(2, 11, 5)
    const { cursor } = await readChangePages(staff)
    const moved = await staff.call('bookings.swap', { body: { a: a.id, b: b.id, versionA: 1, versionB: 1 } })
    // The account begins with the nights at the list price; the agreed price stays.
    const getPriced = ({ listPrice, lines, totalCents, dueCents }: Booking) => ({
      listPrice,
      lines,
      totalCents,
      dueCents,
    })
    const expectedA = { ...a, roomId: 2, room: b.room, ...getPriced(moved.a), version: 2 }
    const expectedB = { ...b, roomId: 1, room: a.room, ...getPriced(moved.b), version: 2 }
    expect(moved).toEqual({ a: expectedA, b: expectedB })
    expect([moved.a.totalCents, moved.b.totalCents]).toEqual([9000, Number(moved.b.listPrice) * 100])
    expect([Number(moved.a.listPrice) * 5, Number(moved.b.listPrice) * 3]).toEqual([
      Number(b.listPrice) * 3,
      Number(a.listPrice) * 5,
    ])
    expect(await readStored(a, b)).toEqual([expectedA, expectedB])
    const changed = (await readChangePages(staff, cursor)).pages.flatMap((it) => it.bookings)
    expect(changed).toHaveLength(2)
    expect(changed).toEqual(expect.arrayContaining([expectedA, expectedB]))
    expect([await countOccupied(a), await countOccupied(b)]).toEqual([4, 6])
    const [entry] = await staff.call('log.list')
    expect(entry).toMatchObject({ call: 'bookings.swap', subjectId: `${a.id} ${b.id}` })
  })

  test('a third booking in the way is named, and nothing changes', async () => {
    const a = await book(3, 10, 2)
    const b = await book(4, 11, 6)
    const third = await book(3, 14, 2, { guestSurname: 'Acquaviva' })
    const refused = await swap(a, b)
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
    expect(refused.json).toMatchObject({ errors: [{ path: 'b', code: 'dates_taken' }] })
    for (const word of ['Acquaviva', third.code, third.room.name]) expect(refused.text).toContain(word)
    expect(refused.text).not.toContain(a.code)
    expect(await readStored(a, b)).toEqual([a, b])
    expect([await countOccupied(a), await countOccupied(b)]).toEqual([3, 7])
  })

  test('one key swaps once, and an old version is refused with the newer booking', async () => {
    const a = await book(5, 10, 2)
    const b = await book(6, 10, 2)
    const body = { a: a.id, b: b.id, versionA: 1, versionB: 1 }
    const key = createKey()
    const first = await staff.tryCall('bookings.swap', { body, key })
    expect((await staff.tryCall('bookings.swap', { body, key })).text).toBe(first.text)
    const stale = await swap(a, b, { versionA: 2, versionB: 1 })
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
    expect(stale.json).toMatchObject({ current: { id: b.id, version: 2, roomId: 5 } })
    expect((await swap(a, b, { versionA: 2, versionB: 2 })).status).toBe(200)
  })

  test('refuses bookings that are cancelled, in the trash, the same, in one room, or that do not fit', async () => {
    const [a, b, big] = [await book(7, 10, 2), await book(9, 10, 2), await book(8, 10, 2, { numberOfGuests: 4 })]
    const other = await book(7, 20, 2)
    const expectRefusal = async (pair: [Booking, Booking], status: number, code: string) => {
      const response = await swap(...pair)
      expect([response.status, getProblemCode(response)]).toEqual([status, code])
    }
    await expectRefusal([a, a], 400, 'same_booking')
    await expectRefusal([a, other], 409, 'same_room')
    await expectRefusal([b, big], 409, 'room_too_small')
    await expectRefusal([a, { ...b, id: '01a1fd1c-7076-76b8-9454-000000000000' }], 404, 'not_found')
    await change(b, { status: 'cancelled' })
    await expectRefusal([a, b], 409, 'booking_not_active')
    await change(b, { status: 'confirmed' })
    await staff.call('bookings.trash', { params: { id: b.id } })
    await expectRefusal([b, a], 409, 'booking_not_active')
    expect((await swap(a, { ...b, id: 'x' })).status).toBe(400)
  })

  test('a swap into a room that is no longer in use is refused', async () => {
    const room = await staff.call('rooms.add', { body: sampleRoomInput })
    const [a, b] = [await book(10, 10, 2), await book(room.id, 10, 2)]
    await staff.call('rooms.edit', { params: { id: String(room.id) }, body: { ...sampleRoomInput, retired: true } })
    expect(getProblemCode(await swap(a, b))).toBe('room_not_bookable')
  })

  test('erasing either guest removes the stored result of the swap', async () => {
    const key = createKey()
    const a = await book(11, 10, 2, { guestEmail: 'a@example.org' })
    const b = await book(13, 10, 2, { guestSurname: 'Bracciolini' })
    await staff.call('bookings.swap', { body: { a: a.id, b: b.id }, key })
    const data = await staff.call('people.export', { body: { ids: [b.id] } })
    expect([data.answers.map(({ call }) => call), data.log.map(({ call }) => call)]).toEqual([
      ['bookings.swap'],
      ['bookings.swap', 'bookings.desk'],
    ])
    await staff.call('people.erase', { body: { ids: [b.id] } })
    const [rows] = await server().db.main.query(`SELECT * FROM idempotency_keys WHERE answer LIKE '%Bracciolini%'`)
    expect(rows).toEqual([])
  })

  test('nights that were booked keep their price in another room and after a restore, when prices have changed', async () => {
    const [a, b] = [await book(5, 220, 2), await book(6, 220, 2)]
    expect([a.listPrice, b.listPrice]).toEqual(['184.00', '240.00'])
    const season = { name: 'Sagra', from: a.checkinDate, to: addDays(a.checkinDate, 9), minimumNights: 1 }
    await staff.call('seasons.replace', { body: [{ ...season, prices: [{ roomId: 5, pricePerNight: '200' }] }] })
    const swapped = await staff.call('bookings.swap', { body: { a: a.id, b: b.id } })
    // Room 6 costs what it did when it was booked, so whoever gets room 5 pays for it.
    expect([swapped.a.listPrice, swapped.b.listPrice]).toEqual(['184.00', '400.00'])
    await staff.call('bookings.trash', { params: { id: a.id } })
    const restored = { params: { id: a.id }, body: { checkoutDate: addDays(a.checkoutDate, 1) } }
    expect(await staff.call('bookings.restore', restored)).toMatchObject({ listPrice: '304.00' })
    await staff.call('seasons.replace', { body: [] })
  })
})
