import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import type { BookingReceipt } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, toFarmDay } from '#contract/days/days.ts'
import { bookingCards, logIn, submitLogin } from './frontDesk.ts'
import { startSite } from './guest.ts'
import { offerDays } from './offerDays.ts'
import { measureOverflow } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const visitors: Visitor[] = []

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(() => server.stop())

async function visit(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, viewport: { width: 360, height: 740 }, ...options })
  visitors.push(visitor)
  await visitor.page.goto(path)
  return visitor
}

let requestCount = 0
/** Sends a request for days after all sample bookings. Each call uses other days. */
async function requestBooking(language: 'it' | 'en'): Promise<BookingReceipt & { link: string }> {
  requestCount += 1
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 10), requestCount * 10)
  const receipt = await new ApiClient(server).call('bookings.request', {
    body: {
      ...buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 3) }),
      guestEmail: `asked-${requestCount}@example.org`,
    },
    headers: { 'accept-language': language },
  })
  return { ...receipt, link: `/booking/${receipt.code}#${receipt.secret}` }
}

test('opens a link that a mail program has changed, and mails a new one where the secret was lost', async () => {
  const { code, secret, id, guestEmail } = await requestBooking('it')
  const { page, expectNoErrors } = await visit(`/booking/${code}%23${secret}?utm_source=news`)
  const status = page.getByRole('heading', { level: 2, name: 'In Attesa' })
  await status.waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/booking/${code}#${secret}`)
  await page.goto('/privacy')
  await page.goto(`/booking/${code}#${secret}&utm_source=news`)
  await status.waitFor()

  await page.goto('/privacy')
  await page.goto(`/booking/${code}`)
  const address = page.getByLabel('Il tuo indirizzo e-mail')
  await address.fill('nessuno')
  await page.getByRole('button', { name: 'Mandami un nuovo link' }).click()
  await page.getByText("Inserisci un'email valida").waitFor()
  await expectAccessible(page)
  await address.fill(guestEmail ?? '')
  await page.getByRole('button', { name: 'Mandami un nuovo link' }).click()
  await page.getByText('il link arriva tra qualche minuto').waitFor()
  const mails = await staff.call('mails.list', { query: { bookingId: id } })
  expect(mails.filter(({ kind }) => kind === 'newLink')).toMatchObject([{ to: guestEmail }])
  expectNoErrors(/status of 40[04]/)
})

test('shows the status of a request under its private link, and changes nothing', async () => {
  const { link, code, secret, id, version } = await requestBooking('it')
  const { page, context, expectNoErrors } = await visit('/privacy', { serviceWorkers: 'allow' })
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  await page.goto(link)
  await page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()
  const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
  for (const words of [code, 'entro 24 ore', sampleProperty.phone, sampleProperty.email, '2 ospiti'])
    expect(text).toContain(words)
  expect(await page.title()).toContain('La tua richiesta')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await page.locator('link[rel=canonical]').count()).toBe(0)
  await expectAccessible(page)
  for (const width of [280, 320]) expect(Math.max(...(await measureOverflow(page, width)))).toBeLessThanOrEqual(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Aggiungi al calendario' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('STATUS:TENTATIVE')

  // The browser sends the secret only in a header, and the service worker does not cache the page.
  expect(addresses.filter((address) => new URL(address).pathname.startsWith('/api/requests/')).length).toBe(1)
  expect(addresses.map((address) => address.split('#')[0]).filter((address) => address?.includes(secret))).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready)
  const cachedUrls = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const keys = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return keys.flat().map((request) => request.url)
  })
  expect(cachedUrls.filter((address) => address.includes(code))).toEqual([])
  const stored = (await staff.call('bookings.list')).find((booking) => booking.id === id)
  expect([stored?.version, stored?.status]).toEqual([version, 'pending'])

  // On paper the request in black on white, without what only a screen can do.
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.card:visible')
  expect(await printed.count()).toBe(1)
  const state = printed.getByRole('heading', { name: 'In Attesa' })
  expect(await state.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(0, 0, 0)')
  expect(await printed.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  expectNoErrors()
})

