import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { buildBooking, createRandom } from '#api/seed/builders.ts'
import { insertBookings } from '#api/seed/demo.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, type OpenStream } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import type { Changes } from '#contract/changes.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const buildDeskBooking = (roomId: number, from: number) => {
    const today = toFarmDay(server().now())
    return {
      roomId,
      guestName: 'Neri',
      guestSurname: 'Salimbeni',
      guestPhone: '+39 000 1',
      checkinDate: addDays(today, from),
      checkoutDate: addDays(today, from + 1),
    }
  }

  const countRows = (page: Changes) =>
    [page.bookings, page.contacts, page.availability, page.rooms, page.settings].flat().length
  const getBookingIds = (pages: Changes[]) => pages.flatMap((page) => page.bookings.map((it) => it.id))

  test('lists rooms, settings and all written rows from the beginning', async () => {
    const staff = await new ApiClient(server()).logIn()
    const booking = await staff.call('bookings.desk', { body: buildDeskBooking(1, 10) })
    const { pages, cursor } = await readChangePages(staff)
    expect(pages.flatMap((page) => page.rooms)).toHaveLength(16)
    expect(pages.flatMap((page) => page.settings)).toMatchObject([
      { key: 'bookings-enabled', value: true },
      {
        key: 'locked-periods',
        value: [{ from: '2025-08-01', to: '2025-08-31' }],
      },
      { key: 'property', value: sampleProperty },
    ])
    expect(pages.flatMap((page) => page.bookings)).toContainEqual(booking)
    expect((await readChangePages(staff, cursor)).pages).toMatchObject([{ bookings: [], rooms: [], more: false }])
  })

  test('lists a changed row once, in its newest version, and a trashed one with deletedAt', async () => {
    const staff = await new ApiClient(server()).logIn()
    const { cursor } = await readChangePages(staff)
    const { id } = await staff.call('bookings.desk', { body: buildDeskBooking(2, 10) })
    await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    await staff.call('bookings.trash', { params: { id } })
    const { pages } = await readChangePages(staff, cursor)
    expect(pages.flatMap((page) => page.bookings)).toMatchObject([{ id, version: 3, deletedAt: expect.any(String) }])
  })

  test('splits a transaction of 1,200 rows into pages of 500, each row once, with the number of remaining rows', async () => {
    const staff = await new ApiClient(server()).logIn()
    const { cursor } = await readChangePages(staff)
    const random = createRandom(7)
    await write(server().db, { call: 'seed', now: server().now(), staff: null, key: null }, async (tx) => {
      const rows = Array.from({ length: 1200 }, (_, i) =>
        buildBooking(random, {
          roomId: 3,
          checkinDate: addDays('1990-01-01', i * 3),
          nights: 1,
          status: 'cancelled',
          createdAt: '2026-01-01T00:00:00.000Z',
          revision: tx.revision,
        }),
      )
      await insertBookings(tx, rows)
      return ok(null)
    })
    const { pages } = await readChangePages(staff, cursor)
    expect(pages.map((page) => page.bookings.length)).toEqual([500, 500, 200])
    expect(new Set(getBookingIds(pages)).size).toBe(1200)
    expect(pages.map((page) => page.remaining)).toEqual([700, 200, 0])
    const { id } = await staff.call('bookings.desk', { body: buildDeskBooking(1, 40) })
    await staff.call('people.erase', { body: { ids: [id] } })
    const all = (await readChangePages(staff)).pages
    const remaining = all.map((_, i) => all.slice(i + 1).reduce((sum, page) => sum + countRows(page), 0))
    expect(all.map((page) => page.remaining)).toEqual(remaining)
  })

  test('starts from the beginning for a cursor of another epoch or an invalid one', async () => {
    const staff = await new ApiClient(server()).logIn()
    for (const since of ['nonsense', Buffer.from('["other",5,"bookings","x"]').toString('base64url')]) {
      const { pages } = await readChangePages(staff, since)
      expect(pages.flatMap((page) => page.rooms)).toHaveLength(16)
    }
  })

  test('a reader misses no row of ten concurrent writers', async () => {
    const staff = await new ApiClient(server()).logIn()
    const start = await readChangePages(staff)
    const written = new Set<string>()
    let writing = true
    const writers = Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        for (let n = 0; n < 6; n++) {
          const body = buildDeskBooking(4 + i, 10 + n * 3)
          let response = await staff.tryCall('bookings.desk', { body })
          // On a busy machine a write waits for longer than its limit.
          while (response.status === 503) response = await staff.tryCall('bookings.desk', { body })
          written.add(z.parse(Booking, response.json).id)
        }
      }),
    ).finally(() => {
      writing = false
    })
    const read = new Set<string>()
    let { cursor } = start
    while (writing || read.size < written.size) {
      const next = await readChangePages(staff, cursor)
      for (const id of getBookingIds(next.pages)) read.add(id)
      ;({ cursor } = next)
    }
    await writers
    expect(read).toEqual(written)
  })

  test('the event stream contains only the newest revision', async () => {
    const staff = await new ApiClient(server()).logIn()
    const seen: string[] = []
    const { close } = await staff.openStream('/api/changes/stream', (chunk) => seen.push(chunk))
    await staff.call('bookings.desk', { body: buildDeskBooking(15, 10) })
    while (seen.join('').split('\n\n').length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    close()
    expect(seen.join('')).toMatch(/^(data: \d+\n\n)+$/)
  })

  test('a session has at most 20 event streams: the oldest one is closed', async () => {
    const [staff, colleague] = [await new ApiClient(server()).logIn(), await new ApiClient(server()).logIn()]
    const other = await colleague.openStream('/api/changes/stream')
    const open: OpenStream[] = []
    for (let i = 0; i < 21; i++) open.push(await staff.openStream('/api/changes/stream'))
    const closed: unknown[] = []
    for (const stream of [other, ...open]) void stream.closed.then(() => closed.push(stream))
    await open[0]?.closed
    await staff.call('bookings.list')
    expect(open.map(({ status }) => status)).toEqual(Array(21).fill(200))
    expect(closed).toEqual([open[0]])
    for (const { close } of [other, ...open]) close()
  })
})
