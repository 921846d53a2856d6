import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import type { Day } from '#contract/days/days.ts'
import {
  chooseDates,
  createGuests,
  expectAccessibleInBoth,
  fillGuest,
  getDay,
  hangRequests,
  receiptRegion,
  startSite,
  submitRequest,
  toastRegion,
  waitForServiceWorker,
} from './guest.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server.stop())

async function fillAndSubmit(page: Page, checkin: Day, checkout: Day) {
  await chooseDates(page, checkin, checkout)
  await fillGuest(page)
  await submitRequest(page)
}

test('keeps a request while the phone is offline and sends it when the network is back', async () => {
  const { page, context } = await visit('/booking?room=5', 'it', { serviceWorkers: 'allow' })
  const formTokens: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') formTokens.push(request.headers()['form-proof'])
  })
  await chooseDates(page, getDay(4), getDay(7))
  await fillGuest(page)
  await waitForServiceWorker(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submitRequest(page)
  await page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  await page.getByText('Non è ancora partita: questo dispositivo è senza rete.').waitFor()
  await expectAccessibleInBoth(page)
  // Other pages of the site show it, too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Cookie' }).click()
  await page.getByText('è al sicuro su questo dispositivo e parte appena torna la rete').waitFor()
  await context.setOffline(false)
  await page.getByText('La tua richiesta di prenotazione è arrivata.').waitFor()
  await page.getByRole('link', { name: 'Vedi' }).click()
  // The device has kept the private link alone, which brings the stay.
  await receiptRegion(page).getByRole('link', { name: 'Aggiungi al calendario' }).waitFor()
  expect(formTokens.at(-1)).toMatch(/^[\w-]+\.[\w-]{43}$/)
})

test('shows the reason and the filled form when a queued request is refused', async () => {
  const late = await visit('/booking?room=6', 'it', { serviceWorkers: 'allow' })
  await chooseDates(late.page, getDay(4), getDay(7))
  await fillGuest(late.page, 'Piero')
  await late.context.setOffline(true)
  await submitRequest(late.page)
  await late.page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  await late.page.close()
  const quick = await visit('/booking?room=6')
  await fillAndSubmit(quick.page, getDay(5), getDay(6))
  await receiptRegion(quick.page).waitFor()

  await late.context.setOffline(false)
  const page = await late.context.newPage()
  await page.goto('/booking')
  await toastRegion(page).getByText('Errore nella prenotazione').waitFor()
  await page.getByText('non sono più libere').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Piero')
  const refused = page.getByRole('region', { name: 'La tua richiesta di prenotazione non è stata accettata.' })
  await refused.getByText('Scegli altre date').waitFor()
  await expectAccessibleInBoth(page)
  // The reason stays over a reload. The guest only has to choose other days.
  await page.reload()
  await refused.getByRole('button', { name: 'Correggi e invia di nuovo' }).click()
  await refused.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Piero')
  await chooseDates(page, getDay(8), getDay(9))
  await page.locator('#privacyAccepted').check()
  await submitRequest(page)
  await receiptRegion(page).waitFor()
})

