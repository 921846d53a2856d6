/** PostgreSQL and several processes, and how many pages and tablets one farm serves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '#api/testing/apiClient.ts'
import { median } from '#api/testing/median.ts'
import { readCpuSeconds, readMemoryMegabytes } from '#api/testing/processUsage.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { root } from '../spawn.mjs'
import { type Benchmark, measureThroughput, measureTotalThroughput } from './benchmark.ts'
import { account, withBenchServer, withProcesses } from './data.ts'
import { timeUncached } from './growth.ts'

const fewBookings = 200
const manyBookings = 100_000
const rounds = 3
/** A call that reads session and account from the database, twice. */
const staffPath = '/api/session'

const logIn = (server: RunningServer) => new ApiClient(server).logIn(account)
const getMemory = (server: RunningServer) => readMemoryMegabytes(server.pid, 'VmRSS')

async function measureRounds(measure: () => Promise<number>): Promise<number> {
  const results: number[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await measure())
  return median(results)
}

const twoProcessesBenchmark: Benchmark = {
  name: 'two processes against one on PostgreSQL, a staff call',
  unit: 'requests/s',
  bound: { atLeast: 0.9 },
  measure: () =>
    withProcesses(2, fewBookings, async (servers) => {
      const [first] = servers
      const { cookie } = await logIn(first)
      const measure = (some: RunningServer[]) =>
        measureRounds(() =>
          measureTotalThroughput(
            some.map(({ url }) => url + staffPath),
            { cookie },
          ),
        )
      return { ours: await measure(servers), reference: await measure([first]), memory: await getMemory(first) }
    }),
}

const measureStaffCall = async (server: RunningServer): Promise<number> => {
  const { cookie } = await logIn(server)
  return measureRounds(() => measureThroughput(server.url + staffPath, { cookie }))
}

/** Writes at once from this process, which is not the server's, in writes per second. */
async function measureWrites(server: RunningServer): Promise<number> {
  const staff = await logIn(server)
  const endMs = performance.now() + 3000
  let writes = 0
  const run = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await staff.call('settings.switchBookings', { body: { enabled: true } })
      writes += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, run))
  return writes / 3
}

/** Both servers have 200 bookings. */
const createDatabaseBenchmark = (
  name: string,
  atLeast: number,
  measure: (server: RunningServer) => Promise<number>,
): Benchmark => ({
  name: `PostgreSQL against SQLite, ${name}`,
  unit: '/s',
  bound: { atLeast },
  measure: async () => {
    const [ours, memory] = await withProcesses(1, fewBookings, async ([server]) => {
      return [await measure(server), await getMemory(server)] as const
    })
    return { ours, memory, reference: await withBenchServer(fewBookings, measure) }
  },
})

const backupBenchmark: Benchmark = {
  name: 'an uncached read beside a backup of 100,000 bookings against one without',
  unit: 'ms',
  bound: { atMost: 3 },
  measure: () =>
    withBenchServer(manyBookings, async (server) => {
      const reference = await timeUncached(server, 0)
      const manager = await logIn(server)
      const { id } = await manager.call('backups.start')
      const times: number[] = []
      do times.push(await timeUncached(server, times.length + 1))
      while ((await manager.call('backups.history')).find((it) => it.id === id)?.status === 'in_progress')
      return { ours: median(times), reference, memory: await getMemory(server) }
    }),
}

/** Runs a script of this folder as a process of its own, which makes the load, while `measure` runs. */
async function withLoad<T>(script: string, args: string[], measure: (lines: AsyncIterator<string>) => Promise<T>) {
  const child = spawn(process.execPath, [join(root, 'scripts/bench', script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const result = await measure(child.stdout.setEncoding('utf8')[Symbol.asyncIterator]())
    if (child.exitCode !== null) throw new Error(`${script} has ended early`)
    return result
  } finally {
    child.kill()
    await exited
  }
}

const pages = { count: 2000, intervalSeconds: 10, measuredSeconds: 20 }

/** The share of one processor that the server needs, in percent, once all pages are open. */
const pagesBenchmark: Benchmark = {
  name: '2,000 open room pages that poll every 10 s, share of a processor',
  unit: '%',
  bound: { atMost: 0.25 },
  measure: () =>
    withBenchServer(fewBookings, (server) => {
      const today = toFarmDay(Date.now())
      const url = `${server.url}/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 365)}`
      return withLoad('pages.mjs', [String(pages.count), String(pages.intervalSeconds), url], async () => {
        await sleep(pages.intervalSeconds * 1000)
        const before = await readCpuSeconds(server.pid)
        await sleep(pages.measuredSeconds * 1000)
        const seconds = (await readCpuSeconds(server.pid)) - before
        return { ours: (100 * seconds) / pages.measuredSeconds, reference: 100, memory: await getMemory(server) }
      })
    }),
}

/** Half of the tablets are at each process. The time is that of the write and of all notifications. */
const tabletsBenchmark: Benchmark = {
  name: 'one change reaches 200 tablets at two processes',
  unit: 'ms',
  bound: { atMost: 1 },
  measure: () =>
    withProcesses(2, fewBookings, async (servers) => {
      const [first] = servers
      const staff = await logIn(first)
      // A session may have 20 streams at each process.
      const sessions = await Promise.all(Array.from({ length: 11 }, () => logIn(first)))
      const cookies = sessions.map(({ cookie }) => cookie).join(',')
      const urls = servers.map(({ url }) => `${url}/api/changes/stream`)
      return withLoad('tablets.mjs', ['200', cookies, ...urls], async (lines) => {
        await lines.next()
        const startMs = performance.now()
        await staff.call('settings.switchBookings', { body: { enabled: false } })
        await lines.next()
        return { ours: performance.now() - startMs, reference: 1000, memory: await getMemory(first) }
      })
    }),
}

export const processBenchmarks: Benchmark[] = [
  twoProcessesBenchmark,
  createDatabaseBenchmark('a staff call', 0.25, measureStaffCall),
  createDatabaseBenchmark('writes', 0.25, measureWrites),
  backupBenchmark,
  pagesBenchmark,
  tabletsBenchmark,
]
