// A booking by phone: with a dog, and confirmed by mail in one press, online and without a network.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, type Day, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { openPlace, setUpDesk } from './frontDesk.ts'
import { createFinger, type Hand } from './hands.ts'
import { expectStored, goOffline, items, modal, toSend, waitForWorker } from './unsent.ts'

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

test('a family of six gets two rooms with one mail and one deposit, on a phone, in fifteen taps at most', async () => {
  const staff = await desk.logInColleague()
  const viewport = { width: 360, height: 740 }
  const { page, expectNoErrors } = await desk.openDesk({ hasTouch: true, viewport })
  await openPlace(page, 'Oggi')
  const finger = createFinger(page)
  await finger.press(page.getByRole('button', { name: 'Nuova prenotazione' }))
  await modal(page).getByRole('grid').waitFor()
  await modal(page).getByRole('button', { name: 'Mese successivo' }).tap()
  await finger.choose(modal(page).locator('#new-numberOfGuests'), '3')
  await chooseStay(page, finger, addDays(firstDay, 12))
  await finger.press(modal(page).getByRole('button', { name: 'Aggiungi un’altra camera' }))
  const second = modal(page).getByRole('group', { name: 'Camera 2' })
  await finger.choose(second.getByLabel('Ospiti'), '3')
  await expectAccessible(page)
  await fillTexts(page, finger, { Nome: 'Bice', Telefono: '0575 123456', 'E-mail': 'bice@example.org' })
  const send = modal(page).getByRole('button', { name: 'Registra e manda la conferma' })
  await finger.press(send)
  await modal(page).waitFor({ state: 'detached' })
  expect(finger.countPresses()).toBeLessThanOrEqual(15)
  const stored = await findBookings(staff, 'Bice')
  expect(stored).toHaveLength(2)
  expect(new Set(stored.map(({ groupCode }) => groupCode)).size).toBe(1)
  expect(stored.map(({ numberOfGuests }) => numberOfGuests)).toEqual([3, 3])
  for (const { agreedPrice, totalCents, depositAmount, balanceAmount } of stored) {
    expect(Number(agreedPrice)).toBeGreaterThan(0)
    expect(totalCents).toBeGreaterThanOrEqual(Number(agreedPrice) * 100)
    expect(Number(depositAmount) + Number(balanceAmount)).toBeCloseTo(Number(agreedPrice))
  }
  const mails = (await Promise.all(stored.map(({ id }) => listMailKinds(staff, id)))).flat()
  expect(mails).toEqual([['confirmation', 'bice@example.org']])
  expectNoErrors()
})

test('without a network several rooms wait as one; one that is taken meanwhile is named, and nothing is stored', async () => {
  const staff = await desk.logInColleague()
  const { page, context } = await desk.openDesk({ hasTouch: true, serviceWorkers: 'allow' })
  await openPlace(page, 'Oggi')
  const finger = createFinger(page)
  const from = addDays(firstDay, 15)
  const fill = async (name: string) => {
    await openDialog(page)
    await chooseStay(page, finger, from)
    await fillTexts(page, finger, { Nome: name, 'E-mail': `${name.toLowerCase()}@example.org` })
    await modal(page).getByRole('button', { name: 'Aggiungi un’altra camera' }).tap()
    await modal(page).getByRole('button', { name: 'Aggiungi un’altra camera' }).tap()
    const third = modal(page).getByRole('group', { name: 'Camera 3' })
    await third.getByRole('button', { name: 'Togli la camera' }).tap()
    await third.waitFor({ state: 'detached' })
    const second = modal(page).getByRole('group', { name: 'Camera 2' })
    await second.getByLabel('Altri giorni').tap()
    await second.getByLabel('Check-out').fill(addDays(from, 1))
    const room = second.getByLabel('Camera', { exact: true })
    const roomId = Number(await room.inputValue())
    await modal(page).getByRole('button', { name: 'Registra e manda la conferma' }).dblclick({ noWaitAfter: true })
    await modal(page).waitFor({ state: 'detached' })
    return roomId
  }
  await waitForWorker(page)
  await goOffline({ page, context })
  await fill('Vanna')
  await expectStored(page)
  expect(await findBookings(staff, 'Vanna')).toEqual([])
  await context.setOffline(false)
  await toSend(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await findBookings(staff, 'Vanna')).length).toBe(2)
  const stored = await findBookings(staff, 'Vanna')
  expect(stored.map(({ checkoutDate }) => checkoutDate).toSorted()).toEqual([addDays(from, 1), addDays(from, 2)])
  expect((await Promise.all(stored.map(({ id }) => listMailKinds(staff, id)))).flat()).toHaveLength(1)

  await goOffline({ page, context })
  const roomId = await fill('Monna')
  await expectStored(page)
  const other = { guestName: 'Lagia', guestSurname: 'Degli Uberti', guestPhone: '+39 000 1', roomId }
  await staff.call('bookings.desk', {
    body: { ...other, checkinDate: from, checkoutDate: addDays(from, 1), numberOfGuests: 1 },
  })
  await context.setOffline(false)
  await toSend(page).click()
  const item = items(page).filter({ hasText: 'Nuova prenotazione di più camere' }).first()
  await item.getByText('Le altre camere non sono state registrate').waitFor()
  const { name } = (await staff.call('rooms.list')).find(({ id }) => id === roomId) ?? { name: '?' }
  await item.getByText(`Riguarda: ${name}`).waitFor()
  await item.getByText('Degli Uberti').first().waitFor()
  expect(await findBookings(staff, 'Monna')).toEqual([])
  await item.getByRole('button', { name: 'Elimina la modifica' }).click()
  await expect.poll(() => items(page).filter({ hasText: 'Monna' }).count()).toBe(0)
})
