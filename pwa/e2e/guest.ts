// The actions of a guest on the booking page, in both languages.
import type { Page } from 'playwright-core'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { messages as enBooking } from '#locales/en/booking.po'
import { messages as enPages } from '#locales/en/pages.po'
import { messages as enSite } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as itBooking } from '#locales/it/booking.po'
import { messages as itPages } from '#locales/it/pages.po'
import { messages as itSite } from '#locales/it/site.po'
import type { CompleteLanguage } from '#locales/language.ts'
import { formatLongDay } from '#pwa/format.ts'

/** The texts of the site, to find elements by their names in each language. */
export const texts = {
  it: createI18n('it', { ...itSite, ...itBooking, ...itPages }),
  en: createI18n('en', { ...enSite, ...enBooking, ...enPages }),
}

/** The first day of a month that has no sample bookings, so that each test has its own days. */
const firstDay = addMonths(startOfMonth(toFarmDay(Date.now())), 9)
/** Returns the `n`th day from there; the first is 1. */
export const getDay = (n: number): Day => addDays(firstDay, n - 1)

export const dayCell = (page: Page, wanted: Day, language: CompleteLanguage = 'it') =>
  page.getByRole('button', { name: formatLongDay(wanted, language) })

/** Presses "next month" until the calendar shows this day. */
export async function showMonthOf(page: Page, wanted: Day, language: CompleteLanguage = 'it') {
  const next = page.getByRole('button', { name: texts[language].t('booking.nextMonth') }).first()
  while (!(await dayCell(page, wanted, language).isVisible())) await next.click()
}

export async function chooseDates(page: Page, checkin: Day, checkout: Day, language: CompleteLanguage = 'it') {
  await showMonthOf(page, checkin, language)
  await dayCell(page, checkin, language).click()
  await dayCell(page, checkout, language).click()
}

let guestCount = 0

export async function fillGuest(page: Page, name = 'Lucia') {
  await page.locator('#guestName').fill(name)
  await page.locator('#guestSurname').fill('Bianchi')
  // The number of pending requests per mail address is limited.
  await page.locator('#guestEmail').fill(`guest-${guestCount}@example.org`)
  await page.locator('#guestPhone').fill('+39 333 1234567')
  await page.locator('#birthDate').pressSequentially('15031985')
  await page.locator('#privacyAccepted').check()
}

export const submitRequest = (page: Page, language: CompleteLanguage = 'it') =>
  page.getByRole('button', { name: texts[language].t('booking.send') }).click()

export const toastRegion = (page: Page, language: CompleteLanguage = 'it') =>
  page.getByRole('region', { name: texts[language].t('toast.region') })

export const receiptRegion = (page: Page, language: CompleteLanguage = 'it') =>
  page.getByRole('region', { name: texts[language].t('booking.receipt.title') })

const account = { username: 'anna', password: 'segreto-di-anna' }

/** Starts a server that trusts the X-Forwarded-For header, and logs in one staff member. */
export async function startSite(): Promise<{ server: RunningServer; staff: ApiClient }> {
  const server = await startServer({ env: { TRUST_PROXY: '1', STAFF: `${account.username}:${account.password}` } })
  return { server, staff: await new ApiClient(server).logIn(account) }
}

/** Opens pages for guests. Each guest has its own IP address, so that the rate limits of tests do not add up. */
export function createGuests(server: () => RunningServer) {
  const visitors: Visitor[] = []
  return {
    visit: async (path: string, language: CompleteLanguage = 'it', options: VisitorOptions = {}): Promise<Visitor> => {
      guestCount += 1
      const visitor = await openVisitor({
        baseURL: server().url,
        language,
        viewport: { width: 360, height: 740 },
        extraHTTPHeaders: { 'x-forwarded-for': `10.0.${Math.floor(guestCount / 250)}.${1 + (guestCount % 250)}` },
        ...options,
      })
      visitors.push(visitor)
      await visitor.page.goto(path)
      return visitor
    },
    closeVisitors: () => Promise.all(visitors.splice(0).map((visitor) => visitor.close())),
  }
}

const languageLinks = { it: 'IT – Italiano', en: 'EN – English' }

/** Checks the current state of the page in both languages, and switches back to the first one. */
export async function expectAccessibleInBoth(page: Page, initialLanguage: CompleteLanguage = 'it') {
  for (const next of initialLanguage === 'it' ? (['en', 'it'] as const) : (['it', 'en'] as const)) {
    await expectAccessible(page)
    await page.getByRole('link', { name: languageLinks[next] }).click()
    await page.locator(`html[lang=${next}]`).waitFor()
  }
}

/** Waits for the service worker, which has cached the texts of both languages for offline pages. */
export const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Withholds all scripts, so that the next page stays as the server has rendered it until `release` is called. */
export async function withholdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Forwards requests to the server but withholds the responses. The returned function ends this for later requests. */
export async function hangRequests(page: Page): Promise<() => void> {
  let isHanging = true
  await page.route(/\/api\/(bookings|contacts)$/, async (route) => {
    if (!isHanging) return route.continue()
    await route.fetch()
  })
  return () => {
    isHanging = false
  }
}
