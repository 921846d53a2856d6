import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, type ApiResponse, createAddress, createKey } from '#api/testing/apiClient.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { accounts, startTestServer } from '#api/testing/server.ts'
import { startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

/** How many responses have each status. */
function countStatuses(responses: ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Sends again what a busy machine has refused because it waited too long, as the apps do. */
async function sendUntilAnswered(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await send()
  return response.status === 503 ? sendUntilAnswered(send) : response
}

type RunningServer = { url: string; stop(): Promise<unknown> }

describe.each(['one server on SQLite', 'two processes on one PostgreSQL'])('%s', (kind) => {
  const servers: RunningServer[] = []
  let database: Awaited<ReturnType<typeof createDatabase>> | null = null
  beforeAll(async () => {
    if (kind.endsWith('SQLite')) {
      servers.push(await startTestServer())
      return
    }
    database = await createDatabase()
    const { username, password } = accounts.manager
    const env = { DATABASE_URL: database.url, STAFF: `${username}:${password}` }
    const start = () => startServer({ command: ['dist/server/main.js'], env })
    servers.push(await start(), await start())
  }, 180_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await database?.drop()
  })

  const getServer = (i: number): RunningServer => servers[i % servers.length] as RunningServer
  const today = () => toFarmDay(Date.now())
  const stay = (roomId: number, from: number) =>
    buildRequest({ roomId, checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + 3) })

  test('stores exactly one of 20 concurrent requests for the same room and days', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        sendUntilAnswered(() =>
          new ApiClient(getServer(i)).tryCall('bookings.request', {
            body: { ...stay(1, 10), guestEmail: `g${i}@example.org` },
          }),
        ),
      ),
    )
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 19 })
  })

  test('of 50 concurrent requests for two of the last three rooms one is stored, and never half of one', async () => {
    const days = { checkinDate: addDays(today(), 60), checkoutDate: addDays(today(), 63) }
    const pairs = [
      [11, 13],
      [13, 14],
      [14, 11],
    ]
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const rooms = (pairs[i % 3] ?? []).map((roomId) => ({ roomId, numberOfGuests: 2 }))
        const body = { ...buildGroupRequest(days, rooms), guestEmail: `family${i}@example.org` }
        return sendUntilAnswered(() => new ApiClient(getServer(i)).tryCall('bookings.requestGroup', { body }))
      }),
    )
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 49 })
    const staff = await new ApiClient(getServer(0)).logIn()
    const stored = (await staff.call('bookings.list')).filter(({ groupCode }) => groupCode !== null)
    expect(new Set(stored.map(({ groupCode }) => groupCode)).size).toBe(1)
    expect(new Set(stored.map(({ roomId }) => roomId)).size).toBe(2)
  })

  test('20 concurrent requests with one idempotency key store one booking and get 20 equal responses', async () => {
    const key = createKey()
    const body = stay(2, 10)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        sendUntilAnswered(() => new ApiClient(getServer(i)).tryCall('bookings.request', { body, key })),
      ),
    )
    expect(countStatuses(responses)).toEqual({ 201: 20 })
    expect(new Set(responses.map((it) => it.text)).size).toBe(1)
    const staff = await new ApiClient(getServer(0)).logIn()
    expect((await staff.call('bookings.list')).filter((it) => it.roomId === 2)).toHaveLength(1)
  })

  test('15 concurrent requests with one idempotency key count as one request per hour', async () => {
    const address = createAddress()
    const send = (i: number, headers = {}) =>
      new ApiClient(getServer(i), address).tryCall('bookings.request', { body: stay(15, 10), headers })
    const headers = { 'idempotency-key': createKey() }
    const responses = await Promise.all(Array.from({ length: 15 }, (_, i) => send(i, headers)))
    expect(countStatuses(responses)).toEqual({ 201: 15 })
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) statuses.push((await send(i)).status)
    expect(statuses).toEqual([...Array(9).fill(409), 429])
  })

  test('20 bookings that swap rooms concurrently cause no error and occupy no day twice', async () => {
    const staff = await Promise.all([0, 1].map((i) => new ApiClient(getServer(i)).logIn()))
    const getCaller = (i: number) => staff[i % 2] as ApiClient
    const created = []
    for (let i = 0; i < 20; i++) {
      created.push(
        await getCaller(i).call('bookings.desk', {
          body: { ...stay(3 + (i % 2), 20 + 5 * Math.floor(i / 2)), totalPrice: undefined },
        }),
      )
    }
    const responses = await Promise.all(
      created.map((booking, i) =>
        sendUntilAnswered(() =>
          getCaller(i).tryCall('bookings.edit', {
            params: { id: booking.id },
            body: { ...booking, roomId: booking.roomId === 3 ? 4 : 3 },
          }),
        ),
      ),
    )
    expect(responses.filter((it) => it.status !== 200 && it.status !== 409)).toEqual([])
    const storedStays = (await getCaller(0).call('bookings.list'))
      .filter((it) => it.roomId === 3 || it.roomId === 4)
      .map((it) => `${it.roomId} ${it.checkinDate}`)
    expect(new Set(storedStays).size).toBe(20)
  })

  /**
   * Reads a day from one process until its response is cached, writes through the other, and polls until the first
   * shows it.
   */
  async function expectOtherProcessSees(days: number, beforeWrite = async () => {}): Promise<void> {
    const staff = await new ApiClient(getServer(0)).logIn()
    const date = addDays(today(), days)
    const query = { startDate: date, endDate: date }
    const reader = new ApiClient(getServer(1))
    const read = async () =>
      (await reader.call('availability.list', { query })).find((it) => it.roomId === 5)?.adminAvailability.length
    expect([await read(), await read()]).toEqual([0, 0])
    await beforeWrite()
    await staff.call('availability.editDay', { params: { roomId: '5', date }, body: { available: false } })
    await expect.poll(read, { timeout: 1000, interval: 20 }).toBe(1)
  }

  test('the other process shows a write within a second, although it caches responses', () =>
    expectOtherProcessSees(200))

  test('after a lost notification the other process catches up within a second and listens again', async () => {
    if (database === null) return expectOtherProcessSees(201)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const listeners = `pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`
    const countListeners = async () => (await client.query(`SELECT pid FROM ${listeners}`)).rowCount
    try {
      expect(await countListeners()).toBe(2)
      await expectOtherProcessSees(201, async () => {
        await client.query(`SELECT pg_terminate_backend(pid) FROM ${listeners}`)
      })
      await expect.poll(countListeners, { timeout: 3000 }).toBe(2)
      await expectOtherProcessSees(202)
    } finally {
      await client.end()
    }
  })
})
