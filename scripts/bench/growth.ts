import { addDays, toFarmDay } from '#contract/days.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import type { Benchmark } from './bench.ts'
import { createBenchData } from './data.ts'
import { measureThroughput, median } from './load.ts'

const manyBookings = 100_000
const fewBookings = 200
const today = toFarmDay(Date.now())

/** Milliseconds of an answer that is not ready yet: each asks for a range that nobody asked for before. */
async function timeUncached({ url }: RunningServer, round: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const startDate = addDays(today, -20 + i)
    const endDate = addDays(startDate, 62 + round)
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/calendar-availability?startDate=${startDate}&endDate=${endDate}`)
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const timeCached =
  (path: string) =>
  async ({ url }: RunningServer): Promise<number> =>
    1000 / (await measureThroughput(url + path))

/** The time of an answer with 100,000 bookings beside that with 200, in turns. */
const createGrowthBenchmark = (
  name: string,
  measureTime: (server: RunningServer, round: number) => Promise<number>,
): Benchmark => ({
  name,
  unit: 'ms',
  bound: { atMost: 1.2 },
  async measure() {
    const [large, small] = [await createBenchData(manyBookings), await createBenchData(fewBookings)]
    const [ours, reference]: [number[], number[]] = [[], []]
    const servers = [
      await startServer({ dataDir: large.dataDir }),
      await startServer({ dataDir: small.dataDir }),
    ] as const
    try {
      for (let round = 0; round < 5; round++) {
        ours.push(await measureTime(servers[0], round))
        reference.push(await measureTime(servers[1], round))
      }
      return { ours: median(ours), reference: median(reference) }
    } finally {
      for (const served of servers) await served.stop()
      await large.remove()
      await small.remove()
    }
  },
})

export const growthBenchmarks: Benchmark[] = [
  createGrowthBenchmark('rooms with 100,000 bookings', timeCached('/api/rooms')),
  createGrowthBenchmark(
    'availability with 100,000 bookings',
    timeCached(`/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 30)}`),
  ),
  createGrowthBenchmark('availability made anew with 100,000 bookings', timeUncached),
]
