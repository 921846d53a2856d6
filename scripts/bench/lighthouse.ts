import { join } from 'node:path'
import { chromiumArguments, findChromium } from '#api/testing/chromium.mjs'
import { median } from '#api/testing/median.ts'
import { startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { languages } from '#locales/language.ts'
import { root, run } from '../spawn.mjs'
import type { Benchmark } from './benchmark.ts'

// An odd number, for the median.
const rounds = 3
const maxLargestPaintMs = 1_800

/** The least score of each category. */
const minScores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof minScores
const allCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const satisfies Category[]
const publicPaths = [
  '/',
  '/rooms',
  '/rooms/3',
  '/restaurant',
  '/services',
  '/booking',
  '/contact',
  '/privacy',
  '/about',
]

const today = toFarmDay(Date.now())
const search = `from=${addDays(today, 30)}&to=${addDays(today, 33)}&guests=2`

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Runs Lighthouse as a slow phone in a new browser. Lighthouse sometimes loses its own trace, so a failed run is repeated.
 */
async function runLighthouse(url: string, categories: readonly Category[], attempts = 2): Promise<Report> {
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/lighthouse/cli/index.js'),
      url,
      ...['--quiet', '--output=json', '--ignore-status-code', `--only-categories=${categories.join(',')}`],
      `--chrome-flags=${['--headless=new', ...chromiumArguments].join(' ')}`,
    ],
    { quiet: true, seconds: 120, env: { CHROME_PATH: await findChromium() } },
  )
  if (code === 0) return JSON.parse(output.slice(output.indexOf('{')))
  if (attempts > 1) return runLighthouse(url, categories, attempts - 1)
  throw new Error(`Lighthouse at ${url}:\n${output.slice(-500)}`)
}

const getMedianMs = (reports: Report[], audit: string): number =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))

/**
 * Measures the category of a page that is farthest below its least score, in percent of it; the score of a category is
 * the median of all rounds. Logs all categories.
 */
const createScoreBenchmark = (
  name: string,
  address: string,
  categories: readonly Category[] = allCategories,
): Benchmark => ({
  name: `lighthouse ${name}`,
  unit: '% of the least score',
  bound: { atLeast: 1 },
  async measure() {
    const server = await startServer()
    try {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round += 1)
        reports.push(await runLighthouse(server.url + address, categories))
      const scores = categories.map((it) => median(reports.map((report) => 100 * (report.categories[it]?.score ?? 0))))
      const times = ['largest-contentful-paint', 'total-blocking-time'].map((it) => getMedianMs(reports, it).toFixed(0))
      console.error(`  ${name}: ${scores.join(', ')} (largest paint ${times[0]} ms, blocked for ${times[1]} ms)`)
      return {
        ours: Math.min(...categories.map((it, at) => (100 * (scores[at] ?? 0)) / minScores[it])),
        reference: 100,
      }
    } finally {
      await server.stop()
    }
  },
})

/** Requests a page until it is compressed as well as Brotli can, which is soon after its first request. */
async function warmPage(url: string): Promise<void> {
  const readSize = async () =>
    Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
  const firstSize = await readSize()
  for (let attempt = 0; attempt < 20 && (await readSize()) >= firstSize; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 500))
}

export const lighthouseBenchmarks: Benchmark[] = [
  ...languages.flatMap((language) => [
    ...publicPaths.map((path) => createScoreBenchmark(`${language} ${path}`, `${path}?lang=${language}`)),
    // Search engines must not list it, which Lighthouse calls a fault of SEO.
    createScoreBenchmark(`${language} search`, `/rooms?${search}&lang=${language}`, allCategories.slice(0, 3)),
    createScoreBenchmark(`${language} 404`, `/nowhere?lang=${language}`, allCategories.slice(0, 2)),
  ]),
  createScoreBenchmark('/admin', '/admin', allCategories.slice(0, 3)),
  {
    name: 'largest paint of the slowest page, on the slow phone of Lighthouse',
    unit: 'ms',
    bound: { atMost: 1 },
    async measure() {
      const server = await startServer()
      try {
        const times: number[] = []
        for (const path of publicPaths) {
          await warmPage(server.url + path)
          const report = await runLighthouse(server.url + path, ['performance'])
          const ms = getMedianMs([report], 'largest-contentful-paint')
          console.error(`  ${path}: ${ms.toFixed(0)} ms`)
          times.push(ms)
        }
        return { ours: Math.max(...times), reference: maxLargestPaintMs }
      } finally {
        await server.stop()
      }
    },
  },
]
