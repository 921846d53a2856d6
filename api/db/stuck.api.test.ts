/** What happens while another process or PostgreSQL itself is stuck: a 503 in time, and no restart afterwards. */
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { ok } from '#api/errors.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, type ApiResponse, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startPostgres } from '#api/testing/postgresServer.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { freezeSqlite } from '#api/testing/sqliteLock.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { openDatabase } from './database.ts'
import { write } from './write.ts'

/** Five seconds, and three more for a busy machine. Without the time limits of the database, calls would wait for minutes. */
const responseLimitMs = 8000

async function measure<T>(call: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startMs = performance.now()
  return { value: await call(), ms: performance.now() - startMs }
}

test('a process that stops in the middle of a write holds up the others for a few seconds only', async () => {
  const database = await createDatabase()
  const server = await startTestServer({ databaseUrl: database.url })
  const staff = await new ApiClient(server).logIn()
  const switchOff = () => staff.tryCall('settings.switchBookings', { body: { enabled: false } })
  // The other process: its task never ends, so its transaction keeps the lock and sends no further statement.
  const other = await openDatabase({ dataDir: server.env.DATA_DIR, url: database.url })
  const events = new EventEmitter()
  const isHoldingLock = once(events, 'lock')
  const resumed = once(events, 'resume')
  const context = { call: 'seed', now: server.now(), staff: null, key: null } as const
  const stuckWrite = write(other, context, async () => {
    events.emit('lock')
    await resumed
    return ok(null)
  })
  await isHoldingLock

  const results = await Promise.all(Array.from({ length: 5 }, () => measure(switchOff)))
  const refused = results.map(({ value }) => value).filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const response of refused)
    expect([getProblemCode(response), response.headers['retry-after']]).toEqual(['database_unavailable', '5'])
  // The last ones may get the lock.
  for (const { value } of results) expect([200, 503]).toContain(value.status)
  for (const { ms } of results) expect(ms).toBeLessThan(responseLimitMs)
  expect((await staff.tryCall('bookings.list')).status).toBe(200)
  await expect.poll(async () => (await switchOff()).status, { timeout: 10_000 }).toBe(200)
  // PostgreSQL has ended its transaction, so the process finds out when it goes on.
  events.emit('resume')
  await expect(stuckWrite).rejects.toThrow(/terminat|not queryable/)
  await other.close()
  await server.stop()
  await database.drop()
})

/** A connection to PostgreSQL that can stop passing on bytes, as when the server or the network is frozen. */
async function startFreezableProxy(target: URL) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}

test('calls get a 503 in time while PostgreSQL does not answer, and work again afterwards', async () => {
  const database = await createDatabase()
  const proxy = await startFreezableProxy(new URL(database.url))
  const server = await startTestServer({ databaseUrl: proxy.url })
  const guest = new ApiClient(server)
  const staff = await new ApiClient(server).logIn()
  const calls = () => [
    staff.tryCall('bookings.list'),
    staff.tryCall('settings.switchBookings', { body: { enabled: true } }),
    staff.tryCall('settings.switchBookings', { body: { enabled: true } }),
    guest.tryCall('health.read'),
  ]
  await guest.call('rooms.list')
  proxy.freeze()
  // The second round needs new connections, since those of the first one are closed.
  for (let round = 0; round < 2; round += 1) {
    const results = await Promise.all(calls().map((call) => measure(() => call)))
    expect(results.map(({ value }) => value.status)).toEqual([503, 503, 503, 503])
    for (const { ms } of results) expect(ms).toBeLessThan(responseLimitMs)
  }
  expect((await guest.tryCall('health.live')).status).toBe(200)
  // From memory.
  expect((await guest.tryCall('rooms.list')).status).toBe(200)
  proxy.resume()
  await expect
    .poll(async () => (await Promise.all(calls())).map(({ status }) => status), { timeout: 10_000 })
    .toEqual([200, 200, 200, 200])
  await server.stop()
  await database.drop()
})

/** Freezes the database when nothing in memory is of its newest revision. Guests get what they have got before. */
async function expectLastAnswers(server: TestServer, freeze: () => Promise<void>): Promise<void> {
  const [guest, staff] = [new ApiClient(server), await new ApiClient(server).logIn()]
  const today = toFarmDay(server.now())
  const days = `startDate=${today}&endDate=${today}`
  const paths = ['/', '/rooms', '/rooms/3', '/api/rooms', `/api/calendar-availability?${days}`]
  const before = await Promise.all(paths.map((path) => guest.send('GET', path)))
  await staff.call('settings.switchBookings', { body: { enabled: true } })
  await freeze()
  await expect.poll(() => server.db.revision.isAnswering, { timeout: 10_000 }).toBe(false)
  const during = await Promise.all(paths.map((path) => measure(() => guest.send('GET', path))))
  expect(during.map(({ value }) => value.status)).toEqual(paths.map(() => 200))
  expect(during.map(({ value }) => value.text)).toEqual(before.map(({ text }) => text))
  for (const { value, ms } of during) {
    expect(Number(value.headers.age)).toBeLessThan(60)
    expect(ms).toBeLessThan(1000)
  }
  // A balancer takes a process out that does not answer.
  const live = await measure(() => guest.tryCall('health.live'))
  expect(live.value.status).toBe(200)
  expect(live.ms).toBeLessThan(1000)
}

