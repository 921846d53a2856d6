/** What happens while another process or PostgreSQL itself is stuck: a 503 in time, and no restart afterwards. */
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#api/errors.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startTestServer } from '#api/testing/server.ts'
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
