import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

onSqlite((server) => {
  test('a booking that comes back or moves gets no extra that is sold out by then, unless staff overrule it', async () => {
    const staff = await new ApiClient(server()).logIn()
    const bike = { id: 'cargo', name: 'Bici cargo', nameEn: 'Cargo bike', amountCents: 1000, per: 'piece' } as const
    await staff.call('extras.replace', { body: [{ ...bike, visibleTo: 'staff', maxPerDay: 1 }] })
    const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
    const line = { kind: 'extra', extraId: 'cargo', text: 'Bici cargo', quantity: 1, amountCents: 1000 } as const
    const book = async (roomId: number, from: number) => {
      const day = toFarmDay(server().now())
      const days = { checkinDate: addDays(day, from), checkoutDate: addDays(day, from + 2) }
      const booking = await staff.call('bookings.desk', { body: { ...guest, roomId, ...days } })
      const params = { id: booking.id }
      await staff.call('bookings.changeLines', { params, body: [...booking.lines, { ...line, id: uuidv7() }] })
      return { params, ...days }
    }
    const expectSoldOut = async (response: Promise<{ status: number; text: string }>) =>
      expect(await response).toMatchObject({ status: 409, text: expect.stringContaining('Bici cargo') })

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
})
