import { Agent, request } from 'node:http'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ApiClient, createKey, readResponse } from '#api/testing/apiClient.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { accounts } from '#api/testing/server.ts'
import { findFreePort, startServer } from '../../scripts/startServer.ts'

/**
 * Sends to the servers in turn on connections that stay open. It sends to the next one, with the same key, when one does
 * not listen: a connection that waits to be accepted at that moment is reset by the system.
 */
class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ports: number[]
  #turn = 0

  constructor(ports: number[]) {
    this.#ports = ports
  }

  async send(method: string, path: string, cookie: string, body = ''): Promise<number> {
    const headers = {
      cookie,
      'content-type': 'application/json',
      'content-length': body.length,
      'idempotency-key': createKey(),
    }
    this.#turn += 1
    const first = this.#turn
    for (let attempt = 0; ; attempt += 1) {
      const port = this.#ports[(first + attempt) % this.#ports.length]
      try {
        const response = await new Promise<Parameters<typeof readResponse>[0]>((resolve, reject) => {
          request({ port, method, path, headers, agent: this.#agent }, resolve).on('error', reject).end(body)
        })
        return (await readResponse(response)).status
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null
        if ((code !== 'ECONNREFUSED' && code !== 'ECONNRESET') || attempt > 5) throw error
      }
    }
  }

  close() {
    this.#agent.destroy()
  }
}

test('a restart of two servers, one after the other, loses no request and no write', async () => {
  const database = await createDatabase()
  const { username, password } = accounts.manager
  const env = { DATABASE_URL: database.url, STAFF: `${username}:${password}` }
  const ports = [await findFreePort(), await findFreePort()]
  const start = (port = 0) => startServer({ command: ['dist/server/main.js'], env, port })
  const servers = [await start(ports[0]), await start(ports[1])]
  const { cookie } = await new ApiClient({ url: servers[0]?.url ?? '' }).logIn()

  const balancer = new Balancer(ports)
  const counts = { reads: 0, writes: 0, lost: [] as unknown[] }
  let isRestarting = true
  const sendRequests = async () => {
    while (isRestarting) {
      try {
        const write = ['POST', '/api/settings/bookings-enabled', cookie, '{"enabled":true}'] as const
        const status = await balancer.send(...write)
        // A busy machine may be too slow for the database's time limits.
        expect([200, 503]).toContain(status)
        if (status === 200) counts.writes += 1
        expect(await balancer.send('GET', '/api/rooms', '')).toBe(200)
        counts.reads += 1
      } catch (error) {
        counts.lost.push(error)
      }
    }
  }
  const clients = Array.from({ length: 8 }, sendRequests)
  for (const [index, port] of ports.entries()) {
    await servers[index]?.stop()
    servers[index] = await start(port)
  }
  isRestarting = false
  await Promise.all(clients)

  expect(counts.lost).toEqual([])
  expect(counts.writes).toBeGreaterThan(50)
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM log_entries WHERE call = 'settings.switchBookings'`,
  )
  expect(rows).toEqual([{ count: counts.writes }])
  await client.end()
  balancer.close()
  for (const server of servers) await server.stop()
  await database.drop()
}, 90_000)
