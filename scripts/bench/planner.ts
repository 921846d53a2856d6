import type { Page } from 'playwright-core'
import { openVisitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import type { Benchmark } from './benchmark.ts'
import { account, createFullFarm, withBenchServer } from './data.ts'

const manyBookings = 50_000
const rounds = 5
const tabletSlowdown = 4
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
      await page.locator('.planner-grid .planner-bar[data-status]').first().waitFor()
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
  while (document.querySelectorAll('.planner-grid .planner-bar[data-status]').length < wantedBars)
    await new Promise((resolve) => setTimeout(resolve))
  // The first frame begins, the second one comes after it was painted.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - startMs
}

/**
 * Runs in the page: takes the app away and keeps what the planner draws as text. The same elements with the same styles,
 * put there by the browser's parser, show what the screen itself costs.
 */
function keepPlannerText(): void {
  const grid = document.querySelector('.planner-grid')
  if (!grid) throw new Error('there is no planner')
  document.body.dataset.scrollLeft = String(grid.scrollLeft)
  // The cells for screen readers come after the frame that is measured.
  for (const week of grid.querySelectorAll('.planner-week')) week.remove()
  document.body.dataset.planner = grid.outerHTML
  document.getElementById('root')?.replaceChildren()
}

/** Runs in the page after `keepPlannerText`: the milliseconds until a frame shows the same elements. */
async function timeBarePlanner(): Promise<number> {
  const root = document.getElementById('root')
  const { planner = '', scrollLeft } = document.body.dataset
  root?.replaceChildren()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const startMs = performance.now()
  root?.insertAdjacentHTML('beforeend', planner)
  const grid = document.querySelector('.planner-grid')
  if (grid) grid.scrollLeft = Number(scrollLeft)
  await new Promise((resolve) => requestAnimationFrame(resolve))
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
    name: 'planner with 220 of 50,000 bookings against its elements alone, CPU slowed four times',
    unit: 'ms',
    bound: { atMost: 3 },
    measure: () =>
      withTablet(async (page) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          times.push(await page.evaluate(timePlanner, barsPerMonth))
          await openTab(page, 'Prenotazioni')
          await page.getByRole('article').first().waitFor()
          await page.waitForTimeout(300)
        }
        await page.evaluate(timePlanner, barsPerMonth)
        await page.evaluate(keepPlannerText)
        const bareTimes: number[] = []
        for (let round = 0; round < rounds; round++) bareTimes.push(await page.evaluate(timeBarePlanner))
        console.error([times, bareTimes].map((all) => `  ${all.map((it) => it.toFixed(0)).join(' ')} ms`).join('\n'))
        return { ours: median(times), reference: median(bareTimes) }
      }),
  },
  {
    name: 'scrolling the planner against its elements alone, CPU slowed four times',
    unit: 'frames/s',
    bound: { atLeast: 0.35 },
    measure: () =>
      withTablet(async (page) => {
        await page.evaluate(timePlanner, barsPerMonth)
        const ours = await page.evaluate(countFrames)
        await page.getByRole('link', { name: 'Prenotazioni', exact: true }).click()
        await page.evaluate(timePlanner, barsPerMonth)
        await page.evaluate(keepPlannerText)
        await page.evaluate(timeBarePlanner)
        return { ours, reference: await page.evaluate(countFrames) }
      }),
  },
]
