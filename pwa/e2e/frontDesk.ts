/**
 * Sets up the admin for tests: a server with one manager, browsers that log in, and guests and colleagues on other
 * devices.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { z } from 'zod/mini'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { calls } from '#contract/calls.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { paths } from '#contract/paths.ts'
import { messages as enAdmin } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as itAdmin } from '#locales/it/admin.po'

/** The admin's texts, for names that tests derive from the places. */
export const adminTexts = { it: createI18n('it', itAdmin), en: createI18n('en', enAdmin) }

export const account = { username: 'anna', password: 'segreto-di-anna' }

export const bookingCards = (page: Page) => page.getByRole('article')
export const findCard = (page: Page, surname: string) => bookingCards(page).filter({ hasText: surname })

/** Opens the filter of the bookings, which a narrow screen shows after a press. */
export async function openFilter(page: Page): Promise<void> {
  const toggle = page.locator('.filter-toggle')
  if (await toggle.isVisible()) await toggle.click()
}

/** Chooses an action of a card or of a booking's page: the next step is a button, the others are in a menu. */
export async function chooseAction(place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: /^(Altre azioni per|More actions for)/ }).click()
  await place.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Submits the login form, whose username is filled in already. */
export async function submitPassword(page: Page, password = account.password) {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: /^(Accedi|Log in)$/ }).click()
}

/** Submits the login form of the current page. */
export async function submitLogin(page: Page, { username, password } = account) {
  await page.getByLabel('Username').fill(username)
  await submitPassword(page, password)
}

/** What waits for an answer, which the app's icon says. */
export const countWaiting = async (staff: ApiClient): Promise<number> =>
  (await staff.call('bookings.list')).filter(({ status, waitingSince }) => status === 'pending' && waitingSince)
    .length + (await staff.call('contacts.list')).filter(({ answered }) => !answered).length

const startPath = '/admin/bookings'

/** Logs in on the list of bookings, or on another page; `/admin` itself opens the page of the day after a login. */
export async function logIn(page: Page, user = account, path = startPath) {
  await page.goto(path)
  await submitLogin(page, user)
}

/** Opens a page as after a login there, without the login page: with a session, and what a login leaves on the device. */
async function openLoggedIn({ context, page }: Visitor, path: string) {
  const [, address] = paths['session.login']
  const response = await context.request.post(address, { data: account, failOnStatusCode: true })
  const { language, ...session } = z.parse(calls['session.login'].output, await response.json())
  const left = { 'admin.session': JSON.stringify({ authenticated: true, ...session }), 'admin.language': language }
  const script = await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, left)
  await page.goto(path)
  // A later load must find what the device has then, such as nothing after a logout.
  await script.dispose()
}

/** The names of the filled buttons on the screen: one at most may ask for attention. */
export const listLoudButtons = (page: Page): Promise<string[]> =>
  page
    .locator('.button:not(:disabled)')
    .evaluateAll((buttons) =>
      buttons
        .filter((it) => it.checkVisibility() && getComputedStyle(it).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((it) => it.textContent ?? ''),
    )

const findNavigation = (page: Page) => page.getByRole('navigation', { name: /^(Sezioni|Sections)$/ })

/** The link to a place in the navigation. A narrow screen shows the places of every day only. */
export const findPlaceLink = (page: Page, name: string) => findNavigation(page).getByRole('link', { name, exact: true })

/** Opens a place by its name: in the navigation, or in the sheet that a narrow screen has for the others. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const link = findPlaceLink(page, name)
  await findNavigation(page).waitFor()
  if ((await link.count()) > 0) await link.click()
  else {
    await findNavigation(page)
      .getByRole('button', { name: /^(Altro|More)$/ })
      .click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Opens a section of the current place by its address: in the list beside the page, or in the choice above it. */
export async function openSection(page: Page, path: string): Promise<void> {
  const link = page.locator(`.section-list a[href$="/${path}"]`)
  const choice = page.locator('#section')
  await link.or(choice).waitFor()
  if ((await choice.count()) > 0) await choice.selectOption(path)
  else await link.click()
}

/** Waits for a toast with exactly these lines and closes it, so that the next call waits for another toast. */
export async function expectToast(page: Page, ...lines: string[]) {
  // Reads and closes the toast in one step. On a busy machine it could disappear between two steps, after five seconds.
  const readAndCloseToast = (wanted: string[]) => {
    const toast = document.querySelector<HTMLElement>('.toast')
    const texts = (toast?.innerText ?? '').split('\n').map((it) => it.trim())
    const shownLines = texts.filter((it) => it !== '' && it !== '×')
    if (shownLines.join('\n') === wanted.join('\n')) toast?.querySelector<HTMLElement>('[slot=close]')?.click()
    return shownLines
  }
  await expect.poll(() => page.evaluate(readAndCloseToast, lines)).toEqual(lines)
}

/** What a page shows when a test fails. */
const describePage = async (page: Page): Promise<string> =>
  `${page.url()}\n${await page.locator('body').innerText({ timeout: 2_000 }).catch(String)}\n`

type DeskData = { dataDir: string; remove: () => Promise<void> }

/** Starts one server for the test file, with demo data or those of `createData`. Browsers are closed after each test. */
export function setUpDesk(env: Record<string, string> = {}, createData?: () => Promise<DeskData>) {
  let server: RunningServer
  let data: DeskData | undefined
  let requestCount = 0
  const visitors: Visitor[] = []
  beforeAll(async () => {
    data = await createData?.()
    const staff = { STAFF: `${account.username}:${account.password}` }
    server = await startServer({ env: { ...staff, ...env }, ...(data && { dataDir: data.dataDir }) })
  }, 180_000)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const { page } of visitors) process.stderr.write(await describePage(page))
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
  })
  afterAll(async () => {
    await server.stop()
    await data?.remove()
  })

  async function visit(options: VisitorOptions = {}): Promise<Visitor> {
    const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 1280, height: 800 }, ...options })
    visitors.push(visitor)
    return visitor
  }
  return {
    visit,
    /** Opens a browser that is logged in and waits for the bookings. With another `path` it opens that page instead. */
    openDesk: async ({ path = startPath, ...options }: VisitorOptions & { path?: string } = {}): Promise<Visitor> => {
      const visitor = await visit(options)
      await openLoggedIn(visitor, path)
      const content = path === startPath ? bookingCards(visitor.page).first() : findNavigation(visitor.page)
      await content.waitFor()
      return visitor
    },
    origin: () => server.url,
    dataDir: () => server.dataDir,
    logInColleague: (user = account) => new ApiClient(server).logIn(user),
    /** Sends the request of a guest, for unused days unless `checkinDate` is given. */
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
