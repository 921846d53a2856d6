// Browsers and networks as they are: translators, autofill without events, captive portals, the wheel, forced colours.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { startDeployProxy } from './deployProxy.ts'
import { adminTexts, logIn, openPlace } from './frontDesk.ts'
import { createGuests, getDay, receiptRegion, startSite, submitRequest, texts, waitForServiceWorker } from './guest.ts'
import { waitForHydration } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server.stop())

/** As the translators of browsers do it: they change `lang` and `class` and wrap each text in a `<font>`. */
function translatePage(): void {
  document.documentElement.lang = 'de'
  document.documentElement.classList.add('translated-ltr')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && node.parentElement?.tagName !== 'SCRIPT') found.push(node)
  for (const text of found) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(`»${text.data}`)
  }
}

test.each(['before the app starts', 'when the page is used'] as const)('works translated: %s', async (when) => {
  const { page, context } = await visit('/privacy')
  if (when === 'before the app starts') {
    await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translatePage})())`)
    await page.reload()
    await waitForHydration(page)
  } else {
    await waitForHydration(page)
    await page.evaluate(translatePage)
  }
  await page.locator('header button[aria-haspopup], header button[aria-expanded]').first().click()
  await page.getByRole('dialog').locator('a[href="/contact"]').click()
  await page.locator('#name').fill('Anna')
  await page.evaluate(translatePage)
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/privacy')
})

/** As Chrome on iOS does it: React sees no change. */
const autofill = (page: Page, values: Record<string, string>) =>
  page.evaluate((filled) => {
    for (const [selector, value] of Object.entries(filled)) {
      const field = document.querySelector<HTMLInputElement>(selector)
      if (field === null) throw new Error(`no ${selector}`)
      field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, values)

test('sends what autofill has written without an event that the app sees', async () => {
  const { page } = await visit('/contact')
  await waitForHydration(page)
  await autofill(page, { '#name': 'Anna', '#surname': 'Müller', '#email': 'anna@müller.example' })
  await page.locator('#message').fill('Avete posto?')
  await page.getByRole('button', { name: texts.it.t('contact.send') }).click()
  await page.locator('#message-sent').waitFor()

  await page.goto(`/booking?room=3&from=${getDay(3)}&to=${getDay(6)}`)
  await page.locator('#guestName').waitFor()
  await waitForHydration(page)
  await page.locator('.stay-terms').waitFor()
  await autofill(page, {
    '#guestName': 'Anna',
    '#guestSurname': 'Müller',
    '#guestEmail': 'r&d@example.org',
    '#guestPhone': '+39 333 1234567',
    '#birthDate': '15/03/1985',
  })
  await page.locator('#privacyAccepted').check()
  await submitRequest(page)
  await receiptRegion(page).waitFor()
  const addresses = (await staff.call('bookings.list')).map(({ guestEmail }) => guestEmail)
  expect(addresses).toContain('r&d@example.org')

  await page.goto('/admin')
  await page.getByLabel('Username').waitFor()
  await autofill(page, { 'input[name=username]': 'anna', 'input[name=password]': 'segreto-di-anna' })
  await page.getByRole('button', { name: adminTexts.it.t('admin.login.submit') }).click()
  await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor()
})

test('sends a message from a browser whose database never opens', async () => {
  const { page, context } = await visit('/contact')
  await context.addInitScript(() => {
    // An object that no event ever reaches.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.reload()
  await waitForHydration(page)
  for (const [name, value] of [
    ['name', 'Ida'],
    ['surname', 'Verdi'],
    ['email', 'ida@example.org'],
  ] as const)
    await page.locator(`#${name}`).fill(value)
  await page.locator('#message').fill('Avete posto in maggio?')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: texts.it.t('contact.send') }).click()
  const again = page.getByRole('button', { name: texts.it.t('booking.tryAgain') })
  await again.waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.locator('#message-sent').count(), { timeout: 20_000 }).toBe(1)
  const messages = await staff.call('contacts.list')
  expect(messages.filter(({ email }) => email === 'ida@example.org')).toHaveLength(1)
})

test('keeps no foreign page for the time without a network', async () => {
  const proxy = await startDeployProxy(server.url)
  const { page, context } = await visit('/about', 'it', { baseURL: proxy.url, serviceWorkers: 'allow' })
  await waitForServiceWorker(page)
  await page.reload()
  const title = page.getByRole('heading', { level: 1, name: 'Chi siamo' })
  await title.waitFor()
  proxy.replacePages('<h1>Wi-Fi login</h1>')
  await page.reload()
  await page.getByRole('heading', { name: 'Wi-Fi login' }).waitFor()
  await context.setOffline(true)
  await page.reload()
  await title.waitFor()
  proxy.stop()
})

test('keeps numbers when the wheel scrolls, its switch in forced colours, and the first sheet of a print', async () => {
  const { page, context } = await visit('/admin', 'it', { viewport: { width: 1280, height: 800 } })
  await logIn(page)
  await page.getByRole('navigation', { name: 'Sezioni' }).waitFor()
  const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400)

  await page.emulateMedia({ forcedColors: 'active' })
  const thumb = page.locator('.switch-track').first()
  const readThumb = () => thumb.evaluate((it) => getComputedStyle(it, '::before').backgroundColor)
  const background = await thumb.evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await readThumb()).not.toBe(background)
  const dot = page.locator('.status-dot').first()
  expect(await dot.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(await readThumb())
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await page.locator('.panel-side').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await openPlace(page, 'Camere e prezzi')
  await page
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click()
  const guests = page.getByRole('dialog').locator('input[type=number]').first()
  const before = await guests.inputValue()
  await guests.click()
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, 300)
  expect(await guests.inputValue()).toBe(before)
})
