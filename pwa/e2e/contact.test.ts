import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '../../scripts/startServer.ts'
import { expectAccessibleInBoth, waitForServiceWorker } from './guest.ts'

let server: RunningServer
const visitors: Visitor[] = []

beforeAll(async () => {
  server = await startServer()
}, 180_000)
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(() => server.stop())

async function visit(language: 'it' | 'en'): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, language, viewport: { width: 360, height: 740 } })
  visitors.push(visitor)
  await visitor.page.goto('/contact')
  // The button is enabled when the page is hydrated.
  await visitor.page.locator('button[type=submit]:enabled').waitFor()
  return visitor
}

test('names the errors of the form in English and focuses the first one', async () => {
  const { page, expectNoErrors } = await visit('en')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  for (const message of [
    'Name must be at least 2 characters',
    'Surname must be at least 2 characters',
    'Please enter a valid email',
    'Message must be at least 10 characters',
  ])
    await page.getByText(message, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
  expect(await page.locator('[aria-invalid=true]').count()).toBe(4)
  await expectAccessibleInBoth(page, 'en')
  expectNoErrors()
})

test('sends a message and empties the form', async () => {
  const { page, expectNoErrors } = await visit('it')
  await page.getByLabel('Nome', { exact: true }).fill('Lucia')
  await page.getByLabel('Cognome').fill('Bianchi')
  await page.getByLabel('E-mail').fill('lucia@example.org')
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Avete posto per un camper a maggio?')
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Messaggio' }).inputValue())
    .toBe('Avete posto per un camper a maggio?')
  // Errors of the server appear at their fields.
  const detail = 'Questo messaggio non va bene.'
  await page.route('**/api/contacts', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail, code: 'x', errors: [{ path: 'email', code: 'x', message: 'Non esiste' }] }),
    }),
  )
  const notices = page.getByRole('region', { name: 'Notifiche' })
  await page.getByRole('button', { name: 'Invia' }).click()
  await notices.getByText("Errore nell'invio").waitFor()
  await notices.getByText(detail).waitFor()
  await page.getByText('Non esiste').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
  await expectAccessibleInBoth(page)
  await page.unroute('**/api/contacts')
  await page.getByRole('button', { name: 'Invia' }).click()
  await notices.getByText('Messaggio inviato!').waitFor()
  expect(await page.getByRole('textbox', { name: 'Messaggio' }).inputValue()).toBe('')
  expectNoErrors(/400/)
})

test('keeps a message while the phone is offline, and sends it later, also after the page was closed', async () => {
  const { page, context } = await visit('it')
  await page.getByLabel('Nome', { exact: true }).fill('Piero')
  await page.getByLabel('Cognome').fill('Bianchi')
  await page.getByLabel('E-mail').fill('piero@example.org')
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Il ristorante è aperto a Natale?')
  // A real guest types longer than the service worker needs to start.
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await other.goto('/contact')
  await other.locator('button[type=submit]:enabled').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Invia' }).click()
  for (const tab of [page, other]) await tab.getByText('il messaggio è al sicuro su questo dispositivo').waitFor()
  await expectAccessibleInBoth(page)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(server.url)
  await later.getByText('Il tuo messaggio è arrivato.').waitFor()
  await later.getByRole('link', { name: 'Vedi' }).click()
  await later.getByRole('region', { name: 'Notifiche' }).getByText('Messaggio inviato!').waitFor()
  await expectAccessibleInBoth(later)
  // Every tab shows the notice until it is dismissed in one of them.
  const arrived = other.getByRole('main').getByText('Il tuo messaggio è arrivato.')
  await arrived.waitFor()
  await later.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await arrived.waitFor({ state: 'detached' })
})

test('loads nothing from other servers, and links to OpenStreetMap', async () => {
  const { page, context, expectNoErrors } = await visit('it')
  const foreignRequests: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreignRequests.push(request.url())
  })
  await page.reload()
  const link = page.getByRole('link', { name: 'Apri in OpenStreetMap' })
  await link.scrollIntoViewIfNeeded()
  expect(await link.getAttribute('href')).toContain('https://www.openstreetmap.org/')
  for (const city of ['Da Firenze', 'Da Perugia', 'Da Roma']) expect(await page.getByText(city).isVisible()).toBe(true)
  expect(foreignRequests).toEqual([])
  expectNoErrors()
})

test('keeps text that was typed before the page was hydrated', async () => {
  const visitor = await openVisitor({ baseURL: server.url, language: 'it' })
  visitors.push(visitor)
  const { page } = visitor
  let release: () => void = () => undefined
  const scripts = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Scritto in fretta, con poco segnale.')
  release()
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(await page.getByRole('textbox', { name: 'Messaggio' }).inputValue()).toBe(
    'Scritto in fretta, con poco segnale.',
  )
})
