// A day at the desk of a full farm, with a finger and then with the keyboard alone: an arrival, a phone call, a payment, a
// cancellation, a move to another room, a closed day and paper. What can be read of it is there without a server, too.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay, formatWeekday } from '#pwa/format.ts'
import { createBusyFarm } from '../../scripts/bench/data.ts'
import { expectToast, findCard, findPlaceLink, setUpDesk } from './frontDesk.ts'
import { createFinger, createKeyboard, type Hand } from './hands.ts'

const bookingCount = 420
/** A whole day has more steps than any other test. */
const dayTimeoutMs = 600_000
const barCount = 220
/** Name and phone. */
const fieldsOfCall = 2
const desk = setUpDesk({}, () => createBusyFarm(bookingCount))
const today = toFarmDay(Date.now())
const tomorrow = addDays(today, 1)
const lastRoom = getSampleRoom(15).name
const phone = { width: 360, height: 740 }
const tablet = { width: 1280, height: 800 }

const rowIn = (page: Page, part: string, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${part}`) }).locator('.row', { hasText: name })
const findDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const findCell = (page: Page, room: string, day: Day) =>
  page.getByRole('gridcell', { name: new RegExp(`^${room}, ${formatLongDay(day, 'it')},`) })
const findBar = (page: Page, { id }: { id: string }) => page.locator(`.planner-bar[data-stay="${id}"]`)
const openTab = (page: Page, hand: Hand, name: string) => hand.press(findPlaceLink(page, name))

/** Presses what prints, and returns when the browser was asked for paper. */
async function print(page: Page, press: () => Promise<void>) {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed')
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('.print-sheet h1')?.textContent ?? '')
  })
  await press()
  await page.locator('body[data-printed]').waitFor()
}

const pressButton = (page: Page, hand: Hand, name: string) =>
  hand.press(page.getByRole('main').getByRole('button', { name, exact: true }))

/** Books the free room for tonight, for somebody on the phone. Staff are asked about a room that they have closed. */
async function takeCall(page: Page, hand: Hand, name: string, isRoomClosed = false) {
  const dialog = findDialog(page, 'Nuova prenotazione')
  const pressDay = async (day: Day) => {
    const cell = dialog.getByRole('button', { name: formatLongDay(day, 'it') })
    if (!(await cell.isVisible())) await hand.press(dialog.getByRole('button', { name: 'Mese successivo' }))
    await hand.press(cell)
  }
  const before = hand.countPresses()
  await hand.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
  await dialog.getByRole('grid').waitFor()
  await pressDay(today)
  await pressDay(tomorrow)
  const offers = dialog.locator('.room-offer')
  await offers.first().waitFor()
  const tapsToFind = hand.countPresses() - before
  expect(await offers.filter({ hasText: 'Prenotato' }).getByRole('radio').first().isDisabled()).toBe(true)
  const free = offers.filter({ hasText: '€' })
  expect(await free.count()).toBe(1)
  await hand.press(free.getByRole('radio'))
  const price = await free.locator('.room-offer-price').innerText()
  await hand.type(dialog.getByLabel('Nome', { exact: true }), name)
  await hand.type(dialog.getByLabel('Telefono', { exact: true }), '0575 123456')
  await expectAccessible(page)
  await hand.press(dialog.getByRole('button', { name: 'Registra' }))
  if (isRoomClosed) await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Sì, salva' }))
  await dialog.waitFor({ state: 'detached' })
  return { price, tapsToFind, taps: hand.countPresses() - before }
}

/** From the page of the day to the card of an arrival: its sheet is printed and its balance is paid. */
async function receiveGuest(page: Page, hand: Hand, arriving: Booking) {
  await openTab(page, hand, 'Oggi')
  await hand.press(rowIn(page, 'Arrivi', arriving.room.name).getByRole('link').first())
  const card = page.locator('.booking-page', { hasText: arriving.code })
  await card.waitFor()
  const choose = async (name: string) => {
    await hand.press(card.getByRole('button', { name: /^Altre azioni/ }))
    await hand.press(page.getByRole('menuitem', { name }))
  }
  await print(page, () => choose('Stampa'))
  expect(await page.locator('.print-sheet').innerText()).toContain(arriving.guestSurname)
  await choose('Cambia prezzi')
  const prices = findDialog(page, /^Prezzi della prenotazione/)
  await hand.press(prices.getByLabel('Pagamento completato'))
  await hand.press(prices.getByRole('button', { name: 'Contanti' }))
  await expectToast(page, 'Prezzi aggiornati')
}

/** Cancels a stay with a mail, and gives its room to the guest of the phone call. */
async function cancelAndMove(page: Page, hand: Hand, cancelled: Booking, caller: Booking) {
  await openTab(page, hand, 'Planning')
  await expect
    .poll(() => page.locator('.planner-grid .planner-bar[data-status]').count())
    .toBeGreaterThanOrEqual(barCount)
  await hand.open(findBar(page, cancelled), findCell(page, cancelled.room.name, today))
  const opened = findDialog(page, /^Prenotazione/)
  await hand.press(opened.getByRole('button', { name: /^Altre azioni/ }))
  await hand.press(page.getByRole('menuitem', { name: 'Cambia stato' }))
  const status = findDialog(page, /^Stato della prenotazione/)
  await hand.press(status.getByLabel('Cancellata'))
  await hand.press(status.getByRole('button', { name: 'Cambia stato e scrivi' }))
  await expectToast(page, 'Salvato. La posta non è configurata: mail scritta in un file, non spedita')
  await hand.press(opened.getByRole('button', { name: 'Chiudi' }))
  await findBar(page, cancelled).waitFor({ state: 'detached' })

  await hand.open(findBar(page, caller), findCell(page, lastRoom, today))
  await hand.press(opened.getByRole('button', { name: 'Sposta', exact: true }))
  const move = findDialog(page, /^Sposta/)
  await hand.choose(move.getByLabel('Camera'), cancelled.room.name)
  await hand.press(move.getByRole('button', { name: 'Sposta la prenotazione' }))
  await expectToast(page, 'Prenotazione spostata', 'Annulla')
  await findCell(page, cancelled.room.name, today)
    .and(page.getByLabel(new RegExp(`arriva ${caller.guestName}`)))
    .waitFor()
}

/** A message is announced, but not while a dialog is open, which the toast would cover. */
async function expectNews(page: Page, hand: Hand, staff: ApiClient) {
  const sent = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', message: 'Avete posto per un camper?' }
  await staff.call('contacts.send', { body: sent })
  const toast = page.locator('.toast')
  await toast.getByText('Nuovo messaggio: Dino Compagni').waitFor()
  await hand.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
  await toast.waitFor({ state: 'hidden' })
  await hand.press(findDialog(page, 'Nuova prenotazione').getByRole('button', { name: 'Chiudi' }))
  await toast.waitFor()
  await hand.press(toast.getByRole('button', { name: 'Chiudi' }))
}

/** Closes the free room for today, or opens it again. */
async function toggleDay(page: Page, hand: Hand) {
  await openTab(page, hand, 'Calendario')
  await hand.choose(page.locator('#calendar-room'), lastRoom)
  await page.getByRole('region', { name: lastRoom }).waitFor()
  await hand.press(page.getByLabel('Disponibile per le prenotazioni'))
  await hand.press(page.getByRole('button', { name: 'Salva il giorno' }))
  await expectToast(page, 'Disponibilità aggiornata')
}

test(
  'a day at the desk with 220 bookings on the planner, by touch and then by keyboard only, and what can be read of it after a restart without a server',
  async () => {
    const staff = await desk.logInColleague()
    const listed = await staff.call('bookings.list')
    const arrivals = listed.filter((it) => it.checkinDate === today)
    const [first, second, third, fourth] = arrivals
    if (!first || !second || !third || !fourth) throw new Error('too few arrivals')
    const findCaller = async (name: string) => {
      const found = (await staff.call('bookings.list')).find((it) => it.guestName === name)
      if (!found) throw new Error(`no booking of ${name}`)
      return found
    }
    await desk.requestBooking('Aspettante')
    const folder = await mkdtemp(join(tmpdir(), 'podere-desk-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const profile = join(folder, 'device')
    const visitor = await desk.openDesk({ profile, viewport: phone, hasTouch: true })
    const { page } = visitor
    await page.locator('.toast').waitFor({ state: 'detached' })
    await page.getByText(/Dati aggiornati alle/).waitFor()

    const finger = createFinger(page)
    const { price, taps, tapsToFind } = await takeCall(page, finger, 'Folco')
    // The figures are in the README. A field that is filled in costs a tap, too.
    expect([tapsToFind <= 6, taps - fieldsOfCall <= 6, fieldsOfCall <= 3]).toEqual([true, true, true])
    const card = findCard(page, 'Folco')
    await card.getByText('Confermata').waitFor()
    expect(await card.innerText()).toContain(price)
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(phone.height - 100)
    // The toast with the code stays until somebody closes it.
    await page.locator('.toast [slot=close]').click()
    await expectNews(page, finger, staff)
    await openTab(page, finger, 'Oggi')
    const arrival = rowIn(page, 'Arrivi', 'Folco')
    expect(await arrival.getByRole('link', { name: '0575 123456' }).getAttribute('href')).toBe('tel:0575123456')
    for (const [menu, language, title] of [
      ['Altro', 'EN', 'Today'],
      ['More', 'IT', 'Oggi'],
    ] as const) {
      await finger.press(page.getByRole('button', { name: menu, exact: true }))
      await finger.press(page.getByRole('dialog').getByRole('button', { name: language, exact: true }))
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await rowIn(page, 'Richieste da rispondere', 'Aspettante').getByText('ancora 23 ore per rispondere').waitFor()
    await expectAccessible(page)

    await page.setViewportSize(tablet)
    await receiveGuest(page, finger, first)
    await cancelAndMove(page, finger, second, await findCaller('Folco'))
    await toggleDay(page, finger)

    const keyboard = createKeyboard(page)
    await openTab(page, keyboard, 'Oggi')
    await takeCall(page, keyboard, 'Bice', true)
    await receiveGuest(page, keyboard, third)
    await cancelAndMove(page, keyboard, fourth, await findCaller('Bice'))
    await expectAccessible(page)
    await toggleDay(page, keyboard)
    await openTab(page, keyboard, 'Oggi')
    await print(page, () => pressButton(page, keyboard, 'Stampa'))
    expect(await page.locator('.print-sheet').innerText()).toContain('Bice')

    const mails = (await staff.call('mails.list')).filter((it) => it.kind === 'cancellation')
    expect(mails.map((it) => it.bookingId).sort()).toEqual([second.id, fourth.id].sort())
    expect((await findCaller('Bice')).roomId).toBe(fourth.roomId)
    const received = (await staff.call('bookings.list')).filter((it) => it.id === first.id || it.id === third.id)
    expect(received.map((it) => it.balancePaidOn)).toEqual([today, today])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    visitor.expectNoErrors(/401/)
    await visitor.close()
    await readWithoutServer(profile)
  },
  dayTimeoutMs,
)

/** Restarts the browser on a phone without a server. */
async function readWithoutServer(profile: string) {
  const { page } = await desk.visit({ profile, viewport: phone, hasTouch: true, offline: true })
  await page.goto('/admin/today')
  await rowIn(page, 'Arrivi', 'Folco').waitFor()
  await page.getByText('Senza rete', { exact: true }).waitFor()
  const finger = createFinger(page)
  await print(page, () => pressButton(page, finger, 'Foglio delle pulizie'))
  const rooms = page.getByRole('region', { name: /^Stanotte/ })
  const leaving = `parte ${formatWeekday(tomorrow, 'it')}`
  await rooms.getByRole('listitem').filter({ hasText: 'Folco' }).getByText(leaving).waitFor()
  await expectAccessible(page)
  await finger.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
  const dialog = findDialog(page, 'Nuova prenotazione')
  expect(await dialog.getByRole('button', { name: 'Registra' }).isEnabled()).toBe(true)
  await finger.press(dialog.getByRole('button', { name: 'Chiudi' }))
  await page.setViewportSize(tablet)
  await page.goto('/admin/planner')
  await expect
    .poll(() => page.locator('.planner-grid .planner-bar[data-status]').count())
    .toBeGreaterThanOrEqual(barCount)
}
