import { expect, test } from 'vitest'
import { type LoadWindow, runMixedLoad } from '#api/testing/mixedLoad.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { accounts } from '#api/testing/server.ts'
import { startServer } from '#api/testing/startServer.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

const bounds = { megabytes: 200, memoryGrowth: 1.15, moreHandles: 10, timeGrowth: 1.5 }

/** The first window warms up the caches, so the second one is the reference. */
function expectFlat(windows: LoadWindow[]): void {
  const rows = windows.map(({ megabytes, handles, requests, cpuPerRequestMs }) =>
    [
      `${requests} requests`,
      `${megabytes.toFixed(0)} MB`,
      `${handles} handles`,
      `${cpuPerRequestMs.toFixed(2)} ms`,
    ].join(),
  )
  process.stdout.write(`${rows.join('\n')}\n`)
  const [, early] = windows
  const late = windows.at(-1)
  if (!early || !late) throw new Error('the load has no windows')
  expect(Math.max(...windows.map(({ megabytes }) => megabytes))).toBeLessThanOrEqual(bounds.megabytes)
  expect(late.megabytes / early.megabytes).toBeLessThanOrEqual(bounds.memoryGrowth)
  expect(late.handles - early.handles).toBeLessThanOrEqual(bounds.moreHandles)
  expect(late.cpuPerRequestMs / early.cpuPerRequestMs).toBeLessThanOrEqual(bounds.timeGrowth)
}

async function loadServer(databaseUrl: Record<string, string>): Promise<void> {
  const { username, password } = accounts.manager
  const server = await startServer({ env: { STAFF: `${username}:${password}`, ...databaseUrl } })
  try {
    expectFlat(await runMixedLoad(server, minutes, seed))
  } finally {
    expect(await server.stop()).toBe(0)
  }
}

test('on SQLite, memory, handles and times stay flat under a mixed load', () => loadServer({}))

test('on PostgreSQL, memory, handles and times stay flat under a mixed load', async () => {
  const database = await createDatabase()
  try {
    await loadServer({ DATABASE_URL: database.url })
  } finally {
    await database.drop()
  }
})
