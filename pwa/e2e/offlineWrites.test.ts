// Staff go on working without a network: changes wait on the tablet, and none is lost or overwrites another one unseen.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { chooseAction, expectToast, findCard, openPlace, setUpDesk, submitLogin } from './frontDesk.ts'
import {
  change,
  expectStored,
  fillDevice,
  goOffline,
  items,
  modal,
  notStored,
  sayOnline,
  setPrice,
  toSend,
  waitForWorker,
} from './unsent.ts'

const desk = setUpDesk()
const { openDesk, logInColleague, requestBooking } = desk

const confirmBooking = (page: Page, surname: string) =>
  change(page, surname, 'Cambia stato', () => modal(page).getByLabel('Confermata').check(), 'Cambia stato')
const setPhone = (page: Page, surname: string, phone: string) =>
  change(page, surname, 'Modifica', () => modal(page).getByLabel('Telefono').fill(phone), 'Salva le modifiche')

async function readBooking(id: string) {
  const all = await (await logInColleague()).call('bookings.list')
  return all.find((it) => it.id === id)
}

test('a change without a network shows at once, outlives a reload, can be undone, and goes to the other tablet', async () => {
  const [{ id }, regretted] = [await requestBooking('Aspettante'), await requestBooking('Ripensata')]
  const { checkinDate, checkoutDate } = (await readBooking(id)) ?? { checkinDate: '', checkoutDate: '' }
  const tablet = await openDesk({ serviceWorkers: 'allow' })
  const { page, context } = tablet
  const other = await openDesk()
  await waitForWorker(page)
  const undo = page.locator('.toast').getByRole('button', { name: 'Annulla' })
  await change(page, 'Ripensata', 'Elimina', async () => {}, 'Elimina')
  // A toast under the pointer stays.
  await undo.hover()
  await goOffline(tablet)
  await undo.click()
  await expectStored(page)
  await findCard(page, 'Ripensata').getByText('da inviare', { exact: true }).waitFor()
  await change(page, 'Ripensata', 'Elimina', async () => {}, 'Elimina')
  await undo.hover()
  await findCard(page, 'Ripensata').waitFor({ state: 'detached' })
  await undo.click()
  await expectToast(page, 'Modifica annullata')
  // The form says at once that another booking has the days.
  await chooseAction(findCard(page, 'Ripensata'), 'Modifica')
  await modal(page).getByLabel('Check-in').fill(checkinDate)
  await modal(page).getByLabel('Check-out').fill(checkoutDate)
  await modal(page)
    .getByText(/^I giorni sono di \S+ Aspettante/)
    .waitFor()
  await modal(page).getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.getByRole('button', { name: 'Scarta', exact: true }).click()
  await setPrice(page, 'Aspettante', '300')
  await expectStored(page)
  const card = findCard(page, 'Aspettante')
  await card.getByText('da inviare', { exact: true }).waitFor()
  await card
    .getByText(/^300\s€$/)
    .first()
    .waitFor()
  await confirmBooking(page, 'Aspettante')
  await expectStored(page)

  await page.reload()
  await card.getByText('da inviare', { exact: true }).waitFor()
  await card.getByText('Confermata', { exact: true }).waitFor()
  await toSend(page).click()
  await page.getByRole('heading', { level: 1, name: 'Da inviare' }).waitFor()
  expect(await toSend(page).innerText()).toBe('3 da inviare')
  await items(page).nth(1).getByText('Concordato: – → 300,00').waitFor()
  await items(page).last().getByText('Stato: In attesa → Confermata').waitFor()
  await expectAccessible(page)
  await items(page).nth(1).getByRole('button', { name: 'Annulla la modifica' }).click()
  await expect.poll(() => toSend(page).innerText()).toBe('2 da inviare')

  await context.setOffline(false)
  await toSend(page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({ status: 'confirmed', agreedPrice: null, version: 2 })
  expect(await readBooking(regretted.id)).toMatchObject({ deletedAt: null, version: 3 })
  await findCard(other.page, 'Aspettante').getByText('Confermata', { exact: true }).waitFor()
})

test('of two tablets that change one booking, each field keeps one value, and a person decides where both changed it', async () => {
  const { id } = await requestBooking('Contesa')
  const [a, b] = [await openDesk({ serviceWorkers: 'allow' }), await openDesk({ serviceWorkers: 'allow' })]
  await goOffline(a)
  await goOffline(b)
  await setPrice(a.page, 'Contesa', '100')
  await setPhone(a.page, 'Contesa', '0575 111111')
  await setPrice(b.page, 'Contesa', '200')
  await confirmBooking(b.page, 'Contesa')
  await a.context.setOffline(false)
  await toSend(a.page).waitFor({ state: 'detached' })
  const stored = await readBooking(id)
  const bruno = { username: 'bruno', password: 'segreto-di-bruno' }
  await (await logInColleague()).call('staff.add', { body: { ...bruno, role: 'staff' } })
  await (await logInColleague(bruno)).call('bookings.edit', { params: { id }, body: { ...stored, roomId: 7 } })

  await b.context.setOffline(false)
  await findCard(b.page, 'Contesa').getByText('da decidere', { exact: true }).waitFor()
  await toSend(b.page).click()
  await items(b.page).first().getByText('Nel frattempo qualcun altro ha cambiato questa prenotazione').waitFor()
  // The comparison says who has changed what, and when.
  const events = items(b.page).first().locator('.booking-history > li')
  await events
    .filter({ hasText: `Camera: ${stored?.room.name} → ${getSampleRoom(7).name}` })
    .getByText(/\d\d:\d\d, bruno$/)
    .waitFor()
  await events
    .filter({ hasText: 'Concordato: 100,00' })
    .getByText(/\d\d:\d\d, anna$/)
    .waitFor()
  await items(b.page).last().getByText('Parte quando avrai deciso sulla modifica precedente.').waitFor()
  await expectAccessible(b.page)
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '100.00', status: 'pending' })
  await b.page.getByRole('group', { name: 'Concordato' }).getByLabel('La tua versione: 200,00').check()
  await b.page.getByRole('button', { name: 'Conferma e invia' }).click()
  await toSend(b.page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({
    agreedPrice: '200.00',
    guestPhone: '0575 111111',
    status: 'confirmed',
  })
})

