/** The front desk in tests: a farm with one manager, browsers that log in there, guests and colleagues elsewhere. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days.ts'
import { type RunningServer, startServer } from '../../scripts/startServer.ts'

export const account = { username: 'anna', password: 'segreto-di-anna' }

export const bookingCards = (page: Page) => page.getByRole('article')

export async function submitPassword(page: Page) {
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: /^(Accedi|Log in)$/ }).click()
}

export async function logIn(page: Page, path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Username').fill(account.username)
  await submitPassword(page)
}

/** The toast's lines, exactly; then it is closed, so that the next one is another. */
export async function expectToast(page: Page, ...lines: string[]) {
  // Read and closed in one go: on a busy machine its five seconds are over before a second look.
  const readAndCloseToast = (wanted: string[]) => {
    const toast = document.querySelector<HTMLElement>('.toast')
    const texts = (toast?.innerText ?? '').split('\n').map((it) => it.trim())
    const shownLines = texts.filter((it) => it !== '' && it !== '×')
    if (shownLines.join('\n') === wanted.join('\n')) toast?.querySelector('button')?.click()
    return shownLines
  }
  await expect.poll(() => page.evaluate(readAndCloseToast, lines)).toEqual(lines)
}

/** One farm for a test file; browsers end with their test. */
export function setUpDesk() {
  let server: RunningServer
  let requestCount = 0
  const visitors: Visitor[] = []
  beforeAll(async () => {
    server = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
  }, 180_000)
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
  })
  afterAll(() => server.stop())

  async function visit(options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 1280, height: 800 }, ...options })
    visitors.push(visitor)
    return visitor
  }
  return {
    visit,
    /** A browser that has logged in, and whose bookings have come. */
    openDesk: async (options: VisitorOptions = {}): Promise<Visitor> => {
      const visitor = await visit(options)
      await logIn(visitor.page)
      await bookingCards(visitor.page).first().waitFor()
      return visitor
    },
    origin: () => server.url,
    logInColleague: () => new ApiClient(server).logIn(account),
    /** A guest asks for a room, for days of their own unless they are named. */
    requestBooking: async (guestSurname: string, checkinDate?: string) => {
      requestCount += 1
      const first = checkinDate ?? addDays(addMonths(startOfMonth(toFarmDay(Date.now())), 10), requestCount * 5)
      const body = buildRequest({ roomId: 2, checkinDate: first, checkoutDate: addDays(first, 2) })
      return new ApiClient(server).call('bookings.request', {
        body: { ...body, guestSurname, guestEmail: `${guestSurname.toLowerCase()}@example.org` },
      })
    },
  }
}
