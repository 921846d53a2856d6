import { readFile } from 'node:fs/promises'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startServer } from '../startServer.ts'
import { type Benchmark, measureThroughput, median } from './benchmark.ts'
import { account, createBenchData } from './data.ts'

/** While 50 logins run at once, the median of other calls has to stay under 20 ms. */
const loginBenchmark: Benchmark = {
  name: 'a call beside 50 logins',
  unit: 'ms',
  bound: { atMost: 1 },
  async measure() {
    const data = await createBenchData(200)
    const server = await startServer({ dataDir: data.dataDir })
    try {
      const staff = await new ApiClient(server).logIn(account)
      const times: number[] = []
      let isRunning = true
      const logins = Promise.all(Array.from({ length: 50 }, () => new ApiClient(server).logIn(account))).then(() => {
        isRunning = false
      })
      while (isRunning) {
        const startedAt = performance.now()
        await staff.call('session.read')
        times.push(performance.now() - startedAt)
      }
      await logins
      return { ours: median(times), reference: 20 }
    } finally {
      await server.stop()
      await data.remove()
    }
  },
}

const readResidentMegabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const memoryBenchmark: Benchmark = {
  name: 'memory after a load',
  unit: 'MB',
  bound: { atMost: 1 },
  async measure() {
    const server = await startServer()
    try {
      for (let round = 0; round < 5; round++) {
        for (const path of ['/', '/api/rooms', '/rooms?lang=en', '/nowhere', '/api/health'])
          await measureThroughput(server.url + path, true)
      }
      return { ours: await readResidentMegabytes(server.pid), reference: 200 }
    } finally {
      await server.stop()
    }
  },
}

export const enduranceBenchmarks: Benchmark[] = [loginBenchmark, memoryBenchmark]
