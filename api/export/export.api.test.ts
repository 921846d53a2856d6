import { expect, test } from 'vitest'
import { contacts } from '#api/contacts/model.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { buildBooking, buildContact, createRandom } from '#api/seed/builders.ts'
import { insertBookings } from '#api/seed/demo.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import { Room } from '#contract/rooms.ts'

/** The header and the lines. No cell of these tests contains a line break. */
function parseLines(text: string): { columns: string[]; lines: string[][] } {
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const [columns = [], ...lines] = text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(';'))
  return { columns, lines }
}

onSqlite((server) => {
  const context = () => ({ call: 'seed', now: server().now(), staff: null, key: null }) as const

  test('a manager downloads every booking, the trash included, in more than one page', async () => {
    const manager = await new ApiClient(server()).logIn()
    await write(server().db, context(), async (tx) => {
      const random = createRandom(5)
      const rows = Array.from({ length: 1200 }, (_, i) => ({
        ...buildBooking(random, {
          roomId: 1,
          checkinDate: '2027-03-04',
          nights: 2,
          status: 'cancelled' as const,
          createdAt: new Date(server().now() - i * 60_000).toISOString(),
          revision: tx.revision,
        }),
        specialRequests: null,
      }))
      await insertBookings(tx, rows)
      return ok(null)
    })
    const body = {
      roomId: 2,
      guestName: '=2+3',
      guestSurname: 'De "Rossi"; Neri',
      guestPhone: '+39 000 1',
      status: 'confirmed',
      checkinDate: '2027-05-03',
      checkoutDate: '2027-05-05',
      agreedPrice: '1240.5',
    }
    const { id, room } = await manager.call('bookings.desk', { body })
    await manager.call('bookings.trash', { params: { id } })

    const response = await manager.tryCall('export.bookings')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bookings.csv"',
      'cache-control': 'no-store',
    })
    const { columns, lines } = parseLines(response.text)
    expect(columns).toEqual([...Object.keys(Booking.shape), 'nightPrices'])
    expect(new Set(lines.map(([first]) => first)).size).toBe(lines.length)
    const count = (await manager.call('bookings.list')).length + (await manager.call('bookings.listTrash')).length
    expect([lines.length, count > 1200]).toEqual([count, true])
    const line = response.text.split('\r\n').find((it) => it.startsWith(id))
    expect(line).toContain(`;2;${room.name};'=2+3;"De ""Rossi""; Neri";;'+39 000 1;`)
    expect(line).toContain(';1240,50;')
    expect(line).toMatch(/;2027-05-03;2027-05-05;2;;false;0;/)
    expect(line).toMatch(/;2 × \d+,00$/)
  })

  test('a manager downloads messages and rooms', async () => {
    const manager = await new ApiClient(server()).logIn()
    await write(server().db, context(), async (tx) => {
      const row = buildContact(createRandom(6), {
        createdAt: new Date(server().now()).toISOString(),
        revision: tx.revision,
      })
      await contacts(tx).create({ ...row, message: '@SUM(A1)' }, { transaction: tx.transaction })
      return ok(null)
    })
    const messages = parseLines(await manager.call('export.contacts'))
    expect(messages.columns).toEqual(Object.keys(Contact.shape))
    expect(messages.lines.flat()).toContain("'@SUM(A1)")
    const text = await manager.call('export.rooms')
    const rooms = await manager.call('rooms.list')
    expect(text.slice(1).split('\r\n')[0]?.split(';')).toEqual(Object.keys(Room.shape))
    for (const { id, name, pricePerNight, amenities } of rooms) {
      expect(text).toContain(`\r\n${id};${name};`)
      expect(text).toContain(amenities.join(', '))
      if (pricePerNight !== null) expect(text).toContain(`;${pricePerNight.replace('.', ',')};`)
    }
  })
})
