import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { QueryTypes, Sequelize } from 'sequelize'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor } from '#api/testing/browser.ts'
import { findFreePort, type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, type Day, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { account, logIn } from './frontDesk.ts'

let server: RunningServer
let dataDir: string
let profile: string
let port: number

const start = () => startServer({ dataDir, port, env: { STAFF: `${account.username}:${account.password}` } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-farm-'))
  profile = await mkdtemp(join(tmpdir(), 'podere-tablet-'))
  port = await findFreePort()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true })
})

/** After all sample bookings. */
const checkin = addDays(addMonths(toFarmDay(Date.now()), 8), 9)
const checkout = addDays(checkin, 3)

async function chooseDays(page: Page, days: Day[]): Promise<void> {
  const cell = (day: Day) => page.getByRole('button', { name: formatLongDay(day, 'it') })
  const next = page.getByRole('button', { name: 'Mese successivo' }).first()
  for (const day of days) {
    while (!(await cell(day).isVisible())) await next.click()
    await cell(day).click()
  }
}

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Cognome').fill('Bracciolini')
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Telefono').fill('+39 000 1234567')
  await page.getByLabel('Data di nascita').pressSequentially('12101984')
  await page.getByLabel('Ho letto e accetto').check()
}

const openBookingForm = async (name: string) => {
  const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  await visitor.page.goto('/booking?room=4')
  await chooseDays(visitor.page, [checkin, checkout])
  await fillForm(visitor.page, name)
  return visitor
}

/** Counts the session cookies on the disk of the tablet. */
async function countSessionCookies(): Promise<number> {
  const jar = new Sequelize({ dialect: 'sqlite', storage: join(profile, 'Default/Cookies'), logging: false })
  const sql = "SELECT name FROM cookies WHERE name = 'session'"
  const rows = await jar.query(sql, { type: QueryTypes.SELECT }).catch(() => [])
  await jar.close()
  return rows.length
}

const openTablet = () => openVisitor({ baseURL: server.url, profile, viewport: { width: 1280, height: 800 } })

test('sends a request from a phone, and shows it in the admin while the server is down', async () => {
  const guest = await openBookingForm('Fiammetta')
  const secondGuest = await openBookingForm('Lapo')

  await guest.page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await guest.page.getByText('Richiesta prenotazione inviata!').first().waitFor()
  guest.expectNoErrors()

  await secondGuest.page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await secondGuest.page.getByText('Errore nella prenotazione').waitFor()
  await secondGuest.page.getByText('Queste date sono già prenotate. Scegli altre date.').first().waitFor()
  secondGuest.expectNoErrors(/409/)
  await guest.close()
  await secondGuest.close()

  // Staff open the public site first, so that its service worker is registered before the one of the admin.
  let tablet = await openTablet()
  await tablet.page.goto('/')
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await logIn(tablet.page)
  await tablet.page.getByRole('heading', { name: 'Fiammetta Bracciolini' }).waitFor()
  // An update of the site's service worker must keep the cache of the admin.
  await tablet.page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((it) => it.update()))
    const worker = registrations.find((it) => it.scope.endsWith('/admin'))?.installing
    if (worker) await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  })
  await expect
    .poll(() => tablet.page.evaluate(async () => (await caches.keys()).filter((it) => it.startsWith('admin-')).length))
    .toBeGreaterThan(0)
  await expectAccessible(tablet.page)
  tablet.expectNoErrors(/401/)

  // Chromium writes cookies to disk after 30 seconds, or when 512 with an expiry date have changed. The browser crashes
  // after that.
  const other = { name: 'c', value: '1', expires: Date.now() / 1000 + 86_400 }
  const others = Array.from({ length: 600 }, (_, i) => ({ ...other, url: `http://site${i}.example.org/` }))
  await tablet.context.addCookies(others)
  await expect.poll(() => countSessionCookies(), { timeout: 45_000, interval: 500 }).toBe(1)
  await tablet.crash()
  await server.stop()
  tablet = await openTablet()
  await tablet.page.goto('/admin/bookings')
  await tablet.page.getByRole('heading', { name: 'Fiammetta Bracciolini' }).waitFor()
  await tablet.page
    .getByText(/Dati aggiornati alle \d\d:\d\d/)
    .first()
    .waitFor()

  server = await start()
  const later = buildRequest({ roomId: 5, checkinDate: checkin, checkoutDate: checkout })
  await new ApiClient(server).call('bookings.request', {
    body: { ...later, guestName: 'Beatrice', guestSurname: 'Lindqvist' },
  })
  await tablet.page.getByRole('heading', { name: 'Beatrice Lindqvist' }).waitFor({ timeout: 40_000 })
  await tablet.close()
})

test('switches between Italian and English at once, stores the language, and hydrates without errors', async () => {
  const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  await page.getByRole('link', { name: /^EN/ }).first().click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  visitor.expectNoErrors()
  await visitor.close()
})
