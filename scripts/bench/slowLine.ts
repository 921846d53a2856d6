// A first visit on the slowest line and phone that the site is made for.
import { openVisitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import { startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Benchmark } from './benchmark.ts'

// An odd number, for the median.
const rounds = 3
/** "3G Slow" of WebPageTest: 400 kbit/s, 400 ms for the way there and back. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const cpuSlowdown = 6
const today = toFarmDay(Date.now())

/** Runs in the page: logs the time of the frame after this element is there. A test's own waiting would slow down the page. */
function logTime(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.debug(`shown ${performance.now()}`)))
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** The milliseconds from the start of a first visit until this element is on the screen. */
async function timeVisit(url: string, path: string, awaited: string): Promise<number> {
  const { page, context, close } = await openVisitor({
    baseURL: url,
    language: 'it',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', slowLine)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(logTime, awaited)
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate: (it) => it.text().startsWith('shown '), timeout: 60_000 }),
    page.goto(path, { waitUntil: 'commit' }),
  ])
  await close()
  return Number(message.text().split(' ')[1])
}

const createBenchmark = (name: string, path: string, awaited: string, targetMs: number): Benchmark => ({
  name: `Slow 3G and a phone six times slower, ${name}`,
  unit: 'ms',
  bound: { atMost: 1 },
  async measure() {
    const server = await startServer()
    try {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await timeVisit(server.url, path, awaited))
      return { ours: median(times), reference: targetMs }
    } finally {
      await server.stop()
    }
  },
})

export const slowLineBenchmarks: Benchmark[] = [
  createBenchmark('home can be read', '/', 'h1', 4_000),
  createBenchmark(
    'the calendar can be used',
    '/booking?room=3',
    '.calendar [data-tone=free]:not([data-unavailable])',
    10_000,
  ),
  createBenchmark(
    'the answer of a search can be used',
    `/rooms?from=${addDays(today, 30)}&to=${addDays(today, 33)}&guests=2`,
    '#results-title',
    8_000,
  ),
]
