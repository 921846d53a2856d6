// What a guest does on the booking page, in either language.
import type { Page } from 'playwright-core'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { Caller } from '#api/testing/caller.ts'
import { addDays, addMonths, type Day, farmDayAt, startOfMonth } from '#contract/days.ts'
import { messages as enPages } from '#locales/en/pages.po'
import { messages as enSite } from '#locales/en/site.po'
import { messages as itPages } from '#locales/it/pages.po'
import { messages as itSite } from '#locales/it/site.po'
import { longDayText } from '#pwa/format.ts'
import { createI18n, type Language } from '#pwa/i18n.tsx'
import { type Served, serveBuilt } from '../../scripts/served.ts'

/** The site's texts, to find what is named differently in each language. */
export const texts = {
  it: createI18n('it', { ...itSite, ...itPages }),
  en: createI18n('en', { ...enSite, ...enPages }),
}

/** A month that no sample booking reaches, so that every test has days of its own: the nth day of it. */
const firstDay = addMonths(startOfMonth(farmDayAt(Date.now())), 9)
export const day = (n: number): Day => addDays(firstDay, n - 1)

export const cell = (page: Page, wanted: Day, language: Language = 'it') =>
  page.getByRole('button', { name: longDayText(wanted, language) })

/** Turns the pages of the calendar until this day is there. */
export async function turnTo(page: Page, wanted: Day, language: Language = 'it') {
  const next = page.getByRole('button', { name: texts[language].t('booking.nextMonth') }).first()
  while (!(await cell(page, wanted, language).isVisible())) await next.click()
}

export async function chooseDates(page: Page, checkin: Day, checkout: Day, language: Language = 'it') {
  await turnTo(page, checkin, language)
  await cell(page, checkin, language).click()
  await cell(page, checkout, language).click()
}

let guests = 0

export async function fillGuest(page: Page, name = 'Lucia') {
  await page.locator('#guestName').fill(name)
  await page.locator('#guestSurname').fill('Bianchi')
  // Few requests of one mail address may be pending at a time.
  await page.locator('#guestEmail').fill(`guest-${guests}@example.org`)
  await page.locator('#guestPhone').fill('+39 333 1234567')
  await page.locator('#birthDate').pressSequentially('15031985')
  await page.locator('#privacyAccepted').check()
}

export const send = (page: Page, language: Language = 'it') =>
  page.getByRole('button', { name: texts[language].t('booking.send') }).click()

export const toast = (page: Page, language: Language = 'it') =>
  page.getByRole('region', { name: texts[language].t('toast.region') })

export const receipt = (page: Page, language: Language = 'it') =>
  page.getByRole('region', { name: texts[language].t('booking.receipt.title') })

const account = { username: 'anna', password: 'segreto-di-anna' }

/** A farm that believes what guests say of their address, and one of its staff. */
export async function startFarm(): Promise<{ server: Served; staff: Caller }> {
  const server = await serveBuilt({ env: { TRUST_PROXY: '1', STAFF: `${account.username}:${account.password}` } })
  return { server, staff: await new Caller(server).logIn(account) }
}

/** Opens pages for guests; each comes from an address of their own, so that no test meets the limit of another. */
export function guestsOf(server: () => Served) {
  const visitors: Visitor[] = []
  return {
    visit: async (path: string, language: Language = 'it', options: VisitorOptions = {}): Promise<Visitor> => {
      guests += 1
      const visitor = await openVisitor({
        baseURL: server().url,
        language,
        viewport: { width: 360, height: 740 },
        extraHTTPHeaders: { 'x-forwarded-for': `10.0.${Math.floor(guests / 250)}.${1 + (guests % 250)}` },
        ...options,
      })
      visitors.push(visitor)
      await visitor.page.goto(path)
      return visitor
    },
    leave: () => Promise.all(visitors.splice(0).map((visitor) => visitor.close())),
  }
}

const switches = { it: 'IT – Italiano', en: 'EN – English' }

/** This very state in both languages; afterwards the page speaks the first again. */
export async function expectAccessibleInBoth(page: Page, first: Language = 'it') {
  for (const next of first === 'it' ? (['en', 'it'] as const) : (['it', 'en'] as const)) {
    await expectAccessible(page)
    await page.getByRole('link', { name: switches[next] }).click()
    await page.locator(`html[lang=${next}]`).waitFor()
  }
}

/** The site's worker holds every text, also for a page without a network. */
export const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** The server gets what is sent, and its answer never comes, until the returned function lets the line go. */
export async function hang(page: Page): Promise<() => void> {
  let isHanging = true
  await page.route(/\/api\/(bookings|contacts)$/, async (route) => {
    if (!isHanging) return route.continue()
    await route.fetch()
  })
  return () => {
    isHanging = false
  }
}