test('while SQLite does not answer, guests get the last answer with its age', async () => {
  const server = await startTestServer()
  const resume = { now: async () => {} }
  await expectLastAnswers(server, async () => {
    resume.now = await freezeSqlite(server.env.DATA_DIR)
  })
  await resume.now()
  const guest = new ApiClient(server)
  await expect.poll(async () => (await guest.send('GET', '/rooms')).headers.age, { timeout: 10_000 }).toBeUndefined()
  await server.stop()
})

test('while PostgreSQL does not answer, a guest whose answer is unknown or older than an hour gets a 503, and so do staff', async () => {
  const database = await createDatabase()
  const proxy = await startFreezableProxy(new URL(database.url))
  const server = await startTestServer({ databaseUrl: proxy.url })
  const [guest, staff] = [new ApiClient(server), await new ApiClient(server).logIn()]
  const today = toFarmDay(server.now())
  const stay = { roomId: 1, checkinDate: addDays(today, 30), checkoutDate: addDays(today, 32) }
  const { code, secret } = await guest.call('bookings.request', { body: buildRequest(stay) })
  const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
  await expectLastAnswers(server, async () => {
    proxy.freeze()
    // Who asks first waits for the database.
    expect((await guest.send('GET', '/rooms/4')).status).toBe(503)
  })
  server.setNow(server.now() + 3_601_000)
  const [unknown, ...others] = await Promise.all([
    guest.send('GET', '/rooms/5'),
    guest.tryCall('bookings.viewRequest', link),
    staff.send('GET', '/api/rooms'),
    guest.send('GET', '/rooms'),
  ])
  expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '5'])
  expect(unknown.text).toContain(`tel:${sampleProperty.phone.replaceAll(' ', '')}`)
  expect(unknown.text).toContain(`mailto:${sampleProperty.email}`)
  expect(others.map(({ status }) => status)).toEqual([503, 503, 503])
  server.setNow(Date.now())
  proxy.resume()
  const readAgain = async () => {
    const { status, headers } = await guest.send('GET', '/rooms')
    return [status, headers.age, (await guest.tryCall('bookings.viewRequest', link)).status]
  }
  await expect.poll(readAgain, { timeout: 15_000 }).toEqual([200, undefined, 200])
  await server.stop()
  await database.drop()
})

test('while PostgreSQL restarts in the middle of writes, calls get a 503, and each request is stored once', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const client = new pg.Client(postgres.url)
  await client.connect()
  // What was committed survives the crash, as on a real server.
  await client.query('ALTER ROLE postgres SET synchronous_commit = on')
  await client.end()
  const server = await startTestServer({ databaseUrl: postgres.url })
  onTestFinished(server.stop)
  const staff = await new ApiClient(server).logIn()
  const refusals = new Set<string>()
  const stored: string[] = []
  let [isRunning, requestCount] = [true, 0]
  /** As an outbox does: with the same key until there is an answer. */
  const sendUntilAnswered = async (send: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    for (;;) {
      const response = await send()
      if (response.status < 500) return response
      refusals.add(`${response.status} ${getProblemCode(response)}, again after ${response.headers['retry-after']} s`)
    }
  }
  const sendRequests = async (): Promise<void> => {
    while (isRunning) {
      requestCount += 1
      const checkinDate = addDays(toFarmDay(server.now()), requestCount * 2)
      const body = buildRequest({ roomId: 4, checkinDate, checkoutDate: addDays(checkinDate, 1) })
      const [guest, key] = [new ApiClient(server), createKey()]
      const answer = await sendUntilAnswered(() => guest.tryCall('bookings.request', { body, key }))
      expect(answer.status, answer.text).toBe(201)
      stored.push(z.parse(z.object({ id: z.string() }), answer.json).id)
      await sendUntilAnswered(() => staff.tryCall('bookings.list'))
    }
  }
  const load = Promise.all(Array.from({ length: 10 }, sendRequests))
  const restart = async (): Promise<void> => {
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      const count = stored.length
      await expect.poll(() => stored.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(count + 5)
      await postgres.restart(signal)
    }
    isRunning = false
  }
  await Promise.all([load, restart()])

  expect([...refusals]).toEqual(['503 database_unavailable, again after 5 s'])
  const bookings = await staff.call('bookings.list')
  expect(bookings.map(({ id }) => id).toSorted()).toEqual(stored.toSorted())
})
