// A server that takes the request and never answers, with the real thirty seconds; the suite runs the same a hundred times as fast.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#api/testing/caller.ts'
import type { Served } from '../../scripts/served.ts'
import { chooseDates, day, fillGuest, guestsOf, hang, receipt, send, startFarm, texts, workerReady } from './guest.ts'

let server: Served
let staff: Caller
const { visit, leave } = guestsOf(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startFarm())
}, 180_000)
afterAll(async () => {
  await leave()
  await server.stop()
})

/** What a guest sees between sending and the moment when the device keeps it, in seconds. */
async function patienceOf(page: Page, send: () => Promise<void>, kept: string): Promise<number> {
  const letGo = await hang(page)
  await send()
  const started = Date.now()
  await page.locator('[data-pending=true]').waitFor()
  await page.getByText(kept).waitFor({ timeout: 60_000 })
  const seconds = (Date.now() - started) / 1000
  letGo()
  return seconds
}

test('a server that is silent for thirty seconds has the request all the same, once, and so it has the message', async () => {
  const bookings = (['it', 'en'] as const).map(async (language, index) => {
    const i18n = texts[language]
    const { page } = await visit(`/booking?room=${2 + index}`, language)
    await chooseDates(page, day(4), day(6), language)
    await fillGuest(page, `Patient ${language}`)
    await workerReady(page)
    const seconds = await patienceOf(page, () => send(page, language), i18n.t('booking.kept.title'))
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    // The device may have begun a try of its own, as long again.
    await receipt(page, language).waitFor({ timeout: 60_000 })
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
  await workerReady(page)
  const contact = patienceOf(page, () => page.locator('button[type=submit]').click(), texts.it.t('contact.kept'))
  for (const seconds of await Promise.all([...bookings, contact])) {
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(seconds).toBeLessThan(36)
  }
  // The message goes out by itself.
  await page.getByRole('main').getByText(texts.it.t('outbox.contact.sent')).waitFor({ timeout: 60_000 })

  const guests = (await staff.call('bookings.list')).map(({ guestName }) => guestName)
  expect(guests.filter((name) => name.startsWith('Patient')).sort()).toEqual(['Patient en', 'Patient it'])
  const messages = (await staff.call('contacts.list')).filter(({ name }) => name === 'Patient')
  expect(messages.length).toBe(1)
})