test('lets the guest add a message and cancel a pending request, and staff see both', async () => {
  const { link, id, code } = await requestBooking('it')
  const { page, expectNoErrors } = await visit(link, { language: 'it' })
  const send = page.getByRole('button', { name: 'Invia il messaggio' })
  await send.click()
  await page.locator('#request-message[aria-invalid=true]:focus').waitFor()
  await page.getByLabel('Messaggio per noi').fill('Arriviamo in treno')
  await page.route('**/message', (route) => route.abort(), { times: 1 })
  await send.click()
  await page.getByText('Non è arrivato').waitFor()
  await send.click()
  const messages = page.getByRole('region', { name: 'I tuoi messaggi' })
  await messages.getByText('Arriviamo in treno').waitFor()
  await page.getByText('Messaggio inviato.').waitFor()
  expect(await page.getByLabel('Messaggio per noi').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Cancella la richiesta' }).click()
  await expectAccessible(page)
  for (const width of [280, 1280]) expect(Math.max(...(await measureOverflow(page, width)))).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Sì, cancella' }).click()
  await page.getByRole('heading', { level: 2, name: 'Cancellata' }).waitFor()
  await page.getByText('Hai cancellato questa richiesta').waitFor()
  expect(await page.getByRole('button', { name: 'Invia il messaggio' }).count()).toBe(0)

  await logIn(page)
  await bookingCards(page).first().waitFor()
  await page.goto(`/admin/bookings/${code}`)
  const card = page.locator('.booking-page', { hasText: code })
  await card.getByText('Cancellata dall’ospite il').waitFor()
  await card.getByText('Arriviamo in treno').waitFor()
  await page.goto('/admin/contacts')
  const message = page.locator('.contact', { hasText: 'Arriviamo in treno' })
  await message.getByRole('link', { name: code }).waitFor()
  const received = (await staff.call('contacts.list')).filter(({ bookingId }) => bookingId === id)
  expect(received).toHaveLength(1)
  expectNoErrors(/ERR_FAILED/)
})

test('a guest cancels a confirmed stay after reading what it costs today', async () => {
  const { link, id } = await requestBooking('it')
  await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed', agreedPrice: '300' } })
  const { page, expectNoErrors } = await visit(link, { language: 'it' })
  await page.getByRole('button', { name: 'Cancella il soggiorno' }).click()
  await page.getByText(/Oggi (non c’è nessuna penale|la penale è di \d+,00\s€)\./).waitFor()
  await expectAccessible(page)
  for (const width of [280, 1280]) expect(Math.max(...(await measureOverflow(page, width)))).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'No, tieni il soggiorno' }).click()
  await page.locator('button:focus', { hasText: 'Cancella il soggiorno' }).click()
  await page.route('**/cancel', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Sì, cancella' }).click()
  await page.locator('[role=alert]:focus', { hasText: 'Non è arrivato' }).waitFor()
  // Two quick presses are one cancellation.
  await page.getByRole('button', { name: 'Sì, cancella' }).dblclick()
  await page.locator('#request-status:focus', { hasText: 'Cancellata' }).waitFor()
  const mails = await staff.call('mails.list', { query: { bookingId: id } })
  expect(mails.filter(({ kind }) => kind === 'requestCancelled')).toHaveLength(1)
  expectNoErrors(/ERR_FAILED/)
})

test('shows each new status of the request in words', async () => {
  const { link, id } = await requestBooking('it')
  const { page, expectNoErrors } = await visit(link, { language: 'it' })
  for (const [status, word] of [
    ['confirmed', 'Confermata'],
    ['completed', 'Completata'],
    ['cancelled', 'Cancellata'],
  ] as const) {
    await staff.call('bookings.patch', { params: { id }, body: { status } })
    await page.reload()
    await page.getByRole('heading', { level: 2, name: word }).waitFor()
    expect(await page.getByText('entro 24 ore').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Aggiungi al calendario' }).count()).toBe(
      status === 'confirmed' ? 1 : 0,
    )
  }
  expectNoErrors()
})

