import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { elideArticles } from '#locales/elision.ts'
import { formatDay, formatLongDay, formatStay } from '#pwa/format.ts'
import {
  chooseDates,
  createGuests,
  dayCell,
  expectAccessibleInBoth,
  fillGuest,
  getDay,
  receiptRegion,
  showMonthOf,
  startSite,
  submitRequest,
  toastRegion,
} from './guest.ts'

let server: RunningServer
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server.stop())

test('sends a request for a room and days, and shows a receipt with the link to the request', async () => {
  const { page, expectNoErrors } = await visit('/booking?room=2')
  await page.getByText('I campi con l’asterisco (*) sono obbligatori.').waitFor()
  const labels = await page
    .locator('main label')
    .evaluateAll((all) =>
      all.map((it) => [it.getAttribute('for'), getComputedStyle(it, '::after').content.startsWith('" *"')] as const),
    )
  expect(labels.flatMap(([id, isMarked]) => (isMarked ? id : []))).toEqual([
    ...['roomId', 'guestName', 'guestSurname', 'guestEmail', 'guestPhone', 'nationality', 'birthDate'],
    'privacyAccepted',
  ])
  await chooseDates(page, getDay(4), getDay(7))
  expect(await page.getByText('3 notti', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('entro le 11:00').isVisible()).toBe(true)
  expect(await page.getByText('Date selezionate - Procedi con la prenotazione').isVisible()).toBe(true)
  await page
    .getByText(elideArticles(`Cancellazione gratuita fino al ${formatDay(addDays(getDay(4), -20), 'it')}`))
    .waitFor()
  const before = (from: number, to: number) => {
    const [checkinDate, checkoutDate] = [addDays(getDay(4), -from), addDays(getDay(4), -to)]
    const days = formatStay({ checkinDate, checkoutDate }, 'it')
    return `dal ${days.from} al ${days.to}`.replaceAll('\u00a0', ' ')
  }
  const bands = await page.getByRole('region', { name: 'Prima di inviare' }).getByRole('listitem').allInnerTexts()
  expect(bands.map((band) => band.replace(/\s/g, ' '))).toEqual(
    [`${before(19, 15)}: 30%`, `${before(14, 10)}: 50%`, `${before(9, 2)}: 80%`, `${before(1, 0)}: 100%`].map(
      elideArticles,
    ),
  )
  const rooms = await (await page.request.get('/api/rooms')).json()
  const { pricePerNight } = rooms.find((room: { id: number }) => room.id === 2)
  const price = page.getByText('Prezzo di listino per 3 notti:')
  expect((await price.innerText()).replace(/\s/g, ' ')).toContain(`${Number(pricePerNight) * 3} € (indicativo)`)
  expect((await price.innerText()).replace(/\s/g, ' ')).toContain('La prima colazione è a parte: 10 € a persona.')
  expect(await page.getByRole('region', { name: 'Dopo l’invio' }).getByRole('listitem').count()).toBe(3)

  expect(await page.getByLabel('Ospiti').locator('option').nth(3).innerText()).toBe('4 ospiti, oltre i posti letto')
  await page.getByLabel('Ospiti').selectOption('4')
  await page.getByLabel('Sì').check()
  await page.getByLabel('Quanti animali').selectOption('2')
  await page.getByLabel('Fascia oraria di arrivo').selectOption('altro')
  await fillGuest(page)
  expect(await page.getByLabel('Data di nascita').inputValue()).toBe('15/03/1985')
  const done = page.getByRole('list', { name: 'Che cosa serve' }).getByText(': fatto')
  expect(await done.count()).toBe(4)
  await submitRequest(page)

  await toastRegion(page).getByText('Richiesta prenotazione inviata!').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^receipt-/)
  const toast = await page.locator('.toast').boundingBox()
  const receipt = await receiptRegion(page).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(receipt?.y ?? 0)
  // On a wide screen the facts are in one row.
  await page.setViewportSize({ width: 1280, height: 740 })
  const tops = await receiptRegion(page)
    .locator('dt')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([6, 1])
  await page.setViewportSize({ width: 360, height: 740 })
  const text = await receiptRegion(page).innerText()
  expect(text).toContain('entro 24 ore')
  for (const words of [
    '4 ospiti, 2 animali',
    'La camera è pensata per 2 ospiti',
    `${Number(pricePerNight) * 3} € (indicativo)`,
    'Finché non confermiamo non devi nulla',
    sampleProperty.phone,
    sampleProperty.email,
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  await expectAccessibleInBoth(page)
  const link = await receiptRegion(page).getByRole('link', { name: 'Pagina della tua richiesta' }).getAttribute('href')
  expect(link).toMatch(/^\/booking\/[34679ACDEFGHJKMNPQRTWXY]{8}#\S{16,}$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receiptRegion(page).getByRole('link', { name: 'Aggiungi al calendario' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;VALUE=DATE:${getDay(4).replaceAll('-', '')}\r\n`)
  expect(file).toContain(`DTEND;VALUE=DATE:${getDay(7).replaceAll('-', '')}\r\n`)
  expect(file).toContain('SEQUENCE:0\r\n')
  expect(file.replaceAll('\r\n ', '')).toContain('check-out entro le 10:00')

  // Form, room and dates are reset; the receipt stays, also after a reload.
  expect(await page.getByLabel('Camera', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('')
  expect([await done.count(), await page.locator('#privacyAccepted').isChecked()]).toEqual([0, false])
  // The availability is fetched again.
  await page.getByLabel('Camera', { exact: true }).selectOption('2')
  await showMonthOf(page, getDay(4))
  await expect.poll(() => dayCell(page, getDay(7)).getAttribute('aria-label')).toContain('già occupato')
  await page.reload()
  await receiptRegion(page).waitFor()
  await receiptRegion(page).getByRole('button', { name: 'Fai un’altra richiesta' }).click()
  await receiptRegion(page).waitFor({ state: 'detached' })
  expectNoErrors()
})

test('tells the second guest that the days are taken, and keeps the form for other days', async () => {
  const first = await visit('/booking?room=3')
  const second = await visit('/booking?room=3')
  await chooseDates(first.page, getDay(4), getDay(7))
  await chooseDates(second.page, getDay(7), getDay(9))
  await fillGuest(first.page)
  await fillGuest(second.page, 'Piero')
  await submitRequest(first.page)
  await receiptRegion(first.page).waitFor()
  await submitRequest(second.page)

  const { page } = second
  await toastRegion(page).getByText('Errore nella prenotazione').waitFor()
  const problem = await page.evaluate(async () => {
    const title = document.querySelector('.toast [slot=title]')
    return title?.nextElementSibling?.textContent
  })
  expect(problem).toBeTruthy()
  await page.getByText('non sono più libere').waitFor()
  expect(await dayCell(page, getDay(7)).getAttribute('aria-disabled')).toBe('true')
  expect(await dayCell(page, getDay(7)).getAttribute('aria-label')).toContain('già occupato')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Piero')

  await chooseDates(page, getDay(8), getDay(9))
  await submitRequest(page)
  await receiptRegion(page).waitFor()
  second.expectNoErrors(/409/)
})

test('names the errors of the form in Italian: first the room, then the dates, then privacy', async () => {
  const { page, expectNoErrors } = await visit('/booking')
  await submitRequest(page)
  await toastRegion(page).getByText('Camera non selezionata').waitFor()
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
  expect(await page.locator('[aria-invalid=true]').count()).toBe(7)
  await expectAccessibleInBoth(page)

  await page.getByLabel('Camera', { exact: true }).selectOption('4')
  await page.locator('#roomId-error').waitFor({ state: 'detached' })
  await submitRequest(page)
  await toastRegion(page).getByText('Date mancanti').waitFor()
  await chooseDates(page, getDay(4), getDay(7))
  await submitRequest(page)
  await toastRegion(page).getByText('Privacy non accettata').waitFor()
  const others = 'Da completare anche: Nome, Cognome, E-mail, Telefono, Data di nascita.'
  await toastRegion(page).getByText(others).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('guestName')

  // The birth date can come from autofill or the clipboard, and can be edited in the middle.
  const birthDate = page.locator('#birthDate')
  await birthDate.fill('1985-03-15')
  expect(await birthDate.inputValue()).toBe('15/03/1985')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText('5.3.1985')
  expect(await birthDate.inputValue()).toBe('05/03/1985')
  await birthDate.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'Backspace', '7']) await page.keyboard.press(key)
  expect(await birthDate.inputValue()).toBe('07/03/1985')
  await page.keyboard.type('abc')
  expect(await birthDate.inputValue()).toBe('07/03/1985')

  // The consent outlives a visit to the page that it is about.
  await page.locator('#privacyAccepted').check()
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await page.getByRole('heading', { name: 'Titolare del trattamento' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('#privacyAccepted').isChecked()).toBe(true)
  expectNoErrors()
})

test('sends a request with the keyboard alone', async () => {
  const { page, expectNoErrors } = await visit('/booking?room=4')
  const keys = page.keyboard
  await page.getByRole('grid').waitFor()
  await page.getByLabel('Camera', { exact: true }).focus()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') || element?.id || element?.textContent
    })
  /** Presses Tab until the matching element has the focus. */
  const tabTo = async (wanted: RegExp) => {
    for (let n = 0; n < 30 && !wanted.test((await focused()) ?? ''); n++) await keys.press('Tab')
    expect(await focused()).toMatch(wanted)
  }
  await tabTo(/^\p{L}+ \d+º? \p{L}+ \d{4},/u)
  for (let month = 0; month < 10; month++) await keys.press('PageDown')
  for (const key of ['PageUp', 'End', 'Home']) await keys.press(key)
  for (const key of ['ArrowDown', 'ArrowRight']) await keys.press(key)
  expect(await focused()).toContain(formatLongDay(getDay(9), 'it'))
  // Days can be chosen only when their availability is loaded.
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
  await receiptRegion(page).waitFor()
  await toastRegion(page).waitFor()
  // F8 moves the focus to the toast.
  await keys.press('F8')
  expect(await focused()).toBe('Notifiche')
  expectNoErrors()
})

test('sends one request when a guest presses the button twice', async () => {
  const { page } = await visit('/booking?room=8')
  let requests = 0
  await page.route('**/api/bookings', (route) => {
    requests += 1
    return route.continue()
  })
  await chooseDates(page, getDay(4), getDay(7))
  await fillGuest(page)
  await page.getByRole('button', { name: 'Invia la richiesta' }).dblclick()
  await receiptRegion(page).waitFor()
  expect(requests).toBe(1)
})

test('sends a form token, and a request whose hidden field was filled arrives all the same', async () => {
  const { page, expectNoErrors } = await visit('/booking?room=10')
  const formTokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') formTokens.push(request.headers()['form-proof'])
  })
  await chooseDates(page, getDay(4), getDay(7))
  await fillGuest(page)
  const honeypot = page.locator('#leaveEmpty')
  expect(await honeypot.getAttribute('tabindex')).toBe('-1')
  expect(await honeypot.getAttribute('autocomplete')).toBe('off')
  await honeypot.fill('https://cheap.example.org', { force: true })
  await submitRequest(page)
  await receiptRegion(page).waitFor()
  expect(formTokens.length).toBe(1)
  for (const formToken of formTokens) expect(formToken).toMatch(/^[\w-]+\.[\w-]{43}$/)
  expectNoErrors()
})