test('finds the stored request on a retry when the response was lost', async () => {
  const { page } = await visit('/booking?room=7')
  const keys: (string | undefined)[] = []
  await page.route('**/api/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await fillAndSubmit(page, getDay(4), getDay(7))
  await receiptRegion(page).waitFor()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('waits thirty seconds for the server, then keeps the request on the phone', async () => {
  const { page } = await visit('/booking?room=15')
  await page.addInitScript(() => {
    const { timeout } = AbortSignal
    // The timeout is shortened to a hundredth, until the request is on the phone.
    AbortSignal.timeout = (limit) => timeout.call(AbortSignal, limit / 100)
    Object.assign(window, { restoreTimeout: () => Object.assign(AbortSignal, { timeout }) })
  })
  await page.reload()
  const release = await hangRequests(page)
  await chooseDates(page, getDay(4), getDay(7))
  await fillGuest(page)
  const started = Date.now()
  await submitRequest(page)
  await page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  expect(Date.now() - started).toBeGreaterThanOrEqual(300)
  release()
  await page.evaluate(() => Reflect.get(window, 'restoreTimeout')())
  // The page tries again by itself, too: the button may be gone, or a press may join an attempt that ends without answer.
  const retry = page.getByRole('button', { name: 'Riprova' })
  const send = async () => {
    await retry.click({ timeout: 1000 }).catch(() => undefined)
    return receiptRegion(page).isVisible()
  }
  await expect.poll(send, { timeout: 25_000 }).toBe(true)
})

test('keeps a request of each of two offline tabs, sends each once, and shows both in every tab', async () => {
  const { page, context } = await visit('/booking?room=11', 'it', { serviceWorkers: 'allow' })
  const other = await context.newPage()
  await other.goto('/booking?room=12')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/privacy')
  const keys: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  const tabs = [page, other]
  for (const [index, tab] of tabs.entries()) {
    await tab.bringToFront()
    await chooseDates(tab, getDay(20), getDay(22))
    await fillGuest(tab, index === 0 ? 'Lucia' : 'Piero')
  }
  await waitForServiceWorker(page)
  await context.setOffline(true)
  const waiting = (tab: Page) => tab.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' })
  await page.bringToFront()
  await submitRequest(page)
  // The other tab shows it, too, and its form stays usable.
  for (const tab of tabs) await waiting(tab).waitFor()
  await page.locator('.booking-form[inert]').waitFor()
  await other.bringToFront()
  await submitRequest(other)
  for (const tab of tabs) await expect.poll(() => waiting(tab).count()).toBe(2)
  const bars = elsewhere.getByText('La tua richiesta di prenotazione')
  await expect.poll(() => bars.count()).toBe(2)
  keys.length = 0
  await context.setOffline(false)
  const stored = async () =>
    (await staff.call('bookings.list')).filter((it) => it.checkinDate === getDay(20) && it.checkoutDate === getDay(22))
  await expect.poll(async () => (await stored()).map((it) => it.roomId).sort(), { timeout: 20_000 }).toEqual([11, 12])
  for (const tab of tabs) {
    await expect.poll(() => receiptRegion(tab).count()).toBe(2)
    expect(await tab.locator('#guestName').inputValue()).toBe('')
    await tab.locator('.booking-form:not([inert])').waitFor()
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBe(2)

  // A notice that is dismissed in one tab disappears in all tabs.
  await elsewhere.bringToFront()
  await expect.poll(() => elsewhere.getByText('La tua richiesta di prenotazione è arrivata.').count()).toBe(2)
  await elsewhere.getByRole('button', { name: 'Chiudi' }).first().click()
  for (const tab of tabs) await expect.poll(() => receiptRegion(tab).count()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Fai un’altra richiesta' }).click()
  for (const tab of tabs) await receiptRegion(tab).waitFor({ state: 'detached' })
  await expect.poll(() => bars.count()).toBe(0)
})

test.each([
  ['has arrived', 24, true],
  ['has not arrived', 27, false],
])('a page that is reloaded before the answer to a request, which %s, shows its receipt', async (_, day, arrives) => {
  const { page } = await visit('/booking?room=6')
  const [checkin, checkout] = [getDay(day), getDay(day + 2)]
  const keys: (string | undefined)[] = []
  const isSending = page.getByRole('button', { name: 'Invio in corso' })
  const isGone = page.getByText('non sono più libere')
  let saidGone = false
  await page.route('**/api/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) {
      // The answer is lost, or the request.
      if (arrives) await route.fetch()
      await page.evaluate(() => window.setTimeout(() => window.location.reload()))
      return
    }
    await isSending.waitFor()
    if (arrives) {
      // The request itself has taken its days, which the calendar knows by now.
      await page.getByText('Tocca il giorno di arrivo.').waitFor()
      saidGone = await isGone.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    }
    await route.continue()
  })
  await fillAndSubmit(page, checkin, checkout)
  await receiptRegion(page).waitFor()
  expect(saidGone).toBe(false)
  const stored = await staff.call('bookings.list')
  expect(stored.filter((it) => it.roomId === 6 && it.checkinDate === checkin)).toHaveLength(1)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  // Nothing is sent once more.
  await page.reload()
  await receiptRegion(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(keys).toHaveLength(2)
})
