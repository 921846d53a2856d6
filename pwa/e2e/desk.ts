/** The front desk in tests: a farm with one manager, browsers that log in there, guests and colleagues elsewhere. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { Caller } from '#api/testing/caller.ts'
import { addDays, addMonths, farmDayAt, startOfMonth } from '#contract/days.ts'
import { buildRequest } from '../../api/seed/builders.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'

export const account = { username: 'anna', password: 'segreto-di-anna' }

export const cards = (page: Page) => page.getByRole('article')

export async function fillPassword(page: Page) {
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: /^(Accedi|Log in)$/ }).click()
}

export async function logIn(page: Page, path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Username').fill(account.username)
  await fillPassword(page)
}

/** The toast's lines, exactly; then it is closed, so that the next one is another. */
export async function expectToast(page: Page, ...lines: string[]) {
  // Read and closed in one go: on a busy machine its five seconds are over before a second look.
  const takeToast = (wanted: string[]) => {
    const toast = document.querySelector<HTMLElement>('.toast')
    const texts = (toast?.innerText ?? '').split('\n').map((it) => it.trim())
    const said = texts.filter((it) => it !== '' && it !== '×')
    if (said.join('\n') === wanted.join('\n')) toast?.querySelector('button')?.click()
    return said
  }
  await expect.poll(() => page.evaluate(takeToast, lines)).toEqual(lines)
}

/** One farm for a test file; browsers end with their test. */
export function openFarm() {
  let served: Served
  let asked = 0
  const visitors: Visitor[] = []
  beforeAll(async () => {
    served = await serveBuilt({ env: { STAFF: `${account.username}:${account.password}` } })
  }, 180_000)
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
  })
  afterAll(() => served.stop())

  async function visit(options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await openVisitor({ baseURL: served.url, viewport: { width: 1280, height: 800 }, ...options })
    visitors.push(visitor)
    return visitor
  }
  return {
    visit,
    /** A browser that has logged in, and whose bookings have come. */
    openDesk: async (options: VisitorOptions = {}): Promise<Visitor> => {
      const visitor = await visit(options)
      await logIn(visitor.page)
      await cards(visitor.page).first().waitFor()
      return visitor
    },
    origin: () => served.url,
    colleague: () => new Caller(served).logIn(account),
    /** A guest asks for a room, for days of their own unless they are named. */
    request: async (guestSurname: string, checkinDate?: string) => {
      asked += 1
      const first = checkinDate ?? addDays(addMonths(startOfMonth(farmDayAt(Date.now())), 10), asked * 5)
      const body = buildRequest({ roomId: 2, checkinDate: first, checkoutDate: addDays(first, 2) })
      return new Caller(served).call('bookings.request', {
        body: { ...body, guestSurname, guestEmail: `${guestSurname.toLowerCase()}@example.org` },
      })
    },
  }
}
