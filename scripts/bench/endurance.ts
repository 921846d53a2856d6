import { ApiClient } from '#api/testing/apiClient.ts'
import { median } from '#api/testing/median.ts'
import { readMemoryMegabytes } from '#api/testing/processUsage.ts'
import { startServer } from '#api/testing/startServer.ts'
import { type Benchmark, measureThroughput } from './benchmark.ts'
import { account, withBenchServer } from './data.ts'

const rounds = 4

/** While 50 logins run at once, the median of other calls has to stay under 20 ms. */
const loginBenchmark: Benchmark = {
  name: 'a call beside 50 logins',
  unit: 'ms',
  bound: { atMost: 1 },
  measure: () =>
    withBenchServer(200, async (server) => {
      const staff = await new ApiClient(server).logIn(account)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        let isRunning = true
        const logins = Promise.all(Array.from({ length: 50 }, () => new ApiClient(server).logIn(account))).then(() => {
          isRunning = false
        })
        while (isRunning) {
          const startMs = performance.now()
          await staff.call('session.read')
          // In the first round, the new server still compresses its pages.
          if (round > 0) times.push(performance.now() - startMs)
        }
        await logins
      }
      return { ours: median(times), reference: 20 }
    }),
}

const memoryBenchmark: Benchmark = {
  name: 'memory after a load',
  unit: 'MB',
  bound: { atMost: 1 },
  async measure() {
    const server = await startServer()
    try {
      for (let round = 0; round < 5; round++) {
        for (const path of ['/', '/api/rooms', '/rooms?lang=en', '/nowhere', '/api/health'])
          await measureThroughput(server.url + path, { acceptAnyStatus: true })
      }
      return { ours: await readMemoryMegabytes(server.pid, 'VmRSS'), reference: 200 }
    } finally {
      await server.stop()
    }
  },
}

export const enduranceBenchmarks: Benchmark[] = [loginBenchmark, memoryBenchmark]