test('shows a confirmed guest where to transfer the deposit, to copy and as a code', async () => {
  const { link, id, code } = await requestBooking('it')
  const mail = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' } as const
  const body = { status: 'confirmed', agreedPrice: '300', depositAmount: '100', mail } as const
  await staff.call('bookings.patch', { params: { id }, body })
  const { page, context, expectNoErrors } = await visit(link, { language: 'it' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const transfer = page.getByRole('region', { name: 'Bonifico' })
  await transfer.getByRole('img', { name: 'Codice QR con i dati del bonifico' }).waitFor()
  expect(await transfer.getByRole('definition').allInnerTexts()).toEqual(
    ['100,00', '', 'IT60 X054 2811 1010 0000 0123 456', code].map((text) => expect.stringContaining(text)),
  )
  await transfer.getByRole('button', { name: 'Copia: IBAN' }).click()
  await transfer.getByText('Copiato: IBAN.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mail.iban)
  await expectAccessible(page)
  expectNoErrors()
})

test('uses the language of the request, unless the visitor has chosen one', async () => {
  const { link } = await requestBooking('en')
  const { page, expectNoErrors } = await visit(link)
  await page.getByRole('heading', { level: 2, name: 'Pending' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  // The visitor has not chosen this language, so it is not stored.
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  await page.getByRole('link', { name: 'IT – Italiano' }).click()
  await page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()
  expectNoErrors()
})

test('says that a wrong, cut or old link is invalid, and shows phone and e-mail', async () => {
  const { link, code, id } = await requestBooking('it')
  const { page, expectNoErrors } = await visit(`/booking/${code}#wrong-secret-of-24-letters`)
  const notice = page.getByRole('heading', { name: 'Questo link non apre nessuna richiesta' })
  await notice.waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('main').getByRole('link', { name: sampleProperty.phone }).isVisible()).toBe(true)
  for (const address of [`/booking/${code}`, `/booking/${code.slice(0, 5)}#abc`, '/booking/nonsense-%C3%A8#x']) {
    await page.goto(address)
    await notice.waitFor()
  }
  // The right link works in the same tab.
  await page.goto(`/booking/${code}`)
  await notice.waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()
  await staff.call('bookings.trash', { params: { id } })
  await page.reload()
  await notice.waitFor()
  expectNoErrors(/404/)
})

test('says without a network that the request is safe, and retries', async () => {
  const { link } = await requestBooking('it')
  const { page, context } = await visit('/privacy')
  await context.route('**/api/requests/**', (route) => route.abort())
  await page.goto(link)
  await page.getByText('La tua richiesta è al sicuro').waitFor()
  await expectAccessible(page)
  await context.unroute('**/api/requests/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('heading', { level: 2, name: 'In Attesa' }).waitFor()
})

/** The private link in the latest mail that brought an offer. */
async function readOfferLink(): Promise<string> {
  const [mail] = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offer')
  const { text } = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
  return /\/offer\/\S+/.exec(text)?.[0] ?? ''
}

test('staff offer a stay from a request, and the guest books it under the private link', async () => {
  const { code } = await requestBooking('en')
  const desk = await visit('/admin/bookings', { viewport: { width: 1280, height: 800 } })
  await submitLogin(desk.page)
  await bookingCards(desk.page).first().waitFor()
  await desk.page.goto(`/admin/bookings/${code}`)
  await desk.page.getByRole('link', { name: 'Fai un’offerta' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Motivo dello sconto o supplemento').fill('Amici')
  await dialog.getByLabel('Importo').fill('-20')
  // What is typed survives a reload.
  await desk.page.reload()
  await dialog.getByText('quello che avevi scritto').waitFor()
  expect(await dialog.getByLabel('Motivo dello sconto o supplemento').inputValue()).toBe('Amici')
  await dialog.getByRole('button', { name: 'Aggiungi riga' }).click()
  await dialog.getByText(/^Amici: −20,00/).waitFor()
  await expectAccessible(desk.page)
  await desk.context.setOffline(true)
  await dialog.getByRole('button', { name: 'Salva bozza' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await desk.page.getByRole('listitem').filter({ hasText: 'bozza' }).innerText()).toContain('da inviare')
  await desk.context.setOffline(false)
  await desk.page.getByRole('button', { name: 'Invia offerta' }).click()
  await dialog
    .locator('.mail-text')
    .getByText(/Amici: −/)
    .waitFor()
  await dialog.getByRole('button', { name: 'Invia offerta' }).click()
  await desk.page.getByText('senza mail', { exact: true }).waitFor()

  const { page } = await visit(await readOfferLink())
  await page.getByRole('heading', { level: 1, name: /^Our offer for you/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book with obligation to pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Booking confirmed' }).waitFor()
  await page.getByRole('link', { name: 'Open the booking' }).click()
  await page.getByRole('heading', { level: 2, name: 'Confirmed' }).waitFor()
  expect(await staff.call('bookings.list')).toContainEqual(expect.objectContaining({ code, status: 'confirmed' }))
  await desk.page.goto('/admin/today')
  const accepted = desk.page.getByRole('region', { name: 'Offerte accettate 1' })
  await accepted.getByText(/, accettata /).waitFor()

  // Of a guest who arrives tomorrow it stands above what waits for an answer.
  const [booking] = (await staff.call('bookings.list')).filter((it) => it.code === code)
  await requestBooking('it')
  const tomorrow = addDays(toFarmDay(Date.now()), 1)
  const moved = { checkinDate: tomorrow, checkoutDate: addDays(tomorrow, 2) }
  const parts = desk.page.getByRole('region', { name: /^(Offerte accettate|Richieste da rispondere) \d+$/ })
  const readFirst = async () => ((await parts.count()) === 2 ? await parts.first().innerText() : '')
  await expect.poll(readFirst).toMatch(/^Richieste/)
  if (booking) await staff.call('bookings.edit', { params: { id: booking.id }, body: { ...booking, ...moved } })
  await expect.poll(readFirst).toMatch(/^Offerte accettate/)
})

test('who accepts an offer says how old the children are, and reads the tax without them', async () => {
  const tax = {
    ...{ from: '2020-01-01', municipality: 'Anghiari', freeBelowAge: 12, exemptions: [] },
    periods: [{ from: '01-01', to: '12-31', amountCents: 200 }],
  }
  await staff.call('duties.change', { body: { tax } as never })
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 14), 20)
  const stay = { roomId: 5, checkinDate, checkoutDate: addDays(checkinDate, 2) }
  await offerDays(staff, stay, { holdsDays: true, numberOfGuests: 3 })
  const { page } = await visit(await readOfferLink())
  const taxNote = page.locator('[aria-labelledby=booking-tax]')
  await taxNote.getByText('12,00').waitFor()
  await page.getByLabel('Di cui bambini').selectOption('1')
  await page.getByLabel(/Età del bambino/).waitFor()
  const book = page.getByRole('button', { name: 'Prenota con obbligo' })
  await page.getByLabel(/Telefono/).fill('+39 333 1234567')
  await page.getByLabel(/Data di nascita/).fill('01/02/1980')
  await page.getByLabel(/privacy/i).check()
  await book.click()
  await page.locator('#offer-children[aria-invalid=true]').waitFor()
  await page.getByLabel(/Età del bambino/).selectOption('4')
  await taxNote.getByText('1 bambino sotto i 12 anni: liberi').waitFor()
  await taxNote.getByText('8,00').waitFor()
  await expectAccessible(page)
  await book.click()
  await page.getByRole('heading', { level: 1, name: /^Prenotazione confermata/ }).waitFor()
  const booking = (await staff.call('bookings.list')).find((it) => it.checkinDate === checkinDate && it.roomId === 5)
  expect(booking?.children).toEqual([4])
  expect(booking?.lines.find(({ kind }) => kind === 'tax')?.amountCents).toBe(800)
  await staff.call('duties.change', { body: { tax: null } })
})

test('an offer whose nights somebody else has says so first, and the guest can still ask or decline', async () => {
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 14), 1)
  const stay = { roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) }
  await offerDays(staff, stay, { holdsDays: false })
  const neri = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1', guestEmail: null }
  await staff.call('bookings.desk', { body: { ...stay, ...neri, status: 'confirmed' } })
  const { page } = await visit(await readOfferLink())
  await page.getByRole('status').getByText('Queste notti non si possono più prenotare.').waitFor()
  expect(await page.getByRole('button').filter({ hasText: 'Prenota con obbligo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Invia la domanda' }).click()
  await page.locator('#offer-question[aria-invalid=true]:focus').fill('E un’altra settimana?')
  await page.getByRole('button', { name: 'Rifiuta l’offerta' }).click()
  await page.locator('#offer-refusal:focus').waitFor()
  await page.getByRole('button', { name: 'Sì, rifiuta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Offerta rifiutata' }).waitFor()
  await page.locator('#unsent-message:focus').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Scrivici' }).click()
  await expect.poll(() => page.getByLabel('Messaggio').inputValue()).toBe('E un’altra settimana?')
})

test('who has chosen nights that go meanwhile books no others by a second press', async () => {
  const checkinDate = addDays(addMonths(toFarmDay(Date.now()), 14), 8)
  const stay = { checkinDate, checkoutDate: addDays(checkinDate, 2), numberOfGuests: 2 }
  const alternatives = [3, 4].map((roomId) => ({ ...stay, roomId }))
  const rosa = { guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org' }
  const validUntil = addDays(toFarmDay(Date.now()), 3)
  const { id } = await staff.call('offers.add', { body: { ...rosa, validUntil, holdsDays: false, alternatives } })
  await staff.call('offers.send', { params: { id } })
  const { page } = await visit(await readOfferLink())
  await page.getByLabel(/Telefono/).fill('+39 333 1234567')
  await page.getByLabel(/Data di nascita/).fill('01/02/1980')
  await page.getByLabel(/privacy/i).check()
  const neri = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1', guestEmail: null }
  await staff.call('bookings.desk', { body: { ...stay, ...neri, roomId: 3, status: 'confirmed' } })
  const book = page.getByRole('button', { name: 'Prenota con obbligo' })
  await book.click()
  await page.locator('#offer-chosen-gone:focus').waitFor()
  expect(await book.count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Scelgo questa' }).click()
  await book.click()
  await page.getByRole('heading', { level: 1, name: /^Prenotazione confermata/ }).waitFor()
  const booked = (await staff.call('bookings.list')).filter((it) => it.checkinDate === checkinDate)
  expect(booked.map(({ roomId, guestName }) => `${roomId} ${guestName}`).toSorted()).toEqual(['3 Neri', '4 Rosa'])
})
