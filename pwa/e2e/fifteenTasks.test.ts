// A receptionist's day on the tablet: fifteen tasks with a finger, seven of them without a network, five rarer ones, and the
// taps of each.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, type Day, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { expectToast, findPlaceLink, setUpDesk } from './frontDesk.ts'
import { createFinger, type Hand } from './hands.ts'
import { expectStored, expectUndoable, goOffline, items, modal, toSend, waitForWorker } from './unsent.ts'

const desk = setUpDesk()
const today = toFarmDay(Date.now())
const tomorrow = addDays(today, 1)
const lastRoom = getSampleRoom(15).name

/** A confirmed booking from today on, in the first room that is free. Part of its price is due. */
async function bookArrival(staff: ApiClient, guestSurname: string): Promise<Booking> {
  const guest = { guestName: 'Lapo', guestSurname, guestPhone: '0575 111222' }
  const stay = { checkinDate: today, checkoutDate: addDays(today, 2), agreedPrice: '200', status: 'confirmed' }
  for (let roomId = 1; roomId <= 15; roomId++) {
    const { status, json } = await staff.tryCall('bookings.desk', { body: { ...guest, ...stay, roomId } })
    if (status === 201) return Booking.parse(json)
  }
  throw new Error('no room is free')
}

const findPart = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const open = (page: Page, hand: Hand, place: string) => hand.press(findPlaceLink(page, place))
const press = (page: Page, hand: Hand, name: string | RegExp) =>
  hand.press(page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' }))
const submit = (page: Page, hand: Hand, name: string) =>
  hand.press(modal(page).getByRole('button', { name, exact: true }))

async function chooseAction(page: Page, hand: Hand, name: string) {
  await hand.press(page.locator('.booking-page').getByRole('button', { name: /^Altre azioni/ }))
  await hand.press(page.getByRole('menuitem', { name, exact: true }))
}

/** Books the first free room for tonight. Returns the names of the rooms that were free. */
async function takeCall(page: Page, hand: Hand, name: string): Promise<string[]> {
  await hand.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
  const pressDay = async (day: Day) => {
    const cell = modal(page).getByRole('button', { name: formatLongDay(day, 'it') })
    // On the last day of a month only, so it is not counted.
    if (!(await cell.isVisible())) await modal(page).getByRole('button', { name: 'Mese successivo' }).tap()
    await hand.press(cell)
  }
  await modal(page).getByRole('grid').waitFor()
  await pressDay(today)
  await pressDay(tomorrow)
  const free = modal(page)
    .locator('.room-offer:not([data-refused])')
    .filter({ hasNot: page.locator('.room-offer-warning') })
  await hand.press(free.first().getByRole('radio'))
  const names = await free
    .locator('.room-offer-name')
    .evaluateAll((all) => all.map((it) => it.firstChild?.textContent ?? ''))
  await hand.type(modal(page).getByLabel('Nome', { exact: true }), name)
  await hand.type(modal(page).getByLabel('Telefono', { exact: true }), '0575 123456')
  await submit(page, hand, 'Registra come confermata')
  await modal(page).waitFor({ state: 'detached' })
  return names
}

async function writeNote(page: Page, hand: Hand, button: string, text: string) {
  await press(page, hand, button)
  await hand.type(modal(page).getByLabel('Testo della nota'), text)
  await submit(page, hand, 'Salva')
  await modal(page).waitFor({ state: 'detached' })
}

/** Logs in on a tablet, and counts the taps of each task. */
async function openTablet() {
  const visitor = await desk.openDesk({ hasTouch: true, serviceWorkers: 'allow' })
  const { page } = visitor
  await page.locator('.toast').waitFor({ state: 'detached' })
  const finger = createFinger(page)
  const taps: Record<string, number> = {}
  const task = async (name: string, work: () => Promise<unknown>) => {
    const before = finger.countPresses()
    await work()
    taps[name] = finger.countPresses() - before
  }
  const find = async (name: string) => {
    await finger.press(page.getByRole('button', { name: 'Cerca' }))
    await page.locator('input[role=combobox]').fill(name)
    await finger.press(page.getByRole('option', { name: new RegExp(name) }).first())
    await page.locator('.booking-page', { hasText: name }).waitFor()
  }
  return { ...visitor, finger, taps, task, find }
}

test('fifteen tasks of a day at the desk, seven of them without a network, and the taps of each', async () => {
  const staff = await desk.logInColleague()
  const arrival = await bookArrival(staff, 'Arrivante')
  const request = await desk.requestBooking('Aspettante')
  const cancelled = await desk.requestBooking('Rinunciante')
  const message = {
    name: 'Dino',
    surname: 'Compagni',
    email: 'dino@example.org',
    message: 'Avete posto per un camper?',
  }
  await staff.call('contacts.send', { body: message })
  const { page, context, expectNoErrors, finger, taps, task, find } = await openTablet()

  await task('takes a call', () => takeCall(page, finger, 'Folco'))
  await page.locator('.toast [slot=close]').click()
  await task('confirms a request', async () => {
    await open(page, finger, 'Oggi')
    await finger.press(findPart(page, 'Richieste').getByRole('link', { name: /Aspettante/ }))
    await finger.press(page.locator('.booking-page').getByRole('button', { name: 'Conferma', exact: true }))
    await submit(page, finger, 'Conferma e invia')
    await page.locator('.booking-page').getByText('Confermata', { exact: true }).first().waitFor()
  })
  await task('notes an allergy', () => writeNote(page, finger, 'Aggiungi nota', 'Il figlio è allergico alle noci'))
  await task('cancels a stay', async () => {
    await find('Rinunciante')
    await chooseAction(page, finger, 'Cancella la prenotazione')
    await submit(page, finger, 'Cambia stato e scrivi')
    await modal(page).waitFor({ state: 'detached' })
  })
  await task('takes a payment', async () => {
    await open(page, finger, 'Oggi')
    await finger.press(findPart(page, 'Arrivi').getByRole('link', { name: /Arrivante/ }))
    await finger.press(page.locator('.booking-page').getByRole('button', { name: 'Registra saldo' }))
    await submit(page, finger, 'Carta')
    await expectToast(page, 'Pagamento registrato')
  })
  await task('writes a note on the day', async () => {
    await open(page, finger, 'Oggi')
    await writeNote(page, finger, 'Nota del giorno', 'Il fornaio arriva alle otto')
  })
  await task('sets a reminder', () => writeNote(page, finger, 'Promemoria', 'Chiamare il fabbro'))

  await waitForWorker(page)
  await goOffline({ page, context })
  await task('ticks a reminder', async () => {
    await press(page, finger, 'Fatto: Chiamare il fabbro')
    await expectUndoable(page)
  })
  let free: string[] = []
  await task('takes a call offline', async () => {
    free = await takeCall(page, finger, 'Bice')
  })
  await expectStored(page)
  const [, otherRoom = ''] = free
  await task('moves the guest to another room', async () => {
    await finger.press(findPart(page, 'Arrivi').getByRole('link', { name: /Bice/ }))
    await chooseAction(page, finger, 'Sposta')
    await finger.choose(modal(page).getByLabel('Camera'), otherRoom)
    await submit(page, finger, 'Sposta la prenotazione')
    await expectUndoable(page)
  })
  await task('corrects a phone number', async () => {
    await press(page, finger, 'Modifica l’ospite')
    await finger.press(modal(page).locator('[name=guestPhone]'))
    await modal(page).locator('[name=guestPhone]').fill('0575 999888')
    await submit(page, finger, 'Salva le modifiche')
    await expectStored(page)
  })
  await task('answers a message', async () => {
    await open(page, finger, 'Contatti')
    const contact = page.locator('.contact', { hasText: 'Dino Compagni' })
    await finger.press(contact.getByRole('button', { name: 'Segna come risposto' }))
    await expectStored(page)
  })
  await task('closes a day', async () => {
    await open(page, finger, 'Calendario')
    await finger.choose(page.locator('#calendar-room'), lastRoom)
    await page.getByRole('region', { name: lastRoom }).waitFor()
    await press(page, finger, 'Mese successivo')
    await finger.press(page.getByRole('button', { name: /, Disponibile$/ }).last())
    await finger.press(page.getByLabel('Disponibile per le prenotazioni'))
    await press(page, finger, 'Salva il giorno')
    await expectStored(page)
  })
  await task('ticks a room', async () => {
    await open(page, finger, 'Oggi')
    await finger.press(page.getByRole('link', { name: 'Lavori di casa' }).first())
    await press(page, finger, `${lastRoom}: Fatta`)
    await expectStored(page)
  })
  // Whoever takes back a new booking is told which later changes go with it.
  await toSend(page).tap()
  const created = items(page).filter({ hasText: 'Bice' }).first()
  await created.getByRole('button', { name: 'Annulla la modifica' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Eliminare anche le modifiche seguenti?' })
  await question.getByText('si eliminano anche 2 modifiche').waitFor()
  await question.getByRole('button', { name: 'Annulla', exact: true }).tap()
  await context.setOffline(false)
  await task('sees that everything has arrived, and prints the sheet of the day', async () => {
    await toSend(page).waitFor({ state: 'detached' })
    await open(page, finger, 'Oggi')
    await press(page, finger, 'Stampa')
    await page.locator('.print-sheet').waitFor({ state: 'attached' })
  })
  // A field that is filled in costs a tap, too.
  expect(taps).toEqual({
    'takes a call': 7,
    'confirms a request': 4,
    'notes an allergy': 3,
    'cancels a stay': 5,
    'takes a payment': 4,
    'writes a note on the day': 4,
    'sets a reminder': 3,
    'ticks a reminder': 1,
    'takes a call offline': 7,
    'moves the guest to another room': 6,
    'corrects a phone number': 3,
    'answers a message': 2,
    'closes a day': 7,
    'ticks a room': 3,
    'sees that everything has arrived, and prints the sheet of the day': 2,
  })

  const bookings = await staff.call('bookings.list')
  const read = (id: string) => bookings.find((it) => it.id === id)
  expect(read(request.id)?.status).toBe('confirmed')
  expect(read(cancelled.id)?.status).toBe('cancelled')
  const paid = { amountCents: 20_000, how: 'card' }
  expect(read(arrival.id)).toMatchObject({ balancePaidOn: today, paymentCompleted: true, payments: [paid] })
  expect(bookings.map(({ guestName }) => guestName)).toEqual(expect.arrayContaining(['Folco', 'Bice']))
  const moved = bookings.find(({ guestName }) => guestName === 'Bice')
  // Nobody has said when he comes.
  expect([moved?.room.name, moved?.guestPhone, moved?.checkinTime]).toEqual([otherRoom, '0575 999888', 'altro'])
  const pages = (await readChangePages(staff)).pages
  const notes = pages.flatMap((it) => it.notes).map((it) => ('text' in it ? [it.text, it.done] : []))
  expect(notes).toEqual(
    expect.arrayContaining([
      ['Il figlio è allergico alle noci', false],
      ['Il fornaio arriva alle otto', false],
      ['Chiamare il fabbro', true],
    ]),
  )
  expect((await staff.call('contacts.list')).find(({ name }) => name === 'Dino')?.answered).toBe(true)
  expect((await staff.call('housekeeping.read')).rooms.find(({ room }) => room.id === 15)?.state).toBe('done')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|401/)
})

/** A cancelled stay of which 72 euros came in and 20 are kept. */
async function bookRefund(staff: ApiClient): Promise<Booking> {
  const guest = {
    guestName: 'Lapo',
    guestSurname: 'Restituendo',
    guestPhone: '0575 111333',
    status: 'confirmed' as const,
  }
  const stay = { roomId: 3, checkinDate: addDays(today, 200), checkoutDate: addDays(today, 202), agreedPrice: 216 }
  const { id } = await staff.call('bookings.desk', { body: { ...guest, ...stay } })
  await staff.call('payments.add', { params: { id }, body: { amountCents: 7200, on: today, how: 'transfer' } })
  return staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled', keptAmount: 20 } })
}

test('five rarer tasks: a refusal, a refund, a walk-in with a dog, an offer for five, and a guest before the room is ready', async () => {
  const staff = await desk.logInColleague()
  const request = await desk.requestBooking('Rifiutanda')
  const refund = await bookRefund(staff)
  const early = await bookArrival(staff, 'Mattiniero')
  const { page, expectNoErrors, finger, taps, task, find } = await openTablet()

  await task('declines a request', async () => {
    await open(page, finger, 'Oggi')
    await finger.press(findPart(page, 'Richieste').getByRole('link', { name: /Rifiutanda/ }))
    await chooseAction(page, finger, 'Rifiuta la richiesta')
    await submit(page, finger, 'Rifiuta e scrivi all’ospite')
    await modal(page).waitFor({ state: 'detached' })
  })
  await task('records a refund', async () => {
    await find('Restituendo')
    await press(page, finger, 'Registra un rimborso')
    await submit(page, finger, 'Salva il rimborso')
    await modal(page).waitFor({ state: 'detached' })
  })
  await task('takes a walk-in with a dog', async () => {
    await open(page, finger, 'Adempimenti')
    await press(page, finger, 'Arrivo senza prenotazione')
    await finger.press(
      modal(page).getByRole('group', { name: /liber/ }).getByRole('radio', { disabled: false }).first(),
    )
    await finger.press(modal(page).getByLabel('Con animali'))
    await submit(page, finger, 'Registra come confermata')
    await page.locator('.booking-page', { hasText: 'Di passaggio' }).waitFor()
  })
  await task('offers five people a room that takes them', async () => {
    await finger.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
    await modal(page).getByRole('grid').waitFor()
    await modal(page).getByRole('button', { name: 'Mese successivo' }).tap()
    const firstDay = addDays(`${addMonths(today, 1).slice(0, 7)}-01`, 9)
    for (const day of [firstDay, addDays(firstDay, 2)])
      await finger.press(modal(page).getByRole('button', { name: formatLongDay(day, 'it') }))
    await finger.choose(modal(page).getByLabel('Ospiti'), '5')
    const rooms = modal(page).locator('.room-offer:not([data-refused])')
    const small = rooms.filter({ hasText: /Al massimo [1-4] ospit/ })
    const name = await small
      .first()
      .locator('.room-offer-name')
      .evaluate((it) => it.firstChild?.textContent ?? '')
    await finger.press(
      rooms
        .filter({ hasNot: page.locator('.room-offer-warning') })
        .first()
        .getByRole('radio'),
    )
    await finger.press(modal(page).getByRole('link', { name: 'Fai un’offerta' }))
    const room = modal(page).getByLabel('Camera')
    await expect.poll(() => room.inputValue()).not.toBe('')
    const fitting = await room.inputValue()
    await room.selectOption({ label: name })
    await modal(page)
      .getByText(/Al massimo [1-4] ospit/)
      .waitFor()
    await room.selectOption(fitting)
    await modal(page)
      .getByText(/Al massimo/)
      .waitFor({ state: 'detached' })
    await finger.type(modal(page).getByLabel('Nome', { exact: true }), 'Selvaggia')
    await submit(page, finger, 'Salva bozza')
    await page.locator('.contact', { hasText: 'Selvaggia' }).waitFor()
  })
  await task('welcomes a guest whose room is not ready', async () => {
    await open(page, finger, 'Oggi')
    const row = findPart(page, 'Arrivi').getByRole('listitem').filter({ hasText: 'Mattiniero' })
    await row.getByText('Camera da fare').waitFor()
    await finger.press(row.getByRole('button', { name: /^È arrivato/ }))
    await row.getByText('Arrivato', { exact: true }).waitFor()
  })
  expect(taps).toEqual({
    'declines a request': 5,
    'records a refund': 4,
    'takes a walk-in with a dog': 5,
    'offers five people a room that takes them': 9,
    'welcomes a guest whose room is not ready': 2,
  })

  const bookings = await staff.call('bookings.list')
  const read = (id: string) => bookings.find((it) => it.id === id)
  expect(read(request.id)).toMatchObject({ status: 'cancelled', declinedAt: expect.any(String) })
  expect(read(refund.id)).toMatchObject({ paidCents: 2000, refundCents: 0 })
  const walkIn = bookings.find(({ guestName }) => guestName === 'Di passaggio')
  expect(walkIn).toMatchObject({ checkinDate: today, status: 'confirmed', hasPets: true, numberOfPets: 1 })
  const offers = (await readChangePages(staff)).pages.flatMap((it) => it.offers)
  expect(offers).toContainEqual(expect.objectContaining({ guestName: 'Selvaggia', state: 'draft' }))
  const guests = await staff.call('guests.list', { params: { id: early.id } })
  expect(guests.map(({ arrival }) => arrival?.who)).toContain('anna')
  expectNoErrors()
})
