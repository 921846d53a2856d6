import type { Page } from 'playwright-core'
import { openVisitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import type { Benchmark } from './benchmark.ts'
import { account, createFullFarm, withBenchServer } from './data.ts'

const manyBookings = 50_000
const rounds = 5
const tabletSlowdown = 4
const targetMs = 100
const targetFramesPerSecond = 50
const barsPerMonth = 220

/** Calls back with a tablet on the bookings tab that has stored all bookings and the code of the planner. */
async function withTablet<T>(callback: (page: Page) => Promise<T>): Promise<T> {
  return withBenchServer(
    manyBookings,
    async ({ url }) => {
      const viewport = { width: 1280, height: 800 }
      const { page, context, close } = await openVisitor({ baseURL: url, viewport, serviceWorkers: 'allow' })
      await page.goto('/admin/bookings')
      await page.getByLabel('Username').fill(account.username)
      await page.getByLabel('Password').fill(account.password)
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await page.getByText(/Dati aggiornati alle/).waitFor({ timeout: 180_000 })
      await openTab(page, 'Planning')
      await page.locator('.planner-bar[data-booking]').first().waitFor()
      await openTab(page, 'Prenotazioni')
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown })
      const result = await callback(page)
      await close()
      return result
    },
    createFullFarm,
  )
}

const openTab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Runs in the page: the milliseconds from the tap on the tab to the frame that shows a whole month of bars. */
async function timePlanner(wantedBars: number): Promise<number> {
  const startMs = performance.now()
  document.querySelector<HTMLElement>('.place-link[href$="/planner"]')?.click()
  while (document.querySelectorAll('.planner-bar[data-booking]').length < wantedBars)
    await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - startMs
}

/** Runs in the page: the frames per second while the planner scrolls over four months, a day in each frame. */
async function countFrames(): Promise<number> {
  const grid = document.querySelector('.planner-grid')
  if (!grid) throw new Error('there is no planner')
  const frames = 120
  const startMs = performance.now()
  for (let i = 0; i < frames; i++) {
    grid.scrollLeft -= 34
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return (frames * 1000) / (performance.now() - startMs)
}

export const plannerBenchmarks: Benchmark[] = [
  {
    name: 'planner with 220 of 50,000 bookings, CPU slowed four times',
    unit: 'ms',
    bound: { atMost: 1 },
    measure: () =>
      withTablet(async (page) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          times.push(await page.evaluate(timePlanner, barsPerMonth))
          await openTab(page, 'Prenotazioni')
          await page.getByRole('article').first().waitFor()
          await page.waitForTimeout(300)
        }
        console.error(`  ${times.map((it) => it.toFixed(0)).join(' ')} ms`)
        return { ours: median(times), reference: targetMs }
      }),
  },
  {
    name: 'scrolling the planner, CPU slowed four times',
    unit: 'frames/s',
    bound: { atLeast: 1 },
    measure: () =>
      withTablet(async (page) => {
        await page.evaluate(timePlanner, barsPerMonth)
        return { ours: await page.evaluate(countFrames), reference: targetFramesPerSecond }
      }),
  },
]