test('a lost reply has no second effect, and a booking on days that are taken meanwhile goes to another room', async () => {
  const staff = await logInColleague()
  const { id } = await requestBooking('Ripetuta')
  const tablet = await openDesk()
  const { page, context } = tablet
  const isDown = { value: false }
  const keys: (string | undefined)[] = []
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return isDown.value ? route.abort() : route.continue()
    keys.push(request.headers()['idempotency-key'])
    if (keys.length > 1) return isDown.value ? route.abort() : route.continue()
    // The server stores the change, then the connection breaks.
    await route.fetch()
    isDown.value = true
    return route.abort()
  })
  await setPrice(page, 'Ripetuta', '150')
  await expectStored(page)
  isDown.value = false
  await sayOnline(page)
  await toSend(page).waitFor({ state: 'detached' })
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(await readBooking(id)).toMatchObject({ agreedPrice: '150.00', version: 2 })
  await page.unroute('**/api/**')

  const booking = await readBooking(id)
  await goOffline(tablet)
  await change(
    page,
    'Ripetuta',
    'Modifica',
    async () => {
      await modal(page).getByLabel('Camera').selectOption('3')
      await modal(page).getByLabel('Telefono').fill('0575 222222')
    },
    'Salva le modifiche',
  )
  await expectStored(page)
  const { checkinDate, checkoutDate } = booking ?? { checkinDate: '', checkoutDate: '' }
  const guest = { guestName: 'Gino', guestSurname: 'Primo', guestPhone: '1' }
  await staff.call('bookings.desk', { body: { ...guest, roomId: 3, checkinDate, checkoutDate, status: 'confirmed' } })
  await context.setOffline(false)
  // A red line names it on every page, until somebody has decided.
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Ripetuta, .+, non accettata: camera occupata$/ })
    .click()
  await items(page)
    .first()
    .getByText(/I giorni sono di Gino Primo/)
    .waitFor()
  const offered = await items(page).first().getByLabel('Camera').locator('option').allInnerTexts()
  expect([offered.includes(getSampleRoom(3).name), offered.includes(getSampleRoom(4).name)]).toEqual([false, true])
  await items(page).first().getByLabel('Camera').selectOption('4')
  await items(page).first().getByLabel('Check-out').fill(checkinDate)
  await items(page).first().getByText('La partenza deve essere dopo l’arrivo, al massimo di 90 notti.').waitFor()
  await items(page).first().getByLabel('Check-out').fill(checkoutDate)
  await items(page).first().getByRole('button', { name: 'Invia con questi giorni' }).click()
  await toSend(page).waitFor({ state: 'detached' })
  expect(await readBooking(id)).toMatchObject({ roomId: 4, guestPhone: '0575 222222', agreedPrice: '150.00' })

  // A device without space says at once that the change is not kept.
  await openPlace(page, 'Prenotazioni')
  await goOffline(tablet)
  await fillDevice(page)
  await setPrice(page, 'Ripetuta', '180')
  await expectToast(page, 'Impossibile aggiornare la prenotazione.', notStored)
  expect(await toSend(page).count()).toBe(0)
  await findCard(page, 'Ripetuta')
    .getByText(/^150\s€$/)
    .first()
    .waitFor()
})

test('a logout asks about unsent changes and encrypts them, and the next login of the same person sends them', async () => {
  const { id } = await requestBooking('Notturna')
  const tablet = await openDesk()
  const { page, context } = tablet
  await goOffline(tablet)
  await setPrice(page, 'Notturna', '120')
  await expectStored(page)
  await page.getByRole('button', { name: 'Esci' }).click()
  const question = page.getByRole('alertdialog', { name: '1 modifica da inviare' })
  await question.getByText('restano cifrate su questo dispositivo').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Esci' }).click()
  await page.getByLabel('Username').waitFor()
  const readOutbox = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('podere-outbox')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction(['staffWrites', 'sealed'])
      const counts = ['staffWrites', 'sealed'].map((name) => transaction.objectStore(name).count())
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
      return counts.map((it) => it.result)
    })
  await expect.poll(readOutbox).toEqual([0, 1])
  await context.setOffline(false)
  await submitLogin(page)
  await openPlace(page, 'Prenotazioni')
  await findCard(page, 'Notturna')
    .getByText(/^120\s€$/)
    .first()
    .waitFor()
  await expect.poll(() => readBooking(id)).toMatchObject({ agreedPrice: '120.00' })
  expect(await readOutbox()).toEqual([1, 0])
})
