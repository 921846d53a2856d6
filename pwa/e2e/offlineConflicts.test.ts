// Two tablets whose changes meet, and changes that belong together: people decide, and nothing is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { expectToast, findCard, listLoudButtons, setUpDesk } from './frontDesk.ts'
import {
  change,
  expectStored,
  expectUndoable,
  fillDevice,
  goOffline,
  items,
  notStored,
  sayOnline,
  setPrice,
  toSend,
} from './unsent.ts'

const { openDesk, logInColleague, requestBooking } = setUpDesk()

const openTab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const newBooking = (page: Page) => page.getByRole('dialog', { name: 'Nuova prenotazione' })

async function openNewBooking(page: Page) {
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  await newBooking(page).getByRole('grid').waitFor()
}

/** Takes a booking by phone in the first room that is free. Returns the names of the free rooms. */
async function bookByPhone(page: Page, name: string, from: Day, to: Day): Promise<string[]> {
  await openNewBooking(page)
  const dialog = newBooking(page)
  for (const day of [from, to]) {
    const cell = dialog.getByRole('button', { name: formatLongDay(day, 'it') })
    if (!(await cell.isVisible())) await dialog.getByRole('button', { name: 'Mese successivo' }).click()
    await cell.click()
  }
  const free = dialog.locator('.room-offer:not([data-refused])')
  await free.first().click()
  await dialog.getByLabel('Nome', { exact: true }).fill(name)
  const names = await free
    .locator('.room-offer-name')
    .evaluateAll((elements) => elements.map((it) => it.firstChild?.textContent ?? ''))
  await page.keyboard.press('Enter')
  await expectStored(page)
  return names
}

/** Selects requests and moves them to the trash together. */
async function trashTogether(page: Page, surnames: string[]) {
  await page.getByRole('button', { name: 'Seleziona più richieste' }).click()
  for (const surname of surnames) await findCard(page, surname).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Seleziona più richieste' })
  await bar.getByRole('button', { name: 'Sposta nel cestino' }).click()
}

async function closeRange(page: Page, from: Day, to: Day) {
  await page.getByLabel('Dal giorno').fill(from)
  await page.getByLabel('Al giorno (compreso)').fill(to)
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
}

test('one tablet deletes what the other changes, both book the same room by phone, and a person decides about each', async () => {
  const staff = await logInColleague()
  const [trashed, priced] = [await requestBooking('Cestinata'), await requestBooking('Tenuta')]
  const [a, b] = [await openDesk(), await openDesk()]
  for (const tablet of [a, b]) {
    // Loads the dialog's code: without a service worker the browser keeps none.
    await openNewBooking(tablet.page)
    await tablet.page.keyboard.press('Escape')
    await goOffline(tablet)
  }
  const remove = async (page: Page, surname: string) => {
    await change(page, surname, 'Elimina', async () => {}, 'Elimina')
    await expectUndoable(page)
    await findCard(page, surname).waitFor({ state: 'detached' })
  }
  await remove(a.page, 'Cestinata')
  await setPrice(a.page, 'Tenuta', '100')
  await expectStored(a.page)
  await setPrice(b.page, 'Cestinata', '200')
  await expectStored(b.page)
  await remove(b.page, 'Tenuta')
  const today = toFarmDay(Date.now())
  const [from, to] = [addDays(today, 3), addDays(today, 5)]
  const rooms = await bookByPhone(a.page, 'Primo', from, to)
  expect(await bookByPhone(b.page, 'Secondo', from, to)).toEqual(rooms)
  await a.context.setOffline(false)
  await toSend(a.page).waitFor({ state: 'detached' })

  await b.context.setOffline(false)
  const line = b.page.getByRole('alert').getByRole('link', { name: /^Secondo, .+, non accettata: camera occupata$/ })
  await line.click()
  await expect
    .poll(() => items(b.page).and(b.page.locator('[data-state=conflict], [data-state=refused]')).count())
    .toBe(3)
  await expectAccessible(b.page)
  const booking = items(b.page).filter({ hasText: 'Secondo' })
  await booking.getByText(/^I giorni sono di Primo/).waitFor()
  await booking.getByRole('link', { name: 'Apri la prenotazione' }).waitFor()
  // The room that is taken is not offered again.
  const offered = await booking.getByLabel('Camera').locator('option').allInnerTexts()
  expect([offered[0], offered.includes(rooms[0] ?? ''), offered.includes(rooms[1] ?? '')]).toEqual(['–', false, true])
  await booking.getByLabel('Camera').selectOption({ label: rooms[1] ?? '' })
  // Of several decisions only the first is loud, once the button that the choice has enabled has lost its colour.
  await expect.poll(() => listLoudButtons(b.page)).toEqual(['Conferma e invia'])
  const edit = items(b.page).filter({ hasText: 'Cestinata' })
  await edit.getByText('Nel frattempo qualcun altro ha messo la prenotazione nel cestino.').waitFor()
  await edit.getByRole('button', { name: 'Elimina la modifica' }).click()
  const deletion = items(b.page).filter({ hasText: 'Tenuta' })
  await deletion.getByText('Concordato: – → 100,00').waitFor()
  await deletion.getByText(/, anna$/).waitFor()
  await deletion.getByRole('button', { name: 'Conferma e invia' }).click()
  await booking.getByRole('button', { name: 'Invia con questi giorni' }).click()
  await toSend(b.page).waitFor({ state: 'detached' })

  const inTrash = new Map((await staff.call('bookings.listTrash')).map((it) => [it.id, it]))
  expect([trashed, priced].map(({ id }) => inTrash.get(id)?.agreedPrice)).toEqual([null, '100.00'])
  const byPhone = (await staff.call('bookings.list')).filter((it) => /^(Primo|Secondo)$/.test(it.guestName))
  const roomOf = new Map(byPhone.map((it) => [it.guestName, it.room.name]))
  expect([byPhone.length, roomOf.get('Primo'), roomOf.get('Secondo')]).toEqual([2, rooms[0], rooms[1]])
})

