import { expect, test } from 'vitest'
import { OfflineRun } from '#api/testing/offlineRun.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startTestServer } from '#api/testing/server.ts'
import { removeTablets } from '#api/testing/tablet.ts'

const firstSeed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

/** Each run has a farm of its own, and so a calendar of its own. */
async function runOn(database: { url: string } | undefined, seed: number) {
  const server = await startTestServer(database ? { databaseUrl: database.url } : {})
  const run = new OfflineRun(server, seed)
  try {
    return await run.run(500)
  } catch (error) {
    throw new Error(`seed ${seed} fails`, { cause: error })
  } finally {
    removeTablets(run.tablets)
    await server.stop()
  }
}

test.each([
  ['SQLite', async (): Promise<undefined> => undefined],
  ['PostgreSQL', createDatabase],
] as const)(
  'on %s, tens of thousands of offline writes on three tablets are each applied once or dropped by a person',
  async (_, openDatabase) => {
    const end = Date.now() + minutes * 30_000
    const total = { seeds: 0, applied: 0, dropped: 0 }
    for (let seed = firstSeed; total.seeds === 0 || Date.now() < end; seed++) {
      const database = await openDatabase()
      const { applied, dropped } = await runOn(database, seed).finally(() => database?.drop())
      total.applied += applied
      total.dropped += dropped
      total.seeds += 1
      process.stdout.write(`seed ${seed}: ${applied} writes applied, ${dropped} dropped\n`)
    }
    process.stdout.write(`${total.seeds} seeds, ${total.applied} writes applied, ${total.dropped} dropped\n`)
    expect(total.applied).toBeGreaterThan(0)
  },
)
