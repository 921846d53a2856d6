import { expect, test } from 'vitest'
import { buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onSqlite((server) => {
  test('a pitch is let by staff like a room, with its own tourist tax, and is not on the site', async () => {
    const guest = new ApiClient(server())
    const staff = await new ApiClient(server()).logIn()
    const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, type: 'pitch' } })
    const allYear = { from: '01-01', to: '12-31', roomTypes: null, upToCents: null }
    const tax = {
      from: '2020-01-01',
      municipality: 'Anghiari',
      maxNights: null,
      freeBelowAge: null,
      residentsOf: null,
      collectedBy: [],
      deadlines: [],
      exemptions: [],
      periods: [
        { ...allYear, roomTypes: ['pitch'], amountCents: 50 },
        { ...allYear, amountCents: 150 },
      ],
    }
    await staff.call('duties.change', { body: { tax } })
    const today = toFarmDay(server().now())
    const query = { startDate: today, endDate: addDays(today, 40) }
    const listRooms = async (caller: ApiClient) => [
      (await caller.call('rooms.list')).map(({ id }) => id),
      (await caller.call('availability.list', { query })).map(({ roomId }) => roomId),
    ]
    for (const ids of await listRooms(staff)) expect(ids).toContain(room.id)
    for (const ids of await listRooms(guest)) expect(ids).not.toContain(room.id)
    expect((await guest.send('GET', `/rooms/${room.id}`)).status).toBe(404)
    const stay = { roomId: room.id, checkinDate: addDays(today, 10), checkoutDate: addDays(today, 12) }
    const asked = await guest.tryCall('bookings.request', { body: buildRequest(stay) })
    expect([asked.status, getProblemCode(asked)]).toEqual([409, 'room_not_bookable'])
    const booker = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1', numberOfGuests: 2 }
    const booking = await staff.call('bookings.desk', { body: { ...stay, ...booker } })
    expect(booking.lines.find(({ kind }) => kind === 'tax')).toMatchObject({ quantity: 4, amountCents: 200 })
  })
})
