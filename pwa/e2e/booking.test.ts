import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, type Day, farmDayAt } from '#contract/days.ts'
import { dayText, longDayText } from '#pwa/format.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'
import { cell, chooseDates, day, fillGuest, guestsOf, receipt, send, toast } from './guest.ts'

let server: Served
const { visit, leave } = guestsOf(() => server)

beforeAll(async () => {
  server = await serveBuilt({ env: { TRUST_PROXY: '1', STAFF: 'anna:segreto-di-anna' } })
}, 180_000)
afterEach(leave)
afterAll(() => server.stop())

async function sendRequest(page: Page, checkin: Day, checkout: Day) {
  await chooseDates(page, checkin, checkout)
  await fillGuest(page)
  await send(page)
}

test('a guest chooses room and days, sends the request and keeps what is needed to find it again', async () => {
  const { page, expectClean } = await visit('/booking?room=2')
  await chooseDates(page, day(4), day(7))
  expect(await page.getByText('3 notti', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('entro le 11:00').isVisible()).toBe(true)
  expect(await page.getByText('Date selezionate - Procedi con la prenotazione').isVisible()).toBe(true)
  await page.getByText(`Cancellazione gratuita fino al ${dayText(addDays(day(4), -20), 'it')}`).waitFor()
  await expectAccessible(page)

  await page.getByLabel('Ospiti').selectOption('4')
  await page.getByLabel('Sì').check()
  await page.getByLabel('Quanti animali').selectOption('2')
  await page.getByLabel('Fascia oraria di arrivo').selectOption('altro')
  await fillGuest(page)
  expect(await page.getByLabel('Data di nascita').inputValue()).toBe('15/03/1985')
  await send(page)

  await toast(page).getByText('Richiesta prenotazione inviata!').waitFor()
  const text = await receipt(page).innerText()
  expect(text).toContain('entro 24 ore')
  expect(text).toContain('4 ospiti, 2 animali')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^receipt-/)
  await expectAccessible(page)
  const link = await receipt(page).getByRole('link', { name: 'Pagina della tua richiesta' }).getAttribute('href')
  expect(link).toMatch(/^\/booking\/\w{6,}#\S{16,}$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt(page).getByRole('link', { name: 'Aggiungi al calendario' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;VALUE=DATE:${day(4).replaceAll('-', '')}\r\n`)
  expect(file).toContain(`DTEND;VALUE=DATE:${day(7).replaceAll('-', '')}\r\n`)

  // Form, room and dates are reset; the receipt stays, also after a reload.
  expect(await page.getByLabel('Camera', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('')
  await page.reload()
  await receipt(page).waitFor()
  await receipt(page).getByRole('button', { name: "Fai un'altra richiesta" }).click()
  await receipt(page).waitFor({ state: 'detached' })
  expectClean()
})

test('whoever comes second reads why, and only has to choose other days', async () => {
  const first = await visit('/booking?room=3')
  const second = await visit('/booking?room=3')
  await chooseDates(first.page, day(4), day(7))
  await chooseDates(second.page, day(7), day(9))
  await fillGuest(first.page)
  await fillGuest(second.page, 'Piero')
  await send(first.page)
  await receipt(first.page).waitFor()
  await send(second.page)

  const { page } = second
  await toast(page).getByText('Errore nella prenotazione').waitFor()
  const problem = await page.evaluate(async () => {
    const title = document.querySelector('.toast [slot=title]')
    return title?.nextElementSibling?.textContent
  })
  expect(problem).toBeTruthy()
  await page.getByText('non sono più libere').waitFor()
  expect(await cell(page, day(7)).getAttribute('aria-disabled')).toBe('true')
  expect(await cell(page, day(7)).getAttribute('aria-label')).toContain('già occupato')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Piero')
  await expectAccessible(page)

  await chooseDates(page, day(8), day(9))
  await send(page)
  await receipt(page).waitFor()
  second.expectClean(/409/)
})

test('the form says in Italian what is wrong, room first, then dates, then privacy', async () => {
  const { page, expectClean } = await visit('/booking')
  await send(page)
  await toast(page).getByText('Camera non selezionata').waitFor()
  for (const message of [
    'Seleziona una camera',
    'Il nome deve essere almeno di 2 caratteri',
    'Il cognome deve essere almeno di 2 caratteri',
    "Inserisci un'email valida",
    'Inserisci un numero di telefono valido',
    'Inserisci la data di nascita',
    'Devi accettare la privacy policy',
  ])
    expect(await page.getByText(message, { exact: true }).first().isVisible(), message).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('roomId')
  await expectAccessible(page)

  await page.getByLabel('Camera', { exact: true }).selectOption('4')
  await page.locator('#roomId-error').waitFor({ state: 'detached' })
  await send(page)
  await toast(page).getByText('Date mancanti').waitFor()
  await chooseDates(page, day(4), day(7))
  await send(page)
  await toast(page).getByText('Privacy non accettata').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('guestName')
  expectClean()
})

test('a whole booking is done by keyboard alone', async () => {
  const { page, expectClean } = await visit('/booking?room=4')
  const keys = page.keyboard
  await page.getByRole('grid').waitFor()
  await page.getByLabel('Camera', { exact: true }).focus()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') || element?.id || element?.textContent
    })
  /** Presses Tab until the focus stands on this. */
  const tabTo = async (wanted: RegExp) => {
    for (let n = 0; n < 30 && !wanted.test((await focused()) ?? ''); n++) await keys.press('Tab')
    expect(await focused()).toMatch(wanted)
  }
  await tabTo(/^\w+ \d+ \w+ \d{4},/)
  for (let month = 0; month < 9; month++) await keys.press('PageDown')
  await keys.press('Home')
  for (const key of ['ArrowDown', 'ArrowRight']) await keys.press(key)
  expect(await focused()).toContain(longDayText(day(9), 'it'))
  // Days are chosen when they are known.
  await page.locator('.calendar [aria-busy=false]').waitFor()
  await keys.press('Enter')
  await keys.press('ArrowDown')
  await keys.press('Space')
  await page.getByText('7 notti', { exact: true }).waitFor()

  await tabTo(/^guestName$/)
  for (const [id, text] of [
    ['guestName', 'Nora'],
    ['guestSurname', 'Verdi'],
    ['guestEmail', 'nora@example.org'],
    ['guestPhone', '+39 333 7654321'],
    ['birthDate', '01021990'],
  ] as const) {
    await tabTo(new RegExp(`^${id}$`))
    await keys.type(text)
  }
  await tabTo(/^privacyAccepted$/)
  await keys.press('Space')
  await tabTo(/^Invia la richiesta$/)
  await keys.press('Enter')
  await receipt(page).waitFor()
  await toast(page).waitFor()
  // F8 leads to the notification.
  await keys.press('F8')
  expect(await focused()).toBe('Notifiche')
  expectClean()
})

test('a request without signal waits on the phone and goes out by itself', async () => {
  const { page, context } = await visit('/booking?room=5')
  const proofs: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') proofs.push(request.headers()['form-proof'])
  })
  await chooseDates(page, day(4), day(7))
  await fillGuest(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await send(page)
  await page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  await expectAccessible(page)
  // Elsewhere on the site it is not forgotten.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Cookie' }).click()
  await page.getByText('è su questo dispositivo e parte appena torna la rete').waitFor()
  await context.setOffline(false)
  await page.getByText('La tua richiesta di prenotazione è arrivata.').waitFor()
  await page.getByRole('link', { name: 'Vedi' }).click()
  await receipt(page).waitFor()
  expect(proofs.at(-1)).toMatch(/^\d+\.\S{43}$/)
})

