import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
const line = { kind: 'extra', extraId: 'cargo', text: 'Bici cargo', quantity: 1, amountCents: 1000 } as const

onSqlite((server) => {
  /** The farm has one bike. */
  async function logIn() {
    const staff = await new ApiClient(server()).logIn()
    const bike = { id: 'cargo', name: 'Bici cargo', nameEn: 'Cargo bike', amountCents: 1000, per: 'piece' } as const
    await staff.call('extras.replace', { body: [{ ...bike, visibleTo: 'staff', maxPerDay: 1 }] })
    const addBike = ({ id, lines }: Pick<Booking, 'id' | 'lines'>) =>
      staff.call('bookings.changeLines', { params: { id }, body: [...lines, { ...line, id: uuidv7() }] })
    const book = async (roomId: number, from: number) => {
      const day = toFarmDay(server().now())
      const days = { checkinDate: addDays(day, from), checkoutDate: addDays(day, from + 2) }
      const booking = await staff.call('bookings.desk', { body: { ...guest, roomId, ...days } })
      await addBike(booking)
      return { params: { id: booking.id }, ...days }
    }
    return { staff, addBike, book }
  }
  const expectSoldOut = async (response: Promise<{ status: number; text: string }>) =>
    expect(await response).toMatchObject({ status: 409, text: expect.stringContaining('Bici cargo') })

  test('a booking that comes back or moves gets no extra that is sold out by then, unless staff overrule it', async () => {
    const { staff, book } = await logIn()
    const { params, ...days } = await book(5, 40)
    await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
    await book(6, 40)
    await expectSoldOut(staff.tryCall('bookings.patch', { params, body: { status: 'confirmed' } }))
    await staff.call('bookings.trash', { params })
    await staff.call('bookings.restore', { params })
    await staff.call('bookings.patch', { params, body: { status: 'confirmed', anyway: true } })

    await staff.call('bookings.trash', { params })
    await expectSoldOut(staff.tryCall('bookings.restore', { params }))
    expect(await staff.call('bookings.restore', { params, body: { anyway: true } })).toMatchObject({ deletedAt: null })

    const later = await book(7, 50)
    const read = async () => (await staff.call('bookings.list')).find(({ id }) => id === later.params.id)
    const moved = { ...(await read()), ...days }
    const edit = (body: object) => staff.tryCall('bookings.edit', { params: later.params, body: { ...body } })
    await expectSoldOut(edit(moved))
    expect(await read()).toMatchObject({ checkinDate: later.checkinDate })
    expect((await edit({ ...moved, anyway: true })).status).toBe(200)
    expect(await read()).toMatchObject(days)
    // Another room takes nothing more.
    expect((await edit({ ...(await read()), roomId: 8 })).status).toBe(200)
  })

  test('a group moves to days on which an extra is sold out only where staff overrule it', async () => {
    const { staff, book, addBike } = await logIn()
    const { params: _, ...days } = await book(11, 90)
    const free = { checkinDate: addDays(days.checkinDate, 10), checkoutDate: addDays(days.checkoutDate, 10) }
    const rooms = [9, 10].map((roomId) => ({ roomId, numberOfGuests: 2 }))
    const { code, bookings } = await staff.call('bookings.deskGroup', { body: { ...guest, ...free, rooms } })
    for (const booking of bookings.slice(1)) await addBike(booking)
    const read = async () =>
      (await staff.call('bookings.list')).filter((it) => it.groupCode === code).map((it) => it.checkinDate)
    await expectSoldOut(staff.tryCall('bookings.moveGroup', { params: { code }, body: days }))
    expect(await read()).toEqual([free.checkinDate, free.checkinDate])
    await staff.call('bookings.moveGroup', { params: { code }, body: { ...days, anyway: true } })
    expect(await read()).toEqual([days.checkinDate, days.checkinDate])
  })
})
