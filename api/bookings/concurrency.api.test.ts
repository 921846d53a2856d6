import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { type Answer, Caller, newKey } from '#api/testing/caller.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { addDays, farmDayAt } from '#contract/days.ts'

/** How many answers had each status. */
function statusesOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe.each(['one server on SQLite', 'two servers on one PostgreSQL'])('%s', (kind) => {
  const servers: TestServer[] = []
  let drop = async (): Promise<void> => {}
  beforeAll(async () => {
    if (kind.endsWith('SQLite')) servers.push(await startTestServer())
    else {
      const database = await createDatabase()
      drop = database.drop
      servers.push(
        await startTestServer({ databaseUrl: database.url }),
        await startTestServer({ databaseUrl: database.url }),
      )
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await drop()
  })

  const serverOf = (i: number): TestServer => servers[i % servers.length] as TestServer
  const today = () => farmDayAt(serverOf(0).now())
  const stay = (roomId: number, from: number) =>
    buildRequest({ roomId, checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + 3) })

  test('of 50 requests at once for the same room and days exactly one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        new Caller(serverOf(i)).try('bookings.request', { body: { ...stay(1, 10), guestEmail: `g${i}@example.org` } }),
      ),
    )
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 49 })
  })

  test('50 at once with one key are one booking and 50 equal answers', async () => {
    const key = newKey()
    const body = stay(2, 10)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => new Caller(serverOf(i)).try('bookings.request', { body, key })),
    )
    expect(statusesOf(answers)).toEqual({ 201: 50 })
    expect(new Set(answers.map((it) => it.text)).size).toBe(1)
    const staff = await new Caller(serverOf(0)).logIn()
    expect((await staff.call('bookings.list')).filter((it) => it.roomId === 2)).toHaveLength(1)
  })

  test('40 bookings that swap rooms at once end without a fault and without a day taken twice', async () => {
    const staff = await Promise.all([0, 1].map((i) => new Caller(serverOf(i)).logIn()))
    const by = (i: number) => staff[i % 2] as Caller
    const made = []
    for (let i = 0; i < 40; i++) {
      made.push(
        await by(i).call('bookings.desk', {
          body: { ...stay(3 + (i % 2), 20 + 5 * Math.floor(i / 2)), totalPrice: undefined },
        }),
      )
    }
    const answers = await Promise.all(
      made.map((booking, i) =>
        by(i).try('bookings.edit', {
          params: { id: booking.id },
          body: { ...booking, roomId: booking.roomId === 3 ? 4 : 3 },
        }),
      ),
    )
    expect(answers.filter((it) => it.status !== 200 && it.status !== 409)).toEqual([])
    const held = (await by(0).call('bookings.list'))
      .filter((it) => it.roomId === 3 || it.roomId === 4)
      .map((it) => `${it.roomId} ${it.checkinDate}`)
    expect(new Set(held).size).toBe(40)
  })

  test('what one server stores the other shows within a second or so', async () => {
    const staff = await new Caller(serverOf(0)).logIn()
    const date = addDays(today(), 200)
    const query = { startDate: date, endDate: date }
    const reader = new Caller(serverOf(1))
    await reader.call('availability.list', { query })
    await staff.call('availability.editDay', { params: { roomId: '5', date }, body: { available: false } })
    await expect
      .poll(
        async () =>
          (await reader.call('availability.list', { query })).find((it) => it.roomId === 5)?.adminAvailability.length,
        {
          timeout: 3000,
        },
      )
      .toBe(1)
  })
})
