// The search for a free room: a new address on the server, and the answer on a slow phone.
import { openVisitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Benchmark } from './benchmark.ts'
import { createLargeFarm, withBenchServer } from './data.ts'

const rounds = 9
const targetMs = 50
/** Lighthouse, too, takes a phone for four times as slow. */
const cpuSlowdown = 4
const today = toFarmDay(Date.now())

/** Measures the median of answers to searches that nobody has made before, in milliseconds. */
export async function timeNewSearches({ url }: RunningServer, round = 0): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const from = addDays(today, 10 + i)
    const startMs = performance.now()
    // Each from another address: a single one may ask for some a minute only.
    const headers = { 'x-forwarded-for': `192.0.2.${i}` }
    const response = await fetch(`${url}/rooms?from=${from}&to=${addDays(from, 2 + round)}&guests=2`, { headers })
    await response.text()
    times.push(performance.now() - startMs)
  }
  return median(times)
}

/** A second round: in the first one, after a start, the code is being compiled. */
async function timeWarmSearches(server: RunningServer): Promise<number> {
  await timeNewSearches(server)
  return timeNewSearches(server, 1)
}

/** Runs in the page: taps an element and returns the milliseconds until another one is in the page. */
async function tapAndWait([tapped, awaited]: readonly [string, string]): Promise<number> {
  const target = [...document.querySelectorAll<HTMLElement>(tapped)].at(-1)
  if (!target) throw new Error(`There is no ${tapped}`)
  const startMs = performance.now()
  const appearance = new Promise<number>((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(awaited)) resolve(performance.now() - startMs)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    setTimeout(() => reject(new Error(`${awaited} does not appear`)), 10_000)
  })
  target.click()
  return appearance
}

/** What a guest waits for after a tap: an element that is tapped, and one that appears. */
const waits = {
  // The months that the calendar shows have arrived, so all rooms are counted on the phone.
  count: ['.calendar [data-tone=free]:not([data-unavailable])', '.range-submit:not(:disabled)'],
  answer: ['.range-submit', '#results-title'],
} as const

/** Measures the median time that a guest on a slow phone waits after the second day, or after the calendar's button. */
async function timeOnPhone(server: RunningServer, wait: keyof typeof waits): Promise<number> {
  const { page, context, close } = await openVisitor({
    baseURL: server.url,
    language: 'it',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  })
  const browser = await context.newCDPSession(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto('/rooms')
    await page.locator('html[data-live]').waitFor()
    await page.locator('input[name=from]').click()
    await page.getByRole('button', { name: 'Mese successivo' }).click()
    await page.locator('.calendar [aria-busy=false]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.calendar [data-tone=free]').nth(round).click()
    if (wait === 'answer') await page.evaluate(tapAndWait, waits.count)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    times.push(await page.evaluate(tapAndWait, waits[wait]))
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await close()
  return median(times)
}

/** Compares a time of a new server to the target. */
const createSearchBenchmark = (
  name: string,
  measureTime: (server: RunningServer) => Promise<number>,
  atMost = 1,
): Benchmark => ({
  name,
  unit: 'ms',
  bound: { atMost },
  async measure() {
    const server = await startServer({ env: { TRUST_PROXY: '1' } })
    try {
      return { ours: await measureTime(server), reference: targetMs }
    } finally {
      await server.stop()
    }
  },
})

export const searchBenchmarks: Benchmark[] = [
  createSearchBenchmark('new search', timeWarmSearches),
  {
    name: 'new search of 60 rooms with 40 seasons and 100,000 bookings',
    unit: 'ms',
    bound: { atMost: 1 },
    measure: async () => ({
      ours: await withBenchServer(100_000, timeWarmSearches, createLargeFarm),
      reference: targetMs,
    }),
  },
  // A fast machine takes 50 ms, a slow one up to 90.
  createSearchBenchmark('search, rooms counted on a slow phone', (server) => timeOnPhone(server, 'count'), 1.8),
  createSearchBenchmark('search, answer shown on a slow phone', (server) => timeOnPhone(server, 'answer'), 1.8),
]