test('keeps a half-filled form over a reload, without the tax code and never without the room', async () => {
  const { page, expectNoErrors } = await visit('/')
  // A reload just after the first draft would not show the room of the address.
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (value.includes('"roomId":null')) reportError(new Error('a draft without a room'))
      setItem.call(this, key, value)
    }
  })
  await page.goto('/booking?room=9')
  await chooseDates(page, getDay(4), getDay(7))
  await fillGuest(page)
  await page.getByLabel('Codice fiscale').fill('BNCLCU85C55A390X')
  await page.reload()
  await page.getByText('3 notti', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Lucia')
  expect(await page.getByLabel('Codice fiscale').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('BNCLCU')
  expectNoErrors()
})

test('ignores an unknown room in the address, and keeps a choice when the list of rooms arrives late', async () => {
  const { page, expectNoErrors } = await visit('/booking?room=4711')
  const room = page.getByLabel('Camera', { exact: true })
  await room.focus()
  expect(await room.inputValue()).toBe('')
  expect(await page.getByRole('alert').count()).toBe(0)
  let release: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/rooms?*', async (route) => {
    await late
    await route.continue()
  })
  const response = page.waitForResponse('**/api/rooms?*')
  await page.goto('/booking?room=3')
  await expect.poll(() => room.inputValue()).toBe('3')
  await room.selectOption('5')
  release()
  await response
  await page.getByText('Tocca il giorno di arrivo').waitFor()
  expect(await room.inputValue()).toBe('5')
  expectNoErrors()
})

