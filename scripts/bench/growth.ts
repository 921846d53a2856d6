import { ApiClient } from '#api/testing/apiClient.ts'
import { median } from '#api/testing/median.ts'
import { readMemoryMegabytes } from '#api/testing/processUsage.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { type Benchmark, measureThroughput } from './benchmark.ts'
import { account, createLargeFarm, withBenchServer, withProcesses } from './data.ts'
import { timeNewSearches } from './search.ts'

const manyBookings = 100_000
const fewBookings = 200
const staffCalls = 30
const today = toFarmDay(Date.now())

/** Measures the median of responses that are not cached, in milliseconds: each request has a new range of days. */
export async function timeUncached({ url }: Pick<RunningServer, 'url'>, round: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const startDate = addDays(today, -20 + i)
    const endDate = addDays(startDate, 62 + round)
    const startMs = performance.now()
    const response = await fetch(`${url}/api/calendar-availability?startDate=${startDate}&endDate=${endDate}`)
    await response.arrayBuffer()
    times.push(performance.now() - startMs)
  }
  return median(times)
}

const timeCached =
  (path: string) =>
  async ({ url }: RunningServer): Promise<number> =>
    1000 / (await measureThroughput(url + path))

/** Makes the call of staff with this number. */
type StaffCall = (count: number) => Promise<unknown>

/** The median of calls of staff, in milliseconds. */
const timeStaff =
  (create: (staff: ApiClient, round: number) => Promise<StaffCall>) =>
  async (server: RunningServer, round: number): Promise<number> => {
    const call = await create(await new ApiClient(server).logIn(account), round)
    const times: number[] = []
    for (let i = 0; i < staffCalls; i++) {
      const startMs = performance.now()
      await call(i)
      times.push(performance.now() - startMs)
    }
    return median(times)
  }

/** A stay of two nights with a price. These days are free in the data of every benchmark. */
async function sellStay(staff: ApiClient, round: number) {
  const checkinDate = addDays(today, 400 + 10 * round)
  const days = { roomId: 1, checkinDate, checkoutDate: addDays(checkinDate, 2), status: 'confirmed' as const }
  const guest = { guestName: 'Ginevra', guestSurname: 'Acquaviva', guestPhone: '+39 000 1' }
  return staff.call('bookings.desk', { body: { ...days, ...guest, agreedPrice: 500 } })
}

const createPayments = async (staff: ApiClient, round: number): Promise<StaffCall> => {
  const { id } = await sellStay(staff, round)
  return () => staff.call('payments.add', { params: { id }, body: { amountCents: 1, on: today, how: 'cash' } })
}

/** Conflicts are looked for when days become free. */
const createMoves = async (staff: ApiClient, round: number): Promise<StaffCall> => {
  const { id, ...booking } = await sellStay(staff, round)
  return (count) => {
    const checkinDate = addDays(today, 500 + 70 * round + 2 * count)
    const body = { ...booking, checkinDate, checkoutDate: addDays(checkinDate, 2) }
    return staff.call('bookings.edit', { params: { id }, body })
  }
}

const createDayLists = async (staff: ApiClient): Promise<StaffCall> => {
  return (count) => staff.call('housekeeping.read', { query: { day: addDays(today, count % 30) } })
}

const createMonths = async (staff: ApiClient): Promise<StaffCall> => {
  const month = today.slice(0, 7)
  return () => staff.call('duties.readTax', { query: { from: `${month}-01`, to: today } })
}

type WithFarm = <T>(count: number, callback: (server: RunningServer) => Promise<T>) => Promise<T>

const withPostgresServer: WithFarm = (count, callback) => withProcesses(1, count, ([server]) => callback(server))

const withLargeFarm: WithFarm = (count, callback) => withBenchServer(count, callback, createLargeFarm)

/** Compares the response time with 100,000 bookings to the one with 200. The rounds alternate between both servers. */
const createGrowthBenchmark = (
  name: string,
  measureTime: (server: RunningServer, round: number) => Promise<number>,
  withFarm: WithFarm = withBenchServer,
): Benchmark => ({
  name,
  unit: 'ms',
  bound: { atMost: 1.2 },
  measure: () =>
    withFarm(manyBookings, (large) =>
      withFarm(fewBookings, async (small) => {
        const [ours, reference]: [number[], number[]] = [[], []]
        for (let round = 0; round < 5; round++) {
          ours.push(await measureTime(large, round))
          reference.push(await measureTime(small, round))
        }
        const memory = await readMemoryMegabytes(large.pid, 'VmRSS')
        return { ours: median(ours), reference: median(reference), memory }
      }),
    ),
})

export const growthBenchmarks: Benchmark[] = [
  createGrowthBenchmark('rooms with 100,000 bookings', timeCached('/api/rooms')),
  createGrowthBenchmark(
    'availability with 100,000 bookings',
    timeCached(`/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 30)}`),
  ),
  createGrowthBenchmark('availability made anew with 100,000 bookings', timeUncached),
  createGrowthBenchmark('availability made anew on PostgreSQL with 100,000 bookings', timeUncached, withPostgresServer),
  createGrowthBenchmark('new search with 100,000 bookings', timeNewSearches),
  createGrowthBenchmark('a payment with 100,000 bookings', timeStaff(createPayments)),
  createGrowthBenchmark('a booking that moves with 100,000 bookings', timeStaff(createMoves)),
  createGrowthBenchmark('the list of a day with 100,000 bookings', timeStaff(createDayLists)),
  createGrowthBenchmark('the tourist tax of a month with 100,000 bookings', timeStaff(createMonths)),
  createGrowthBenchmark('availability made anew with 60 rooms and 40 seasons', timeUncached, withLargeFarm),
  createGrowthBenchmark('new search with 60 rooms and 40 seasons', timeNewSearches, withLargeFarm),
]
