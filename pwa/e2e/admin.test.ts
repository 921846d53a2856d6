import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { findFreePort, type RunningServer, startServer } from '#api/testing/startServer.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { account, bookingCards, chooseAction, expectToast, openPlace, submitLogin } from './frontDesk.ts'

/** Chromium logs each failed connection and each response with status 401. */
const connectionErrors = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/
const unauthorized = /401 \(Unauthorized\)/

let folder: string
let port: number
let server: RunningServer
const visitors: Visitor[] = []

const launchServer = () =>
  startServer({
    dataDir: join(folder, 'data'),
    port,
    env: { TRUST_PROXY: '1', STAFF: `${account.username}:${account.password}` },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-admin-'))
  port = await findFreePort()
  server = await launchServer()
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 1280, height: 800 }, ...options })
  visitors.push(visitor)
  return visitor
}

let requestCount = 0
/** Sends the request of a guest. Each has its own IP address and its own days. */
async function requestBooking(guestSurname: string): Promise<void> {
  requestCount += 1
  const checkinDate = addDays(addMonths(startOfMonth(toFarmDay(Date.now())), 10), requestCount * 5)
  const body: Input<'bookings.request'> = {
    roomId: 2,
    guestName: 'Fiammetta',
    guestSurname,
    guestEmail: 'fiammetta@example.org',
    guestPhone: '+39 333 1234567',
    birthDate: '03/04/1980',
    checkinDate,
    checkoutDate: addDays(checkinDate, 2),
    hasPets: true,
    numberOfPets: 2,
    privacyAccepted: true,
  }
  const response = await fetch(`${server.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${requestCount}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
}

test('refuses an empty field, a wrong password, too many attempts and blocked storage with a message, and opens the bookings with the right password', async () => {
  const extraHTTPHeaders = { 'x-forwarded-for': '10.2.0.1' }
  const { page, expectNoErrors } = await visit({ extraHTTPHeaders })
  await page.goto('/admin/bookings')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByText('Inserisci lo username').waitFor()
  await page.getByText('Inserisci la password').waitFor()
  await submitLogin(page, { ...account, password: 'sbagliata' })
  await page.getByText('Errore di Accesso').waitFor()
  await page.getByText('Username o password non corretti').waitFor()
  await submitLogin(page)
  await page.getByText('Accesso Riuscito').waitFor()
  await bookingCards(page).first().waitFor()
  await page.getByText(/Dati aggiornati alle \d\d:\d\d/).waitFor()
  expectNoErrors(unauthorized)

  const guess = () =>
    fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...extraHTTPHeaders },
      body: JSON.stringify({ username: 'anna', password: 'a caso' }),
    })
  await Promise.all(Array.from({ length: 9 }, guess))
  const late = await visit({ extraHTTPHeaders })
  await late.page.goto('/admin/bookings')
  await submitLogin(late.page)
  await expectToast(
    late.page,
    'Errore di Accesso',
    `Troppi tentativi. Riprova tra 15 minuti o chiamaci al numero ${property.phone}.`,
  )
  late.expectNoErrors(/status of 429/)

  // The session needs a cookie, so the message names the browser's setting, not the server.
  await late.context.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await late.page.reload()
  await submitLogin(late.page)
  await late.page.getByText(/^Il browser blocca ogni archivio di questo sito, anche i cookie/).waitFor()
})

test('shows a new request without a reload, finds it by name and shows its pets', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto('/admin/bookings')
  await submitLogin(page)
  await bookingCards(page).first().waitFor()
  await requestBooking('degli Albizi')
  await page.getByRole('heading', { name: 'Fiammetta degli Albizi' }).waitFor()
  await page.getByRole('searchbox').fill('albizi fiamm')
  const card = bookingCards(page).filter({ hasText: 'degli Albizi' })
  await card.getByText('2 animali').waitFor()
  await card.getByText('In Attesa').waitFor()
  await expect.poll(() => bookingCards(page).count()).toBe(1)
  expectNoErrors()
})

test('controls the admin with its own service worker on a device that has opened the public site', async () => {
  const { page, expectNoErrors } = await visit({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/admin')
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? null)
  // It has stored the whole app first.
  await expect.poll(controller, { timeout: 40_000 }).toBe(`${server.url}/admin-sw.js`)
  await page.goto('/rooms')
  await expect.poll(controller).toBe(`${server.url}/sw.js`)
  expectNoErrors()
})

test('opens as an app on the page of the day', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto('/admin')
  const address = await page
    .locator('link[rel=manifest]')
    .evaluate((it) => (it instanceof HTMLLinkElement ? it.href : ''))
  type Manifest = { start_url: string; shortcuts: { url: string }[] }
  const { start_url: startUrl, shortcuts }: Manifest = await (await fetch(address)).json()
  expect(startUrl).toBe('/admin/today')
  expect(shortcuts.map((it) => it.url)).toEqual(['/admin/calendar', '/admin/contacts'])
  expectNoErrors()
})

test('sorts bookings by request or by the next arrival, with a filter and a search that survive a change of tab and a reload', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto('/admin/bookings')
  await submitLogin(page)
  await bookingCards(page).first().waitFor()
  const arrivals = () =>
    bookingCards(page)
      .locator('time:first-of-type')
      .evaluateAll((all) => all.map((it) => it.getAttribute('datetime') ?? ''))
  const isInOrder = (days: string[]) => days.length > 1 && days.every((it, i) => it >= (days[i - 1] ?? ''))
  expect(isInOrder(await arrivals())).toBe(false)
  // What waits for an answer stands in the order of the page of the day, with the time that is left.
  await page.getByLabel('Ordina per').selectOption('Più urgenti da rispondere')
  const cards = page.locator('.booking-card', { has: page.locator('.time-left') }).getByRole('heading')
  await expect
    .poll(() =>
      bookingCards(page)
        .filter({ hasNot: page.locator('.time-left') })
        .count(),
    )
    .toBe(0)
  const urgent = await cards.allInnerTexts()
  await openPlace(page, 'Oggi')
  const waiting = page.getByRole('region', { name: /^Richieste da rispondere/ }).locator('.booking-row-name')
  await waiting.first().waitFor()
  expect((await waiting.allInnerTexts()).slice(0, urgent.length)).toEqual(urgent)
  await openPlace(page, 'Prenotazioni')
  await page.getByLabel('Ordina per').selectOption('Prossimi arrivi')
  await expect.poll(async () => isInOrder(await arrivals())).toBe(true)
  await page.getByRole('radio', { name: 'Confermata' }).check({ force: true })
  await expect.poll(() => page.locator('.booking-card:not([data-status=confirmed])').count()).toBe(0)
  expect(isInOrder(await arrivals())).toBe(true)
  const room = getSampleRoom(13).name
  await page.getByRole('searchbox').fill(room.toLowerCase())
  await expect.poll(() => bookingCards(page).filter({ hasNotText: room }).count()).toBe(0)
  const shownArrivals = await arrivals()
  expect(isInOrder(shownArrivals)).toBe(true)
  await openPlace(page, 'Calendario')
  await page.locator('#calendar-room').selectOption(room)
  await page.getByLabel('Mese', { exact: true }).fill('2027-03')
  await openPlace(page, 'Prenotazioni')
  await expect.poll(arrivals).toEqual(shownArrivals)
  await page.reload()
  await expect.poll(arrivals).toEqual(shownArrivals)
  expect(await page.getByRole('searchbox').inputValue()).toBe(room.toLowerCase())
  await openPlace(page, 'Calendario')
  await page.getByRole('region', { name: room }).waitFor()
  expect(await page.getByLabel('Mese', { exact: true }).inputValue()).toBe('2027-03')

  // A link to one booking shows it, whatever the filter was.
  const [cancelled] = (await new ApiClient(server).logIn(account).then((staff) => staff.call('bookings.list'))).filter(
    ({ status }) => status === 'cancelled',
  )
  await page.goto(`/admin/bookings/${cancelled?.code}`)
  await page.locator('.booking-page', { hasText: cancelled?.code ?? '' }).waitFor()
  expectNoErrors()
})

test('changes the status of a booking, moves it to the trash and restores it', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto('/admin/bookings')
  await submitLogin(page)
  await requestBooking('Portinari')
  const card = bookingCards(page).filter({ hasText: 'Portinari' })
  await chooseAction(card, 'Cambia stato')
  await page.getByLabel('Confermata').last().check()
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  await card.getByText('Confermata').waitFor()
  await chooseAction(card, 'Elimina')
  await page.getByText('va nel cestino').waitFor()
  await page.getByRole('button', { name: 'Elimina', exact: true }).last().click()
  await card.waitFor({ state: 'detached' })
  await openPlace(page, 'Cestino')
  await card.getByRole('button', { name: 'Ripristina' }).click()
  await card.waitFor({ state: 'detached' })
  await openPlace(page, 'Prenotazioni')
  await card.waitFor()
  expectNoErrors()
})

test('shows why August 2025 and past days cannot be edited, ignores a month that is still being typed, and needs no month picker', async () => {
  const { page, expectNoErrors } = await visit()
  await page.goto('/admin/calendar')
  await submitLogin(page)
  const month = page.getByLabel('Mese', { exact: true })
  const shownMonth = page.locator('.calendar-title').first()
  await month.fill('2027-03')
  await expect.poll(() => shownMonth.innerText()).toBe('Marzo 2027')
  for (const unfinished of ['0052-03', '20270-03', '']) {
    await month.fill(unfinished)
    expect(await shownMonth.innerText()).toBe('Marzo 2027')
  }
  await month.blur()
  expect(await month.inputValue()).toBe('2027-03')
  await month.fill('2025-08')
  await page.getByText('SOLD OUT - Agosto completamente prenotato').waitFor()
  await page.getByRole('button', { name: /12 agosto 2025/ }).click()
  await page.getByText('Agosto non modificabile').waitFor()
  await page.getByText('Le date di agosto sono bloccate per SOLD OUT').waitFor()

  // A day of a past month that is not locked can be read, not edited.
  await month.fill('2025-07')
  const pastDay = page.getByRole('button', { name: /12 luglio 2025, .*passato/ })
  await pastDay.click()
  await page.getByText('Un giorno passato non si modifica').waitFor()
  expect(await page.getByRole('button', { name: 'Salva il giorno' }).count()).toBe(0)
  expect(await pastDay.getAttribute('data-dimmed')).toBe('')

  await page.addInitScript(() => {
    const { get, ...type } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type') ?? {}
    Object.defineProperty(HTMLInputElement.prototype, 'type', {
      ...type,
      get() {
        return get?.call(this).replace('month', 'text')
      },
    })
  })
  await page.reload()
  await month.selectOption('febbraio')
  await page.getByLabel('Anno', { exact: true }).selectOption('2028')
  await expect.poll(() => shownMonth.innerText()).toBe('Febbraio 2028')
  expectNoErrors()
})

/** Runs in the page. */
async function countStoredRows() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('podere-admin')
    opening.onsuccess = () => resolve(opening.result)
  })
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const count = (name: string) =>
    new Promise<number>((resolve) => {
      const counting = transaction.objectStore(name).count()
      counting.onsuccess = () => resolve(counting.result)
    })
  // `meta` stores that nobody is logged in, and what the account has seen.
  const rows = (await Promise.all(names.filter((it) => it !== 'meta').map(count))).reduce((sum, it) => sum + it, 0)
  const meta = await new Promise<unknown[]>((resolve) => {
    const reading = transaction.objectStore('meta').getAll()
    reading.onsuccess = () => resolve(reading.result)
  })
  database.close()
  const [session, queries] = ['admin.session', 'admin.queries'].map((key) => localStorage.getItem(key))
  return { rows, meta, session, queries, filter: sessionStorage.getItem('admin.bookings') }
}

test('deletes all data from the device after a logout', async () => {
  const { page } = await visit()
  await page.goto('/admin/bookings')
  await submitLogin(page)
  await bookingCards(page).first().waitFor()
  await page.getByRole('searchbox').fill('albizi')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByLabel('Password').waitFor()
  await expect
    .poll(() => page.evaluate(countStoredRows))
    .toEqual({
      rows: 0,
      meta: [
        { key: 'device', session: null },
        { key: 'seen:anna', after: expect.any(String), ids: expect.any(Array), announcedAt: expect.any(String) },
      ],
      session: null,
      queries: null,
      filter: null,
    })
})

/** Reads the texts of each tab that come from stored data. */
async function readTabs(page: Page): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {}
  for (const [tab, parts] of [
    ['Backup', '.backup-stat'],
    ['Calendario', '[data-tone=booked]'],
    ['Contatti', '.empty, .muted, .contact h2'],
    ['Cestino', '.empty, .muted, .booking-card h2'],
    ['Prenotazioni', '.counter, .booking-card h2'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: tab }).waitFor()
    const texts = () => page.locator(`main :is(${parts})`).allInnerTexts()
    // A dash is a value that is not loaded yet.
    await expect.poll(async () => (await texts()).join() || '–').not.toContain('–')
    shown[tab] = await texts()
  }
  return shown
}

test('shows every tab as before when a tablet restarts without a server, and updates when the server is back', async () => {
  const profile = join(folder, 'tablet')
  const tablet = await visit({ profile })
  await tablet.page.goto('/admin/bookings')
  await submitLogin(tablet.page)
  await bookingCards(tablet.page).first().waitFor()
  const known = await readTabs(tablet.page)
  const [name = ''] = await bookingCards(tablet.page).first().getByRole('heading').allInnerTexts()
  const loggedOut = await visit({ serviceWorkers: 'allow' })
  await loggedOut.page.goto('/admin/bookings')
  for (const { page: openPage } of [tablet, loggedOut]) await openPage.evaluate(() => navigator.serviceWorker.ready)

  await server.stop()
  await loggedOut.page.reload()
  await submitLogin(loggedOut.page)
  await expectToast(loggedOut.page, 'Errore di Accesso', 'Il server non risponde. Riprova tra poco.')
  // The browser closes cleanly. Another test covers a crash, which loses the last seconds of local storage.
  await tablet.close()
  visitors.splice(visitors.indexOf(tablet), 1)

  const { page, expectNoErrors } = await visit({ profile })
  await page.goto('/admin/bookings')
  await page.getByRole('heading', { name }).first().waitFor()
  await page.getByText('Senza rete', { exact: true }).waitFor()
  await page.getByText(/Dati aggiornati alle \d\d:\d\d/).waitFor()
  await bookingCards(page).first().getByText('Serve la rete').waitFor()
  expect(await readTabs(page)).toEqual(known)
  await page.getByRole('searchbox').fill(name)
  await expect.poll(() => bookingCards(page).first().getByRole('heading').innerText()).toBe(name)
  await page.getByRole('searchbox').fill('')

  server = await launchServer()
  await page.locator('[data-connection="online"]').waitFor()
  // A killed browser may have lost its newest cookies. Then the page asks for another login in a dialog.
  const renew = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  if (await renew.isVisible()) {
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await renew.waitFor({ state: 'detached' })
  }
  await requestBooking('Tornabuoni')
  await page.getByRole('heading', { name: 'Fiammetta Tornabuoni' }).waitFor()
  expectNoErrors(connectionErrors, unauthorized)
})
