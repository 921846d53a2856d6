import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { expectAccessibleInBoth, waitForServiceWorker, withholdScripts } from './guest.ts'

let server: RunningServer
const visitors: Visitor[] = []

beforeAll(async () => {
  server = await startServer()
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(() => server.stop())

async function visit(language: 'it' | 'en', options: VisitorOptions = {}): Promise<Visitor> {
  const viewport = { width: 360, height: 740 }
  const visitor = await openVisitor({ baseURL: server.url, language, viewport, ...options })
  visitors.push(visitor)
  await visitor.page.goto('/contact')
  // The button is enabled when the page is hydrated.
  await visitor.page.locator('button[type=submit]:enabled').waitFor()
  return visitor
}

test('names the errors of the form in English and focuses the first one', async () => {
  const { page, expectNoErrors } = await visit('en')
  // Each opening time is on one line, and they end at the same edge.
  const hours = await page
    .locator('.contact-hours span:last-child')
    .evaluateAll((all) =>
      all.map((it) => [it.textContent, it.getClientRects().length, it.getBoundingClientRect().right]),
    )
  const right = hours[0]?.[2]
  expect(hours).toEqual(['08:00–21:00', '08:00–20:00', '12:30–14:30', '19:30–21:30'].map((it) => [it, 1, right]))
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
  // The toast goes, the card stays.
  await page.getByText('Ti rispondiamo entro 24 ore all’indirizzo lucia@example.org.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('message-sent')
  await page.getByRole('main').getByRole('button', { name: 'Chiudi', exact: true }).click()
  await page.locator('#message-sent').waitFor({ state: 'detached' })
  expectNoErrors(/400/)
})

test('keeps a message while the phone is offline, and sends it later, also after the page was closed', async () => {
  const { page, context } = await visit('it', { serviceWorkers: 'allow' })
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

test('shows OpenStreetMap in place of the drawn map only after a press of the button', async () => {
  const { page, context, expectNoErrors } = await visit('it')
  const foreignRequests: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreignRequests.push(request.url())
  })
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Test</title><p>The test map</p>' }),
  )
  // Only the document of the contact page may embed the map. This one was loaded for another page.
  const other = await page.request.get('/privacy')
  expect(other.headers()['content-security-policy']).not.toContain('frame-src')
  await page.goto('/privacy')
  await page.locator('html[data-live]').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contatti' }).click()
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Dove siete di preciso?')

  const labels = page.locator('.drawn-map li')
  await labels.first().scrollIntoViewIfNeeded()
  const overlaps = await labels.evaluateAll((all) => {
    const map = all[0]?.closest('.drawn-map')?.getBoundingClientRect() ?? new DOMRect()
    const boxes = all.map((it) => ({ text: it.textContent, box: it.getBoundingClientRect() }))
    const touch = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    return boxes.flatMap(({ text, box }, at) => [
      ...(box.left < map.left || box.right > map.right || box.bottom > map.bottom ? [`${text} is cut`] : []),
      ...boxes.slice(at + 1).flatMap((other) => (touch(box, other.box) ? [`${text} touches ${other.text}`] : [])),
    ])
  })
  expect(overlaps).toEqual([])
  expect(
    await labels.evaluateAll((all) => all.every((it) => Number.parseFloat(getComputedStyle(it).fontSize) >= 13)),
  ).toBe(true)

  const link = page.getByRole('link', { name: 'Apri in OpenStreetMap' })
  expect(await link.getAttribute('href')).toContain('https://www.openstreetmap.org/')
  expect(foreignRequests).toEqual([])
  await page.getByRole('button', { name: 'Apri la mappa' }).click()
  const map = page.frameLocator('iframe').getByText('The test map')
  await map.waitFor()
  expect(foreignRequests.length).toBe(1)
  const close = page.getByRole('button', { name: 'Torna al disegno' })
  expect(await close.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByRole('textbox', { name: 'Messaggio' }).inputValue()).toBe('Dove siete di preciso?')
  await expectAccessibleInBoth(page)
  // The document is now the contact page's own: no reload.
  await close.click()
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.getByRole('button', { name: 'Apri la mappa' }).click()
  await map.waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Apri la mappa', disabled: false }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  for (const { from } of sampleProperty.content.directions) expect(await page.getByText(from.it).isVisible()).toBe(true)
  expectNoErrors()
})

test('keeps text that was typed before the page was hydrated, also over an earlier draft', async () => {
  const visitor = await openVisitor({ baseURL: server.url, language: 'it' })
  visitors.push(visitor)
  const { page } = visitor
  const message = page.getByRole('textbox', { name: 'Messaggio' })
  const surname = page.getByLabel('Cognome')
  const writeEarly = async (text: string) => {
    const release = await withholdScripts(page)
    await page.goto('/contact', { waitUntil: 'commit' })
    await message.fill(text)
    release()
    await page.locator('button[type=submit]:enabled').waitFor()
  }
  await writeEarly('Scritto in fretta, con poco segnale.')
  await surname.fill('Bianchi')
  expect(await message.inputValue()).toBe('Scritto in fretta, con poco segnale.')
  await writeEarly('Scritto di nuovo dopo un ricaricamento.')
  await expect.poll(() => surname.inputValue()).toBe('Bianchi')
  expect(await message.inputValue()).toBe('Scritto di nuovo dopo un ricaricamento.')
})

test('keeps a room, ticks, the drawer and the menus that a guest has chosen or opened before hydration', async () => {
  const viewport = { width: 360, height: 740 }
  const visitor = await openVisitor({ baseURL: server.url, language: 'it', viewport })
  visitors.push(visitor)
  const { page, expectNoErrors } = visitor
  const hydrateAfter = async (path: string, act: () => Promise<void>) => {
    const release = await withholdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await act()
    release()
    await page.locator('html[data-live]').waitFor()
  }
  const done = page.getByRole('list', { name: 'Che cosa serve' }).getByText(': fatto')
  await hydrateAfter('/booking?room=3', async () => {
    await page.locator('#roomId').selectOption('5')
    await page.locator('#guestName').fill('Anna')
    await page.locator('#guestSurname').fill('Rossi')
    await page.locator('#nationality').selectOption('francese')
    await page.locator('#privacyAccepted').check()
  })
  await page.getByRole('grid').waitFor()
  expect(await page.locator('#roomId').inputValue()).toBe('5')
  await expect.poll(() => done.count()).toBe(3)
  expect(await page.locator('#privacyAccepted').isChecked()).toBe(true)
  // The earlier draft fills the fields that the guest has left alone.
  await hydrateAfter('/booking?room=3', async () => {
    await page.locator('#roomId').selectOption('6')
    await page.locator('#guestName').fill('Maria')
  })
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.locator('#guestSurname').inputValue()).toBe('Rossi')
  expect(await page.locator('#roomId').inputValue()).toBe('6')
  expect(await page.locator('#guestName').inputValue()).toBe('Maria')
  expect(await page.locator('#nationality').inputValue()).toBe('francese')

  const drawer = page.locator('#drawer')
  await hydrateAfter('/', () => page.getByRole('button', { name: 'Menu' }).click())
  expect(await drawer.isVisible()).toBe(true)
  await drawer.getByRole('link', { name: 'Ristorante' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await hydrateAfter('/restaurant', () => page.getByRole('button', { name: 'Guarda i menu' }).click())
  const menus = page.getByRole('dialog', { name: 'I menu' })
  expect(await menus.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await menus.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Guarda i menu' }).click()
  await menus.waitFor()
  expectNoErrors()
})
