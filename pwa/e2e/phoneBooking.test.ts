// A booking by phone: with a dog, and confirmed by mail in one press, online and without a network.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, type Day, toFarmDay } from '#contract/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { openPlace, setUpDesk } from './frontDesk.ts'
import { createFinger, type Hand } from './hands.ts'
import { expectStored, goOffline, modal, toSend, waitForWorker } from './unsent.ts'

const desk = setUpDesk()
// Both days lie in one month, which the calendar shows after one press that is not counted.
const firstDay = addDays(`${addMonths(toFarmDay(Date.now()), 1).slice(0, 7)}-01`, 9)

/** Opens the dialog and shows the month of the stay. */
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Nuova prenotazione' }).tap()
  await modal(page).getByRole('grid').waitFor()
  await modal(page).getByRole('button', { name: 'Mese successivo' }).tap()
}

/** Chooses two nights and the first free room. */
async function chooseStay(page: Page, hand: Hand, from: Day) {
  for (const day of [from, addDays(from, 2)])
    await hand.press(modal(page).getByRole('button', { name: formatLongDay(day, 'it') }))
  const free = modal(page)
    .locator('.room-offer:not([data-refused])')
    .filter({ hasNot: page.locator('.room-offer-warning') })
  await hand.press(free.first().getByRole('radio'))
}

async function fillTexts(page: Page, hand: Hand, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts))
    await hand.type(modal(page).getByLabel(label, { exact: true }), text)
}

const findBookings = async (staff: ApiClient, name: string) =>
  (await staff.call('bookings.list')).filter(({ guestName }) => guestName === name)
const listMailKinds = async (staff: ApiClient, bookingId: string) =>
  (await staff.call('mails.list', { query: { bookingId } })).map(({ kind, to }) => [kind, to])

test('a phone booking with a dog, and one that is confirmed by mail, take eight taps and three texts at most', async () => {
  const staff = await desk.logInColleague()
  const { page, expectNoErrors } = await desk.openDesk({ hasTouch: true })
  await openPlace(page, 'Oggi')
  const withDog = createFinger(page)
  await openDialog(page)
  await chooseStay(page, withDog, firstDay)
  await fillTexts(page, withDog, { Nome: 'Lapo', Cognome: 'Gianni', Telefono: '0575 123456' })
  await withDog.press(modal(page).getByLabel('Con animali'))
  await expectAccessible(page)
  await withDog.press(modal(page).getByRole('button', { name: 'Registra come confermata' }))
  await modal(page).waitFor({ state: 'detached' })
  expect(withDog.countPresses()).toBe(8)
  const [dog] = await findBookings(staff, 'Lapo')
  expect(dog).toMatchObject({ status: 'confirmed', hasPets: true, numberOfPets: 1, agreedPrice: null })

  await page.locator('.toast [slot=close]').first().click()
  const mailed = createFinger(page)
  await openDialog(page)
  await chooseStay(page, mailed, addDays(firstDay, 3))
  await fillTexts(page, mailed, { Nome: 'Guido', Telefono: '0575 654321', 'E-mail': 'guido@example.org' })
  await mailed.press(modal(page).getByLabel('Con animali'))
  const send = modal(page).getByRole('button', { name: 'Registra e manda la conferma' })
  await mailed.press(send)
  await modal(page).waitFor({ state: 'detached' })
  expect(mailed.countPresses()).toBe(8)
  const [guido] = await findBookings(staff, 'Guido')
  expect(guido).toMatchObject({ status: 'confirmed', hasPets: true, guestEmail: 'guido@example.org' })
  expect(Number(guido?.depositAmount) + Number(guido?.balanceAmount)).toBe(Number(guido?.agreedPrice))
  expect(guido?.agreedPrice).toBe(guido?.listPrice)
  expect(await listMailKinds(staff, guido?.id ?? '')).toEqual([['confirmation', 'guido@example.org']])
  expectNoErrors()
})

test('two quick presses store one booking and one confirmation, with the price and deposit that were agreed', async () => {
  const staff = await desk.logInColleague()
  const { page, context, expectNoErrors } = await desk.openDesk({ hasTouch: true, serviceWorkers: 'allow' })
  await openPlace(page, 'Oggi')
  const finger = createFinger(page)
  const fill = async (name: string, from: Day) => {
    await openDialog(page)
    await chooseStay(page, finger, from)
    await fillTexts(page, finger, { Nome: name, 'E-mail': `${name.toLowerCase()}@example.org` })
    await modal(page).getByLabel('Prezzo concordato').fill('150')
    await modal(page).getByLabel('Una frase tua').fill('Portate gli stivali.')
    await modal(page).getByLabel('Acconto', { exact: true }).fill('200')
    await modal(page).getByRole('button', { name: 'Registra e manda la conferma' }).tap()
    await modal(page).getByText('L’acconto supera il prezzo.').waitFor()
    await modal(page).getByLabel('Acconto', { exact: true }).fill('40')
  }
  const pressTwice = () =>
    modal(page).getByRole('button', { name: 'Registra e manda la conferma' }).dblclick({ noWaitAfter: true })
  const expectOnce = async (name: string) => {
    await expect.poll(async () => (await findBookings(staff, name)).length).toBe(1)
    const [booking] = await findBookings(staff, name)
    expect(booking).toMatchObject({ status: 'confirmed', agreedPrice: '150.00', depositAmount: '40.00' })
    expect(booking?.balanceAmount).toBe('110.00')
    expect(await listMailKinds(staff, booking?.id ?? '')).toEqual([
      ['confirmation', `${name.toLowerCase()}@example.org`],
    ])
    const [mail] = await staff.call('mails.list', { query: { bookingId: booking?.id ?? '' } })
    const shown = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(shown.text).toContain('Portate gli stivali.')
  }
  await fill('Dante', addDays(firstDay, 6))
  await pressTwice()
  await modal(page).waitFor({ state: 'detached' })
  await expectOnce('Dante')
  await page.locator('.toast [slot=close]').first().click()

  await waitForWorker(page)
  await goOffline({ page, context })
  await fill('Cino', addDays(firstDay, 9))
  await pressTwice()
  await modal(page).waitFor({ state: 'detached' })
  await expectStored(page)
  expect(await findBookings(staff, 'Cino')).toEqual([])
  await context.setOffline(false)
  await toSend(page).waitFor({ state: 'detached' })
  await expectOnce('Cino')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|401/)
})
