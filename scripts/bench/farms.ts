/** Ten farms on one machine: each is a process of its own. */

import { median } from '#api/testing/median.ts'
import { readOwnMegabytes } from '#api/testing/processUsage.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { type Benchmark, measureTotalThroughput } from './benchmark.ts'
import { recordResponse, startBareServer } from './throughput.ts'

const farmCount = 10
const maxIdleMegabytes = 120
/** A process is slow until its code is compiled: the third round beside the others serves twice what the first does. */
const warmUpRounds = 4
// An odd number, for the median. The farms and the references alternate.
const rounds = 7

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
    bound: { atLeast: 0.5 },
    measure: () =>
      withFarms(async (farms) => {
        const urls = farms.map(({ url }) => `${url}/api/rooms`)
        const answers = await Promise.all(urls.map(recordResponse))
        const bareServers = await Promise.all(answers.map(startBareServer))
        const bareUrls = bareServers.map(({ url }) => url)
        const [ours, reference]: [number[], number[]] = [[], []]
        try {
          for (let round = 0; round < warmUpRounds + rounds; round += 1) {
            ours.push(await measureTotalThroughput(urls, { connections: farmCount * 20 }))
            reference.push(await measureTotalThroughput(bareUrls, { connections: farmCount * 20 }))
          }
          return {
            ours: median(ours.slice(warmUpRounds)),
            reference: median(reference.slice(warmUpRounds)),
            memory: Math.max(...(await readMemories(farms))),
          }
        } finally {
          for (const { stop } of bareServers) stop()
        }
      }),
  },
]
