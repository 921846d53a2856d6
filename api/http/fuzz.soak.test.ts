import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fuzz } from '#api/testing/fuzz.ts'
import { median } from '#api/testing/median.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { readMemoryMegabytes } from '#api/testing/processUsage.ts'
import { accounts } from '#api/testing/server.ts'
import { serveArguments, startServer } from '#api/testing/startServer.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
/** 50,000 in an hour on each database. */
const count = Math.min(50_000, Math.max(2000, 1000 * Number(process.env.SOAK_MINUTES ?? 10)))
const maxMegabytes = 200

/** A process of its own: an unhandled rejection ends it, and its memory is its own. */
async function fuzzServer(databaseUrl: Record<string, string>): Promise<void> {
  const { username, password } = accounts.manager
  const server = await startServer({
    command: serveArguments,
    env: { STAFF: `${username}:${password}`, LOG_LEVEL: 'fatal', ...databaseUrl },
  })
  try {
    const megabytes: number[] = []
    let isRunning = true
    const measuring = (async () => {
      for (; isRunning; await sleep(500)) megabytes.push(await readMemoryMegabytes(server.pid, 'VmRSS'))
    })()
    const statuses = await fuzz(server, count, seed).finally(() => {
      isRunning = false
    })
    await measuring
    const fifth = Math.floor(megabytes.length / 5)
    const [early, late] = [median(megabytes.slice(fifth, 2 * fifth)), median(megabytes.slice(-fifth))]
    const peak = await readMemoryMegabytes(server.pid, 'VmHWM')
    const amounts = [early, late, peak].map((it) => `${it.toFixed(0)} MB`)
    process.stdout.write(`${JSON.stringify(statuses)} early, late, peak: ${amounts.join(', ')}\n`)
    expect(Object.values(statuses).reduce((sum, it) => sum + it, 0)).toBe(count)
    // Without the limits of `serveArguments` to the heap, the same requests reach 263 MB.
    expect(peak).toBeLessThan(maxMegabytes)
    expect(late / early).toBeLessThan(1.25)
  } finally {
    expect(await server.stop()).toBe(0)
  }
}

test('on SQLite, random requests cause no fault, get only small responses of the contract, and memory stays flat', () =>
  fuzzServer({}))

test('on PostgreSQL, random requests cause no fault, get only small responses of the contract, and memory stays flat', async () => {
  const database = await createDatabase()
  try {
    await fuzzServer({ DATABASE_URL: database.url })
  } finally {
    await database.drop()
  }
})
