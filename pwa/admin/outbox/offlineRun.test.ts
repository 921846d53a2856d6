import { afterAll, beforeAll, expect, test } from 'vitest'
import { OfflineRun } from '#api/testing/offlineRun.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { removeTablets } from '#api/testing/tablet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([1])(
  'run %i: three tablets with a broken network and the server agree in the end',
  async (seed) => {
    const run = new OfflineRun(server, seed)
    try {
      const { applied, dropped } = await run.run(150)
      expect(applied).toBeGreaterThan(30)
      expect(dropped).toBeGreaterThan(3)
    } finally {
      removeTablets(run.tablets)
    }
  },
  60_000,
)
