/** Ten farms on one machine: each is a process of its own. */

import { readOwnMegabytes } from '#api/testing/processUsage.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { type Benchmark, measureThroughput, measureTotalThroughput } from './benchmark.ts'

const farmCount = 10
const maxIdleMegabytes = 120

/** Calls back with ten farms that have done nothing but render their pages. */
async function withFarms<T>(callback: (farms: RunningServer[]) => Promise<T>): Promise<T> {
  const farms: RunningServer[] = []
  try {
    for (let i = 0; i < farmCount; i += 1) {
      const farm = await startServer()
      farms.push(farm)
      // The last of the pages that are rendered after a start.
      await fetch(`${farm.url}/about?lang=en`)
    }
    return await callback(farms)
  } finally {
    for (const farm of farms) await farm.stop()
  }
}

const readMemories = (farms: RunningServer[]) => Promise.all(farms.map(({ pid }) => readOwnMegabytes(pid)))

export const farmBenchmarks: Benchmark[] = [
  {
    name: 'idle memory of the largest of ten farms',
    unit: 'MB',
    bound: { atMost: 1 },
    measure: () =>
      withFarms(async (farms) => ({ ours: Math.max(...(await readMemories(farms))), reference: maxIdleMegabytes })),
  },
  {
    name: 'rooms of ten farms beside each other against one farm',
    unit: 'requests/s',
    bound: { atLeast: 0.6 },
    measure: () =>
      withFarms(async (farms) => {
        const urls = farms.map(({ url }) => `${url}/api/rooms`)
        // A process is slow until its code is compiled.
        for (const url of urls) await measureThroughput(url)
        const ours = await measureTotalThroughput(urls, { connections: farmCount * 20 })
        const reference = await measureTotalThroughput(urls.slice(0, 1))
        return { ours, reference, memory: Math.max(...(await readMemories(farms))) }
      }),
  },
]
