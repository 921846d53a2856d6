// A server that never responds, with the real timeout of thirty seconds. The e2e tests use a hundredth of it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import {
  chooseDates,
  createGuests,
  fillGuest,
  getDay,
  hangRequests,
  receiptRegion,
  startSite,
  submitRequest,
  texts,
  waitForServiceWorker,
} from './guest.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startSite())
}, 180_000)
afterAll(async () => {
  await closeVisitors()
  await server.stop()
})

/** Measures the seconds from sending until the page says that the device keeps the request. */
async function measureTimeout(page: Page, send: () => Promise<void>, savedText: string): Promise<number> {
  const release = await hangRequests(page)
  await send()
  const started = Date.now()
  await page.locator('[data-pending=true]').waitFor()
  await page.getByText(savedText).waitFor({ timeout: 60_000 })
  const seconds = (Date.now() - started) / 1000
  release()
  return seconds
}

test('stores a request and a message once when the server does not respond for thirty seconds', async () => {
  const bookings = (['it', 'en'] as const).map(async (language, index) => {
    const i18n = texts[language]
    const { page } = await visit(`/booking?room=${2 + index}`, language)
    await chooseDates(page, getDay(4), getDay(6), language)
    await fillGuest(page, `Patient ${language}`)
    await waitForServiceWorker(page)
    const seconds = await measureTimeout(page, () => submitRequest(page, language), i18n.t('booking.queued.title'))
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    // The device may have started a retry of its own, which takes as long.
    await receiptRegion(page, language).waitFor({ timeout: 60_000 })
    return seconds
  })
  const { page } = await visit('/contact')
  await page.locator('button[type=submit]:enabled').waitFor()
  for (const [id, text] of [
    ['name', 'Patient'],
    ['surname', 'Bianchi'],
    ['email', 'patient@example.org'],
    ['message', 'Avete posto per un camper a maggio?'],
  ])
    await page.locator(`#${id}`).fill(String(text))
  await waitForServiceWorker(page)
  const contact = measureTimeout(page, () => page.locator('button[type=submit]').click(), texts.it.t('contact.queued'))
  for (const seconds of await Promise.all([...bookings, contact])) {
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThan(36)
  }
  // The message is sent without any action.
  await page.getByRole('main').getByText(texts.it.t('outbox.contact.sent')).waitFor({ timeout: 60_000 })

  const guests = (await staff.call('bookings.list')).map(({ guestName }) => guestName)
  expect(guests.filter((name) => name.startsWith('Patient')).sort()).toEqual(['Patient en', 'Patient it'])
  const messages = (await staff.call('contacts.list')).filter(({ name }) => name === 'Patient')
  expect(messages.length).toBe(1)
})
