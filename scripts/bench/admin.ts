import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openVisitor } from '#api/testing/browser.ts'
import type { Figure } from '../bench.ts'
import { type Served, serveBuilt } from '../served.ts'
import { account, makeFarm } from './farm.ts'
import { median } from './load.ts'

const many = 50_000
const few = 50
const rounds = 5
const promisedMs = 100

/** Gives a browser profile that holds all of a farm's bookings, as a tablet does after its first reading. */
async function withTablet<T>(count: number, use: (profile: string, served: Served) => Promise<T>): Promise<T> {
  const farm = await makeFarm(count)
  const profile = await mkdtemp(join(tmpdir(), 'podere-tablet-'))
  const served = await serveBuilt({ dataDir: farm.dataDir })
  try {
    const { page, close } = await openVisitor({ profile, baseURL: served.url })
    await page.goto('/admin')
    await page.getByLabel('Username').fill(account.username)
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await page.getByText(/Dati aggiornati alle/).waitFor({ timeout: 180_000 })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await close()
    return await use(profile, served)
  } finally {
    await served.stop()
    await farm.remove()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Milliseconds from the navigation to the first card, in a browser that has just been started, with no server to ask. */
async function timeColdStart(profile: string, url: string): Promise<number> {
  const { page, context, close } = await openVisitor({ profile, baseURL: url })
  await context.setOffline(true)
  await context.addInitScript(noteFirstCard)
  await page.goto('/admin', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => performance.getEntriesByName('first card')[0]?.startTime)
  const milliseconds = Number(await shown.jsonValue())
  await close()
  return milliseconds
}

/** Runs in the page, before its own scripts. */
function noteFirstCard() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article')) return
    observer.disconnect()
    performance.mark('first card')
  }).observe(document, { childList: true, subtree: true })
}

type Step = { status?: string; sought?: string; order?: string; shows: string }

/** What the front desk does on the first tab; `shows` stands in each card once the list has followed. */
const steps: Step[] = [
  { status: 'completed', shows: 'Completata' },
  { status: 'cancelled', shows: 'Cancellata' },
  { status: 'all', sought: 'acquaviva', shows: 'Acquaviva' },
  { sought: 'ginevra', shows: 'Ginevra' },
  { sought: 'lapo birk', shows: 'Lapo Birkenfeld' },
  { status: 'completed', sought: 'hanna.lind', shows: 'Hanna Lindqvist' },
  { status: 'all', sought: '', order: 'arrival', shows: '' },
  { sought: 'example', shows: 'example.org' },
  { sought: 'ginevra', shows: 'Ginevra' },
  { status: 'completed', sought: 'lindq', shows: 'Lindqvist' },
]

/** Runs in the page: milliseconds from the input to the frame that shows its answer. */
async function timeStep({ status, sought, order, shows }: Step): Promise<number> {
  const began = performance.now()
  if (status) document.querySelector<HTMLInputElement>(`input[name=status][value=${status}]`)?.click()
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  if (sought !== undefined && box) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, sought)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const orders = document.querySelector<HTMLSelectElement>('.booking-filter select')
  if (order && orders) {
    orders.value = order
    orders.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const today = new Date().toISOString().slice(0, 10)
  const isInOrder = (days: string[]) => days.every((day, i) => day >= (days[i - 1] ?? today))
  const isShown = () => {
    const cards = [...document.querySelectorAll('article')]
    const arrivals = cards.map((card) => card.querySelector('time')?.dateTime ?? '')
    return (
      cards.length > 0 &&
      cards.every((card) => card.textContent?.includes(shows)) &&
      isInOrder(arrivals) === (orders?.value === 'arrival')
    )
  }
  while (!isShown()) await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - began
}

async function timeSteps(page: Page): Promise<number[]> {
  const times: number[][] = steps.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, step] of steps.entries()) times[i]?.push(await page.evaluate(timeStep, step))
    await page.evaluate(timeStep, { status: 'all', sought: '', order: 'newest', shows: '' })
    await page.waitForTimeout(300)
  }
  console.log(times.map((t) => t.map((x) => x.toFixed(0)).join(' ')))
  return times.map(median)
}

export const tablet: Figure[] = [
  {
    name: 'admin cold start offline with 50,000 bookings',
    unit: 'ms',
    bound: { atMost: 1.5 },
    measure: () =>
      withTablet(many, (large, { url }) =>
        withTablet(few, async (small, { url: smallUrl }) => {
          const [ours, reference]: [number[], number[]] = [[], []]
          for (let round = 0; round < rounds; round++) {
            ours.push(await timeColdStart(large, url))
            reference.push(await timeColdStart(small, smallUrl))
          }
          return { ours: median(ours), reference: median(reference) }
        }),
      ),
  },
  {
    name: 'admin filters, search and order with 50,000 bookings, the slowest',
    unit: 'ms',
    bound: { atMost: 1 },
    measure: () =>
      withTablet(many, async (profile, { url }) => {
        const { page, close } = await openVisitor({ profile, baseURL: url })
        await page.goto('/admin')
        await page.getByRole('article').first().waitFor()
        const times = await timeSteps(page)
        await close()
        return { ours: Math.max(...times), reference: promisedMs }
      }),
  },
]
