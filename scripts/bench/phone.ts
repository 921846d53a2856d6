// The time that a page keeps the main thread of a phone busy until it is quiet, beyond that of an empty page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '#api/testing/chromium.mjs'
import { median } from '#api/testing/median.ts'
import { findFreePort, startServer } from '#api/testing/startServer.ts'
import type { Benchmark } from './benchmark.ts'
import { renderCalibrationPage } from './calibrationPage.ts'

// An odd number, for the median.
const rounds = 7
const settleMs = 3_000

/**
 * The CPU time of the main thread of a new browser, in milliseconds: other programs on the machine do not count. Nobody
 * is connected to the browser. With a debugger V8 collects the source positions of each error that a script makes, which
 * takes a tenth of the time of a page.
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
  const times = await readMainThreads(Number(browser.pid))
  process.kill(-Number(browser.pid), 'SIGKILL')
  await closed
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  return Math.max(...times)
}

/** The CPU time of the main thread of each renderer in a process group, in milliseconds (Linux). */
async function readMainThreads(group: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = pids.map(async (pid) => {
    const [command, stat, schedule] = await Promise.all(
      ['cmdline', 'stat', `task/${pid}/schedstat`].map((name) =>
        readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
      ),
    )
    // After the name of the program, which may contain spaces: state, parent, group.
    const isInGroup = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group
    return isInGroup && command?.includes('--type=renderer') ? [Number(schedule?.split(' ')[0]) / 1e6] : []
  })
  return (await Promise.all(times)).flat()
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