test('a request that waited too long comes back with the reason and everything that was written', async () => {
  const late = await visit('/booking?room=6')
  await chooseDates(late.page, day(4), day(7))
  await fillGuest(late.page, 'Piero')
  await late.context.setOffline(true)
  await send(late.page)
  await late.page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  await late.page.close()
  const quick = await visit('/booking?room=6')
  await sendRequest(quick.page, day(5), day(6))
  await receipt(quick.page).waitFor()

  await late.context.setOffline(false)
  const page = await late.context.newPage()
  await page.goto('/booking')
  await toast(page).getByText('Errore nella prenotazione').waitFor()
  await page.getByText('non sono più libere').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Piero')
  await expectAccessible(page)
})

test('when the answer gets lost, the next try finds the request that has already arrived', async () => {
  const { page } = await visit('/booking?room=7')
  const keys: (string | undefined)[] = []
  await page.route('**/api/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await sendRequest(page, day(4), day(7))
  await receipt(page).waitFor()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('an impatient guest who presses twice books once', async () => {
  const { page } = await visit('/booking?room=8')
  let requests = 0
  await page.route('**/api/bookings', (route) => {
    requests += 1
    return route.continue()
  })
  await chooseDates(page, day(4), day(7))
  await fillGuest(page)
  await page.getByRole('button', { name: 'Invia la richiesta' }).dblclick()
  await receipt(page).waitFor()
  expect(requests).toBe(1)
})

test('the form brings its own proof, and a robot that fills every field reads the phone number', async () => {
  const { page, expectClean } = await visit('/booking?room=10')
  const proofs: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') proofs.push(request.headers()['form-proof'])
  })
  await chooseDates(page, day(4), day(7))
  await fillGuest(page)
  const bait = page.locator('#website')
  expect(await bait.getAttribute('tabindex')).toBe('-1')
  await bait.fill('https://cheap.example.org', { force: true })
  await send(page)
  await toast(page).getByText('chiamaci al numero +39 0575 000 142').waitFor()
  await bait.fill('', { force: true })
  await send(page)
  await receipt(page).waitFor()
  expect(proofs.length).toBe(2)
  for (const proof of proofs) expect(proof).toMatch(/^\d+\.\S{43}$/)
  expectClean(/400/)
})

test('a half-filled form survives a reload, without the tax code', async () => {
  const { page } = await visit('/booking?room=9')
  await chooseDates(page, day(4), day(7))
  await fillGuest(page)
  await page.getByLabel('Codice fiscale').fill('BNCLCU85C55A390X')
  await page.reload()
  await page.getByText('3 notti', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Lucia')
  expect(await page.getByLabel('Codice fiscale').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('BNCLCU')
})

test('an unknown room in the address is ignored without a word', async () => {
  const { page, expectClean } = await visit('/booking?room=4711')
  await page.getByLabel('Camera', { exact: true }).focus()
  expect(await page.getByLabel('Camera', { exact: true }).inputValue()).toBe('')
  expect(await page.getByRole('alert').count()).toBe(0)
  expectClean()
})

test('another room clears the dates', async () => {
  const { page } = await visit('/booking?room=9')
  await chooseDates(page, day(4), day(7))
  await page.getByLabel('Camera', { exact: true }).selectOption('10')
  await page.getByText('Tocca il giorno di arrivo').waitFor()
  expect(await page.getByText('3 notti', { exact: true }).count()).toBe(0)
})

test('when availability does not come, the spinner stays and after ten seconds there is the phone', async () => {
  const { page } = await visit('/contact')
  let fails = true
  await page.route('**/api/calendar-availability?*', (route) => (fails ? route.abort() : route.continue()))
  await page.goto('/booking')
  await page.locator('html[data-live]').waitFor()
  await page.getByLabel('Camera', { exact: true }).selectOption('2')
  await page.getByText('La disponibilità tarda ad arrivare').waitFor({ timeout: 15_000 })
  expect(await toast(page).count()).toBe(0)
  await expectAccessible(page)
  fails = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.locator('.calendar [aria-busy=false]').waitFor()
})

test('in English the page speaks English', async () => {
  const { page, expectClean } = await visit('/booking?room=2', 'en')
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Choose your room and dates')
  const today = farmDayAt(Date.now())
  expect(await cell(page, today, 'en').count()).toBe(1)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('You must accept the privacy policy').first().waitFor()
  await expectAccessible(page)
  expectClean()
})

test('with bookings switched off every day is unavailable, and phone and mail are there', async () => {
  const { page, context } = await visit('/booking?room=2')
  const staff = { headers: { origin: server.url } }
  await context.request.post('/api/session', { ...staff, data: { username: 'anna', password: 'segreto-di-anna' } })
  const flip = (enabled: boolean) =>
    context.request.post('/api/settings/bookings-enabled', { ...staff, data: { enabled } })
  expect((await flip(false)).status()).toBe(200)
  try {
    await page.reload()
    await page.getByRole('heading', { name: 'PRENOTAZIONI SOSPESE' }).waitFor()
    await page.locator('.calendar [aria-busy=false]').waitFor()
    expect(await page.locator('.calendar [data-tone=free]').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Invia la richiesta' }).isDisabled()).toBe(true)
    expect(await page.getByRole('main').getByRole('link', { name: '+39 0575 000 142' }).first().isVisible()).toBe(true)
    await expectAccessible(page)
  } finally {
    await flip(true)
  }
})
