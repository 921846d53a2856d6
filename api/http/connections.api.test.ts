import pg from 'pg'
import { expect, test } from 'vitest'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { startProcesses } from '#api/testing/processes.ts'

test('a restart of two servers, one after the other, loses no request and no write', async () => {
  const { servers, balancer, databaseUrl, restart, stop } = await startProcesses()
  const staff = await new ApiClient(balancer).logIn()
  const guest = new ApiClient(balancer)
  const counts = { reads: 0, writes: 0, lost: [] as unknown[] }
  let isRestarting = true
  const sendRequests = async () => {
    while (isRestarting) {
      try {
        const body = { enabled: true }
        const { status } = await staff.tryCall('settings.switchBookings', { body, key: createKey() })
        // A busy machine may be too slow for the database's time limits.
        expect([200, 503]).toContain(status)
        if (status === 200) counts.writes += 1
        expect((await guest.tryCall('rooms.list')).status).toBe(200)
        counts.reads += 1
      } catch (error) {
        counts.lost.push(error)
      }
    }
  }
  const clients = Array.from({ length: 2 }, sendRequests)
  for (const index of [0, 1] as const) {
    await servers[index].stop()
    await restart(index)
  }
  isRestarting = false
  await Promise.all(clients)

  expect(counts.lost).toEqual([])
  expect(counts.writes).toBeGreaterThan(50)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM log_entries WHERE call = 'settings.switchBookings'`,
  )
  expect(rows).toEqual([{ count: counts.writes }])
  await client.end()
  await stop()
}, 90_000)
