// The time that a page keeps the main thread of a phone busy until it is quiet.
import { createServer } from 'node:http'
import { openVisitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import { findFreePort, startServer } from '#api/testing/startServer.ts'
import type { Benchmark } from './benchmark.ts'
import { renderCalibrationPage } from './calibrationPage.ts'

// An odd number, for the median.
const rounds = 7
const settleMs = 3_000

/** The CPU time of the main thread, in milliseconds: other programs on the machine do not count. */
async function measureMainThread(url: string): Promise<number> {
  const { page, context, close } = await openVisitor({
    ...{ baseURL: url, language: 'it', hasTouch: true, isMobile: true },
    viewport: { width: 360, height: 740 },
  })
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  // Waiting for an element would keep the page busy.
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const { metrics } = await browser.send('Performance.getMetrics')
  await close()
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const createPageBenchmark = (path: string, atMost: number): Benchmark => ({
  name: `main thread of a phone ${path}`,
  unit: 'ms',
  bound: { atMost },
  async measure() {
    const server = await startServer()
    const port = await findFreePort()
    const calibrationPage = renderCalibrationPage()
    const calibration = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(calibrationPage),
    ).listen(port, '127.0.0.1')
    const times: [number[], number[]] = [[], []]
    try {
      for (let round = 0; round < rounds; round += 1) {
        times[0].push(await measureMainThread(server.url + path))
        times[1].push(await measureMainThread(`http://localhost:${port}/`))
      }
      return { ours: median(times[0]), reference: median(times[1]) }
    } finally {
      calibration.close()
      await server.stop()
    }
  },
})

/** Set 5 to 20 % above what was measured: the median of a page varies by about that much. */
export const phoneBenchmarks: Benchmark[] = [
  createPageBenchmark('/', 1.45),
  createPageBenchmark('/rooms', 1.5),
  createPageBenchmark('/rooms/3', 1.35),
  createPageBenchmark('/restaurant', 1),
  createPageBenchmark('/services', 1),
  createPageBenchmark('/booking', 1.5),
  createPageBenchmark('/contact', 1.4),
  createPageBenchmark('/privacy', 0.9),
  createPageBenchmark('/about', 0.97),
]