test('keeps the spinner while availability fails to load, and offers a retry after ten seconds', async () => {
  const { page } = await visit('/contact')
  let fails = true
  await page.route('**/api/calendar-availability?*', (route) => (fails ? route.abort() : route.continue()))
  await page.goto('/booking')
  await page.locator('html[data-live]').waitFor()
  await page.getByLabel('Camera', { exact: true }).selectOption('2')
  await page.getByText('La disponibilità tarda ad arrivare').waitFor({ timeout: 15_000 })
  expect(await toastRegion(page).count()).toBe(0)
  // Nothing moves with reduced motion.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expectAccessible(page)
  fails = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.locator('.calendar [aria-busy=false]').waitFor()
})

test('shows the page and its errors in English', async () => {
  const { page, expectNoErrors } = await visit('/booking?room=2', 'en', {
    viewport: { width: 1280, height: 900 },
  })
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Choose your room and dates')
  const today = toFarmDay(Date.now())
  expect(await dayCell(page, today, 'en').count()).toBe(1)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('You must accept the privacy policy').first().waitFor()
  await expectAccessible(page)
  expectNoErrors()
})

test('shows every day as unavailable while bookings are suspended, with phone and e-mail', async () => {
  const { page, context } = await visit('/booking?room=2')
  const staff = { headers: { origin: server.url } }
  await context.request.post('/api/session', { ...staff, data: { username: 'anna', password: 'segreto-di-anna' } })
  const setBookingsEnabled = (enabled: boolean) =>
    context.request.post('/api/settings/bookings-enabled', { ...staff, data: { enabled } })
  expect((await setBookingsEnabled(false)).status()).toBe(200)
  try {
    await page.reload()
    await page.getByRole('heading', { name: 'PRENOTAZIONI SOSPESE' }).waitFor()
    await page.locator('.calendar [aria-busy=false]').waitFor()
    expect(await page.locator('.calendar [data-tone=free]').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Invia la richiesta' }).isDisabled()).toBe(true)
    for (const name of ['guestName', 'nationality', 'specialRequests', 'privacyAccepted'])
      expect(await page.locator(`#${name}`).isDisabled(), name).toBe(true)
    expect(await page.getByText(/mandaci la richiesta|Che cosa serve|asterisco/).count()).toBe(0)
    expect(await page.locator('form').getByRole('link', { name: sampleProperty.phone }).isVisible()).toBe(true)
    expect(await page.getByRole('main').getByRole('link', { name: sampleProperty.phone }).first().isVisible()).toBe(
      true,
    )
    await expectAccessibleInBoth(page)
  } finally {
    await setBookingsEnabled(true)
  }
})
