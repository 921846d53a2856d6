// A guest finds a free room by dates: by touch, by keyboard, without a script, and offline.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor } from '#api/testing/browser.ts'
import { formatChoice, formatSearch } from '#contract/searchAddress.ts'
import { formatDay } from '#pwa/format.ts'
import type { RunningServer } from '../../scripts/startServer.ts'
import { createGuests, dayCell, getDay, showMonthOf, startSite, waitForServiceWorker } from './guest.ts'
import { waitForHydration } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)
const search = { checkinDate: getDay(5), checkoutDate: getDay(8), guests: 2 }

beforeAll(async () => {
  ;({ server, staff } = await startSite())
}, 180_000)
afterEach(closeVisitors)
afterAll(() => server?.stop())

const expectChosenStay = async (page: Page, roomId: string) => {
  await page.waitForURL(/\/booking\?/)
  await expect.poll(() => page.locator('#roomId').inputValue()).toBe(roomId)
  await page.locator('#numberOfGuests').waitFor()
  expect(await page.locator('#numberOfGuests').inputValue()).toBe('2')
  await page.locator('.booking-selection dd').nth(2).waitFor()
}

/** How far the lowest of these elements reaches below the window. */
const measureBelow = (page: Page) =>
  page
    .locator('.hero .search, .hero .button[href="/rooms"], .hero .button[href="/services"]')
    .evaluateAll((all) => Math.max(...all.map((it) => it.getBoundingClientRect().bottom)) - window.innerHeight)

test('finds a free room in three taps beside the dates, and books, writes and searches from there', async () => {
  const { page, context, expectNoErrors } = await visit('/', 'it', { hasTouch: true, isMobile: true })
  await waitForHydration(page)
  expect(await measureBelow(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('Arrivo').tap()
  await showMonthOf(page, search.checkinDate)
  await dayCell(page, search.checkinDate).and(page.locator('[data-tone=free]')).tap()
  await dayCell(page, search.checkoutDate).tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostra 15 camere libere' }).tap()
  const answer = page.getByRole('region', { name: /^15 camere libere dal/ })
  await answer.waitFor()
  await expectAccessible(page)
  await answer.getByRole('link', { name: 'Prenota' }).nth(2).tap()
  await expectChosenStay(page, '3')

  // Offline the last answer is shown with its time, and the stored list of rooms is still without a search.
  await page.goto(`/rooms${formatSearch(search)}`)
  await waitForServiceWorker(page)
  await page.waitForFunction(async () => (await caches.match('/rooms', { ignoreVary: true })) !== undefined)
  await context.setOffline(true)
  await page.reload()
  await page.getByText('Ora non riusciamo ad aggiornare le camere libere').waitFor()
  await answer.waitFor()
  await page.goto('/rooms')
  await page.getByRole('article').nth(14).waitFor()
  expect(await page.locator('.results').count()).toBe(0)
  await context.setOffline(false)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

test('says when the days of an address are not free, offers other rooms, and writes the message for a party', async () => {
  const { page, expectNoErrors } = await visit('/')
  const booked = { checkinDate: getDay(11), checkoutDate: getDay(14) }
  await staff.call('bookings.desk', { body: { ...buildRequest({ roomId: 3, ...booked }), totalPrice: 0 } })
  await page.goto(`/booking${formatChoice(3, { ...booked, guests: 2 })}`)
  await page.getByText('non sono più libere').waitFor()
  expect(await page.locator('#roomId').inputValue()).toBe('3')
  await page.getByRole('link', { name: 'Altre camere libere in queste date' }).click()
  await page.waitForURL(`**/rooms${formatSearch({ ...booked, guests: 2 })}`)
  await page
    .getByText('Occupata in queste date')
    .or(page.getByText(/^libera dal/))
    .first()
    .waitFor()
  // A newer address overrides the draft once.
  await page.goto(`/booking${formatChoice(4, search)}`)
  await expectChosenStay(page, '4')
  await page.locator('#numberOfGuests').selectOption('1')
  await page.reload()
  await expect.poll(() => page.locator('#numberOfGuests').inputValue()).toBe('1')

  await page.goto(`/rooms${formatSearch({ ...search, guests: 9 })}`)
  await page.getByRole('link', { name: 'Scriveteci' }).click()
  const message = page.getByRole('textbox', { name: 'Messaggio' })
  await expect.poll(() => message.inputValue()).toMatch(/^Cerchiamo le camere .+ e .+ dal .+ al .+, 9 ospiti\.$/)
  expect(await message.inputValue()).toContain(formatDay(search.checkinDate, 'it'))
  await message.fill('Avete posto per un camper?')
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('Avete posto per un camper?')
  expectNoErrors()
})

test('finds a free room with the keyboard alone', async () => {
  const { page, expectNoErrors } = await visit('/', 'en', { viewport: { width: 1280, height: 800 } })
  await waitForHydration(page)
  const keys = page.keyboard
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent || '')
  const tabTo = async (wanted: RegExp) => {
    for (let n = 0; n < 40 && !wanted.test(await focused()); n++) await keys.press('Tab')
    expect(await focused()).toMatch(wanted)
  }
  await page.getByLabel('Arrival').focus()
  await keys.press('Enter')
  await page.locator('.calendar [aria-busy=false]').waitFor()
  await tabTo(/^\w+day,? \d+/)
  for (let month = 0; month < 9; month++) await keys.press('PageDown')
  await keys.press('Home')
  await page.locator('.calendar :focus[data-tone=free]').waitFor()
  await keys.press('Enter')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  const show = page.getByRole('button', { name: 'Show 15 free rooms' })
  await show.waitFor()
  await tabTo(/^Show 15/)
  await keys.press('Enter')
  await page.getByRole('heading', { name: /^15 free rooms from/ }).waitFor()
  await expectAccessible(page)
  const book = page.locator('.result .button:focus')
  for (let n = 0; n < 40 && (await book.count()) === 0; n++) await keys.press('Tab')
  await keys.press('Enter')
  await expectChosenStay(page, '1')
  expectNoErrors()
})

test('searches without a script', async () => {
  const { page } = await visit('/', 'en', { javaScriptEnabled: false })
  await page.getByLabel('Arrival').fill(search.checkinDate)
  await page.getByLabel('Departure').fill(search.checkoutDate)
  await page.getByLabel('Guests').selectOption('3')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(`**/rooms${formatSearch({ ...search, guests: 3 })}`)
  await page.getByRole('heading', { name: /free rooms from/ }).waitFor()
})

test('offers English once to a browser in another language', async () => {
  const visitor = await openVisitor({ baseURL: server.url, locale: 'de-DE', viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await page.goto('/')
  const offer = page.getByText('Diese Seite gibt es auch auf Englisch.')
  await offer.waitFor()
  await page.getByRole('button', { name: 'Nein, danke' }).click()
  await page.goto('/rooms')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
  await visitor.close()
})