test('a range that is cut halfway is finished later, requests go to the trash together, and a full device keeps neither', async () => {
  const staff = await logInColleague()
  const surnames = ['Robota', 'Robotb', 'Robotc', 'Robotd', 'Robote']
  const requests = await Promise.all(surnames.map((it) => requestBooking(it)))
  const tablet = await openDesk()
  const { page, context } = tablet
  const from = addDays(addMonths(startOfMonth(toFarmDay(Date.now())), 9), 3)
  await openTab(page, 'Calendario')
  await page.locator('#range-room').waitFor()
  const state = { isDown: false, writes: 0 }
  await page.route('**/api/**', async (route) => {
    if (state.isDown) return route.abort()
    if (route.request().method() === 'GET') return route.continue()
    state.writes += 1
    if (state.writes !== 4) return route.continue()
    // The server stores the fourth day, and the network is gone.
    state.isDown = true
    await route.fetch()
    return route.abort()
  })
  await closeRange(page, from, addDays(from, 9))
  await expectStored(page)
  const results = page.locator('.range-results li')
  const count = (name: string) => results.and(page.locator(`[data-state=${name}]`)).count()
  expect([await count('done'), await count('waiting')]).toEqual([3, 7])
  expect(await toSend(page).innerText()).toBe('1 da inviare')
  await toSend(page).click()
  await items(page).getByText('Giorno per giorno: 7 da inviare').waitFor()
  state.isDown = false
  await sayOnline(page)
  await toSend(page).waitFor({ state: 'detached' })
  await page.unroute('**/api/**')
  const query = { startDate: from, endDate: addDays(from, 9) }
  const closed = (await staff.call('availability.list', { query })).flatMap((it) => it.adminAvailability)
  expect(closed.map(({ available, version }) => [available, version])).toEqual(Array(10).fill([false, 1]))

  await openTab(page, 'Prenotazioni')
  await findCard(page, 'Robota').waitFor()
  await goOffline(tablet)
  await trashTogether(page, surnames.slice(0, 3))
  await expectStored(page)
  await findCard(page, 'Robotc').waitFor({ state: 'detached' })
  await fillDevice(page)
  await trashTogether(page, surnames.slice(3))
  await expectToast(page, notStored)
  await page.getByText(/^2 richieste non sono state elaborate, riprova: /).waitFor()
  await openTab(page, 'Calendario')
  await closeRange(page, addDays(from, 20), addDays(from, 21))
  await expectToast(page, 'Errore', notStored)
  await toSend(page).click()
  const group = items(page).first()
  await group.getByText('Una per una: 3 da inviare').waitFor()
  expect(await toSend(page).innerText()).toBe('1 da inviare')

  await staff.call('bookings.patch', { params: { id: requests[1]?.id ?? '' }, body: { agreedPrice: '90.00' } })
  await context.setOffline(false)
  await group.getByText('Una per una: 1 da decidere, 2 inviate').waitFor()
  await group.getByText('Concordato: – → 90,00').waitFor()
  await group.getByRole('button', { name: 'Conferma e invia' }).click()
  await toSend(page).waitFor({ state: 'detached' })
  const inTrash = new Set((await staff.call('bookings.listTrash')).map((it) => it.id))
  expect(requests.map(({ id }) => inTrash.has(id))).toEqual([true, true, true, false, false])
})
