import { addDays, farmDayAt } from '#contract/days.ts'
import type { Figure } from '../bench.ts'
import { type Served, serveBuilt } from '../served.ts'
import { makeFarm } from './farm.ts'
import { load, median } from './load.ts'

const many = 100_000
const few = 200
const today = farmDayAt(Date.now())

/** Milliseconds of an answer that is not ready yet: each asks for a range that nobody asked for before. */
async function timeFresh({ url }: Served, round: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const startDate = addDays(today, -20 + i)
    const endDate = addDays(startDate, 62 + round)
    const began = performance.now()
    const response = await fetch(`${url}/api/calendar-availability?startDate=${startDate}&endDate=${endDate}`)
    await response.arrayBuffer()
    times.push(performance.now() - began)
  }
  return median(times)
}

const timeReady =
  (path: string) =>
  async ({ url }: Served): Promise<number> =>
    1000 / (await load(url + path))

/** The time of an answer with 100,000 bookings beside that with 200, in turns. */
const growth = (name: string, time: (served: Served, round: number) => Promise<number>): Figure => ({
  name,
  unit: 'ms',
  bound: { atMost: 1.2 },
  async measure() {
    const [large, small] = [await makeFarm(many), await makeFarm(few)]
    const [ours, reference]: [number[], number[]] = [[], []]
    const servers = [
      await serveBuilt({ dataDir: large.dataDir }),
      await serveBuilt({ dataDir: small.dataDir }),
    ] as const
    try {
      for (let round = 0; round < 5; round++) {
        ours.push(await time(servers[0], round))
        reference.push(await time(servers[1], round))
      }
      return { ours: median(ours), reference: median(reference) }
    } finally {
      for (const served of servers) await served.stop()
      await large.remove()
      await small.remove()
    }
  },
})

export const growths: Figure[] = [
  growth('rooms with 100,000 bookings', timeReady('/api/rooms')),
  growth(
    'availability with 100,000 bookings',
    timeReady(`/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 30)}`),
  ),
  growth('availability made anew with 100,000 bookings', timeFresh),
]
