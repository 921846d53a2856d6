import { afterAll, beforeAll, expect, test } from 'vitest'
import { OfflineRun } from '#api/testing/offlineRun.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { removeTablets } from '#api/testing/tablet.ts'

const firstSeed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('tens of thousands of offline writes on three tablets are each applied once or dropped by a person', async () => {
  const end = Date.now() + minutes * 60_000
  const total = { seeds: 0, applied: 0, dropped: 0 }
  for (let seed = firstSeed; Date.now() < end; seed++) {
    const run = new OfflineRun(server, seed)
    try {
      const { applied, dropped } = await run.run(500)
      total.applied += applied
      total.dropped += dropped
      total.seeds += 1
      process.stdout.write(`seed ${seed}: ${applied} writes applied, ${dropped} dropped\n`)
    } catch (error) {
      throw new Error(`seed ${seed} fails`, { cause: error })
    } finally {
      removeTablets(run.tablets)
      // The next run starts with a calendar of its own.
      await server.stop()
      server = await startTestServer()
    }
  }
  process.stdout.write(`${total.seeds} seeds, ${total.applied} writes applied, ${total.dropped} dropped\n`)
  expect(total.applied).toBeGreaterThan(0)
})
