/** Ten farms on one machine: each is a process of its own. */

import { readOwnMegabytes } from '#api/testing/processUsage.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { type Benchmark, measureThroughput, measureTotalThroughput } from './benchmark.ts'
import { recordResponse, startBareServer } from './throughput.ts'

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
    name: 'rooms of ten farms beside each other against ten bare servers',
    unit: 'requests/s',
    bound: { atLeast: 0.6 },
    measure: () =>
      withFarms(async (farms) => {
        const urls = farms.map(({ url }) => `${url}/api/rooms`)
        const answers = await Promise.all(urls.map(recordResponse))
        const bareServers = await Promise.all(answers.map(startBareServer))
        const measureAll = async (all: string[]) => {
          // A process is slow until its code is compiled.
          for (const url of all) await measureThroughput(url)
          return measureTotalThroughput(all, { connections: farmCount * 20 })
        }
        try {
          const ours = await measureAll(urls)
          const reference = await measureAll(bareServers.map(({ url }) => url))
          return { ours, reference, memory: Math.max(...(await readMemories(farms))) }
        } finally {
          for (const { stop } of bareServers) stop()
        }
      }),
  },
]
