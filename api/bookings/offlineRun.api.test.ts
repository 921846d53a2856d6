import { afterAll, beforeAll, expect, test } from 'vitest'
import { OfflineRun } from '#api/testing/offlineRun.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { removeTablets } from '#api/testing/tablet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const seed = 1
const timeoutMs = 120_000

test(
  `three tablets with a broken network and the server agree in the end, from seed ${seed}`,
  async () => {
    const run = new OfflineRun(server, seed)
    try {
      const { applied, dropped } = await run.run(60)
      expect(applied).toBeGreaterThan(10)
      expect(dropped).toBeGreaterThan(0)
    } finally {
      removeTablets(run.tablets)
    }
  },
  timeoutMs,
)
