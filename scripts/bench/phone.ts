// The time that a page keeps the main thread of a phone busy until it is quiet, beyond that of an empty page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '#api/testing/chromium.mjs'
import { median } from '#api/testing/median.ts'
import { findProcesses, readMainThreadMs } from '#api/testing/processUsage.ts'
import { findFreePort, startServer } from '#api/testing/startServer.ts'
import type { Benchmark } from './benchmark.ts'
import { renderCalibrationPage } from './calibrationPage.ts'

// An odd number, for the median.
const rounds = 7
const settleMs = 3_000

/**
 * The CPU time of the main thread of a page in a new browser, in milliseconds: other programs on the machine do not
 * count. No debugger is connected, for which V8 would collect the source positions of each error that a script makes:
 * a tenth of the time of a page.
 */
async function measureMainThread(url: string): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'podere-phone-'))
  const phone = ['--headless', '--window-size=360,740', '--touch-events=enabled', '--force-prefers-reduced-motion']
  const options = [...chromiumArguments, ...phone, '--lang=it', '--accept-lang=it', `--user-data-dir=${profile}`]
  const browser = spawn(await findChromium(), [...options, url], {
    stdio: 'ignore',
    // A process group of its own, by which its renderers are found.
    detached: true,
  })
  const closed = once(browser, 'exit')
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const renderers = await findProcesses(Number(browser.pid), '--type=renderer')
  const times = await Promise.all(renderers.map(readMainThreadMs))
  process.kill(-Number(browser.pid), 'SIGKILL')
  await closed
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  if (times.length === 0) throw new Error(`The browser has not opened ${url}.`)
  // An idle renderer may wait for the next page.
  return Math.max(...times)
}

const createPageBenchmark = (path: string, atMost: number): Benchmark => ({
  name: `main thread of a phone ${path}`,
  unit: 'ms',
  bound: { atMost },
  async measure() {
    const server = await startServer()
    const port = await findFreePort()
    const calibrationPage = renderCalibrationPage()
    const calibration = createServer(({ url }, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/empty' ? '' : calibrationPage),
    ).listen(port, '127.0.0.1')
    const urls = [server.url + path, `http://localhost:${port}/`, `http://localhost:${port}/empty`]
    const times: [number[], number[], number[]] = [[], [], []]
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, url] of urls.entries()) times[at]?.push(await measureMainThread(url))
      }
      const empty = median(times[2])
      return { ours: median(times[0]) - empty, reference: median(times[1]) - empty }
    } finally {
      calibration.close()
      await server.stop()
    }
  },
})

/** Set 13 to 22 % above what was measured: the medians of the two pages vary by about that much. */
export const phoneBenchmarks: Benchmark[] = [
  createPageBenchmark('/', 2),
  createPageBenchmark('/rooms', 2.25),
  createPageBenchmark('/rooms/3', 1.6),
  createPageBenchmark('/restaurant', 1.25),
  createPageBenchmark('/services', 1.4),
  createPageBenchmark('/booking', 2.15),
  createPageBenchmark('/contact', 1.75),
  createPageBenchmark('/privacy', 1.05),
  createPageBenchmark('/about', 1.3),
]
