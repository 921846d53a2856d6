// The whole front desk goes on without a network: days, messages, the planner; and what somebody else has left unsent.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { expectToast, findCard, openPlace, setUpDesk, submitLogin } from './frontDesk.ts'
import { expectStored, expectUndoable, goOffline, items, setPrice, toSend, waitForWorker } from './unsent.ts'

const desk = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 9)
const [firstRoom, secondRoom, thirdRoom] = [getSampleRoom(1).name, getSampleRoom(2).name, getSampleRoom(3).name]
const bruno = { username: 'bruno', password: 'segreto-di-bruno' }
const carla = { username: 'carla', password: 'segreto-di-carla' }

const openTab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const findBar = (page: Page, name: string) => page.locator('.planner-bar', { hasText: name })

/** Moves the booking of a bar with the dialog. */
async function openMove(page: Page, name: string, room: string) {
  await findBar(page, name).click()
  await page.getByRole('button', { name: 'Sposta', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Sposta ${name}` })
  await dialog.getByLabel('Camera').selectOption({ label: room })
  return dialog
}

test('days, ranges, messages, moves, swaps and new bookings wait without a network, are marked, and arrive with their time', async () => {
  const staff = await desk.logInColleague()
  const stay = { checkinDate: addDays(month, 2), checkoutDate: addDays(month, 5) }
  const later = { checkinDate: addDays(month, 10), checkoutDate: addDays(month, 13) }
  const book = (guestSurname: string, roomId: number, days: typeof stay) =>
    staff.call('bookings.desk', { body: { ...days, roomId, guestName: 'Lapo', guestSurname, guestPhone: '0575 1' } })
  const [first, second, moved] = [
    await book('Primo', 1, stay),
    await book('Secondo', 2, stay),
    await book('Terzo', 1, later),
  ]
  await book('Quarto', 1, { checkinDate: addDays(month, 19), checkoutDate: addDays(month, 21) })
  const message = {
    name: 'Dino',
    surname: 'Compagni',
    email: 'dino@example.org',
    message: 'Avete posto per un camper?',
  }
  const contact = await staff.call('contacts.send', { body: message })
  const { page, context } = await desk.openDesk({ serviceWorkers: 'allow' })
  await page.locator('.toast').waitFor({ state: 'detached' })
  for (const tab of ['Planning', 'Calendario', 'Contatti']) await openTab(page, tab)
  await waitForWorker(page)
  await goOffline({ page, context })

  await page
    .locator('.contact', { hasText: 'Dino Compagni' })
    .getByRole('button', { name: 'Segna come risposto' })
    .click()
  await expectStored(page)
  const card = page.locator('.contact', { hasText: 'Dino Compagni' })
  await card.getByText('da inviare', { exact: true }).waitFor()
  await card.getByText('Risposto', { exact: true }).waitFor()

  await openTab(page, 'Calendario')
  await page.locator('#calendar-room').selectOption({ label: firstRoom })
  await page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
  const day = page.getByRole('button', { name: formatLongDay(addDays(month, 20), 'it') })
  await day.click()
  await page.getByLabel('Disponibile per le prenotazioni').uncheck()
  await page.getByRole('button', { name: 'Salva il giorno' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/^Lapo Quarto/).waitFor()
  await question.getByRole('button', { name: 'Chiudi' }).last().click()
  await expectStored(page)
  await day.and(page.getByLabel(/, da inviare$/)).waitFor()
  await page.locator('#range-room').selectOption('Tutte le camere')
  await page.getByLabel('Dal giorno').fill(addDays(month, 22))
  await page.getByLabel('Al giorno (compreso)').fill(addDays(month, 23))
  await page.getByLabel('Nota per tutti i giorni').fill('Disinfestazione')
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  await expectStored(page)
  await expectAccessible(page)

  await openTab(page, 'Planning')
  await page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
  const swap = await openMove(page, 'Lapo Primo', secondRoom)
  await swap.getByRole('button', { name: 'Scambia le camere con Lapo Secondo' }).click()
  await expectUndoable(page)
  const move = await openMove(page, 'Lapo Terzo', thirdRoom)
  await move.getByRole('button', { name: 'Sposta la prenotazione' }).click()
  await expectUndoable(page)
  const cell = (room: string, date: string, name: RegExp) =>
    page
      .getByRole('gridcell', { name: new RegExp(`^${room}, ${formatLongDay(date, 'it')},`) })
      .and(page.getByLabel(name))
  await cell(secondRoom, stay.checkinDate, /arriva Lapo Primo \(in attesa, da inviare\)/).waitFor()
  await cell(firstRoom, stay.checkinDate, /arriva Lapo Secondo \(in attesa, da inviare\)/).waitFor()
  await cell(thirdRoom, later.checkinDate, /arriva Lapo Terzo \(in attesa, da inviare\)/).waitFor()
  expect(await page.locator('.planner-bar[data-unsent=waiting][data-status]').count()).toBe(3)
  await page
    .getByRole('gridcell', { name: new RegExp(`^${firstRoom}, ${formatLongDay(addDays(month, 15), 'it')},`) })
    .focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Nuova prenotazione' })
  await expect.poll(() => dialog.getByRole('radio', { name: firstRoom }).isChecked()).toBe(true)
  await dialog.getByLabel('Nome', { exact: true }).fill('Folco')
  await page.keyboard.press('Enter')
  await expectStored(page)
  await cell(firstRoom, addDays(month, 15), /arriva Folco \(confermata, da inviare\)/).waitFor()

  await toSend(page).click()
  expect(await toSend(page).innerText()).toBe('6 da inviare')
  const group = items(page).nth(2)
  await group
    .getByText(`15 camere, ${formatDay(addDays(month, 22), 'it')} → ${formatDay(addDays(month, 23), 'it')}`)
    .waitFor()
  await group.getByText('Giorno per giorno: 30 da inviare').click()
  await expect.poll(() => group.locator('.disclosure li').count()).toBe(30)
  await items(page).nth(3).getByText(`${firstRoom} → ${secondRoom}`).waitFor()
  await expectAccessible(page)

  // Somebody else has written a note on one of the days meanwhile.
  const taken = addDays(month, 23)
  await staff.call('availability.editDay', {
    params: { roomId: '2', date: taken },
    body: { available: true, notes: 'Gruppo' },
  })
  await context.setOffline(false)
  await page.getByRole('link', { name: '1 da inviare' }).waitFor()
  const undecided = items(page).first()
  await undecided.getByText(/1 da decidere, 29 inviate/).waitFor()
  await undecided.getByText('Nel frattempo qualcun altro ha cambiato questo giorno').waitFor()
  await undecided.getByLabel('Versione attuale: Gruppo').check()
  await expectAccessible(page)
  await undecided.getByRole('button', { name: 'Conferma e invia' }).click()
  await toSend(page).waitFor({ state: 'detached' })
  const query = { startDate: addDays(month, 20), endDate: addDays(month, 23) }
  const closed = (await staff.call('availability.list', { query })).flatMap(({ roomId, adminAvailability }) =>
    adminAvailability.map((it) => `${roomId} ${it.date} ${it.available} ${it.notes}`),
  )
  expect(closed).toHaveLength(31)
  expect(closed).toContain(`1 ${query.startDate} false null`)
  expect(closed).toContain(`2 ${taken} false Gruppo`)
  expect(closed.filter((it) => it.endsWith(' false Disinfestazione'))).toHaveLength(29)
  const roomOf = new Map((await staff.call('bookings.list')).map((it) => [it.id, it.roomId]))
  expect([first, second, moved].map(({ id }) => roomOf.get(id))).toEqual([2, 1, 3])
  expect((await staff.call('contacts.list')).find((it) => it.id === contact.id)).toMatchObject({ answered: true })

  await openPlace(page, 'Registro')
  const entry = page.locator('.log-entry', { hasText: 'ha scambiato le camere di due prenotazioni' })
  await entry.getByText(/^scritta senza rete: \d\d:\d\d; arrivata: \d\d:\d\d$/).waitFor()
})

test('of other accounts a tablet shows only the number of unsent changes, and a manager takes them over or drops them', async () => {
  const staff = await desk.logInColleague()
  const { id } = await desk.requestBooking('Lasciata')
  await desk.requestBooking('Scordata')
  const { page, context } = await desk.visit({ serviceWorkers: 'allow' })
  await page.goto('/admin/bookings')
  for (const [user, surname] of [
    [bruno, 'Lasciata'],
    [carla, 'Scordata'],
  ] as const) {
    await staff.call('staff.add', { body: { ...user, role: 'staff' } })
    await submitLogin(page, user)
    await openPlace(page, 'Prenotazioni')
    await findCard(page, surname).waitFor()
    await waitForWorker(page)
    await goOffline({ page, context })
    await setPrice(page, surname, '140')
    await expectStored(page)
    await page.getByRole('button', { name: 'Esci' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci' }).click()
    await page.getByLabel('Username').waitFor()
    await context.setOffline(false)
  }
  const accounts = await staff.call('staff.list')
  await staff.call('staff.remove', { params: { id: accounts.find((it) => it.username === 'carla')?.id ?? '' } })
  await submitLogin(page)
  await openPlace(page, 'Prenotazioni')
  await findCard(page, 'Lasciata').waitFor()
  await page.goto('/admin/to-send')
  await page.getByText(/^Su questo dispositivo aspettano 2 modifiche di altri account/).waitFor()
  expect(await items(page).count()).toBe(0)
  const others = page.locator('.other-accounts li')
  await expectAccessible(page)
  const takeOver = (text: string) =>
    others.filter({ hasText: text }).getByRole('button', { name: 'Esamina e invia a mio nome' }).click()
  await takeOver('bruno: 1 modifica')
  await items(page).getByText('Questa modifica l’ha fatta bruno.').waitFor()
  await items(page).getByLabel('Versione attuale: –').first().waitFor()
  await expectAccessible(page)
  await items(page).getByRole('button', { name: 'Conferma e invia' }).click()
  await toSend(page).waitFor({ state: 'detached' })
  const stored140 = (await staff.call('bookings.list')).find((it) => it.id === id)
  expect(stored140).toMatchObject({ agreedPrice: '140.00' })
  expect((await staff.call('log.list')).map(({ username, call }) => `${username} ${call}`).slice(0, 2)).toEqual([
    'anna bookings.patch',
    'anna staff.openOutbox',
  ])

  // Nobody can read any more what a removed account has left.
  await takeOver('carla: 1 modifica')
  await expectToast(
    page,
    'Impossibile aprire le modifiche.',
    'Non si possono più leggere: l’account è stato rimosso, oppure è stato ripristinato un backup. Si possono solo eliminare.',
  )
  await others.getByRole('button', { name: 'Elimina' }).click()
  const question = page.getByRole('alertdialog', { name: 'Eliminare la modifica di carla?' })
  await question.getByRole('button', { name: 'Elimina' }).click()
  await others.waitFor({ state: 'detached' })
})

test('a reminder is written and ticked without a network, counts at its place, and arrives', async () => {
  const staff = await desk.logInColleague()
  const { page, context, expectNoErrors } = await desk.openDesk({ serviceWorkers: 'allow' })
  const today = toFarmDay(Date.now())
  await openTab(page, 'Oggi')
  await waitForWorker(page)
  const part = page.getByRole('region', { name: /^Note e promemoria/ })
  const place = page.getByRole('link', { name: 'Oggi', exact: true })
  await expect.poll(() => place.innerText()).toContain('3')
  await goOffline({ page, context })
  await part.getByRole('button', { name: 'Promemoria', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Testo della nota').fill('Chiamare il fabbro')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectStored(page)
  const note = part.getByRole('listitem').filter({ hasText: 'Chiamare il fabbro' })
  await note.getByText('da inviare', { exact: true }).waitFor()
  await expect.poll(() => place.innerText()).toContain('4')
  await part.getByRole('button', { name: 'Fatto: Richiamare il vetraio.' }).click()
  await expectUndoable(page)
  await expect.poll(() => place.innerText()).toContain('3')
  await expectAccessible(page)
  await context.setOffline(false)
  const listNotes = async () => (await readChangePages(staff)).pages.flatMap((it) => it.notes)
  await expect
    .poll(listNotes, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Chiamare il fabbro', remindOn: today, author: 'anna' }),
        expect.objectContaining({ text: 'Richiamare il vetraio.', done: true }),
      ]),
    )
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('an extra is sold to a stay, and its balance in cash is recorded in two taps without a network', async () => {
  const staff = await desk.logInColleague()
  const days = { checkinDate: addDays(month, 40), checkoutDate: addDays(month, 42) }
  const booking = await staff.call('bookings.desk', {
    body: {
      ...days,
      roomId: 5,
      guestName: 'Lapo',
      guestSurname: 'Sesto',
      guestPhone: '1',
      agreedPrice: 300,
      depositAmount: 100,
    },
  })
  await staff.call('bookings.patch', { params: { id: booking.id }, body: { depositPaidOn: toFarmDay(Date.now()) } })
  const { page, context } = await desk.openDesk({ serviceWorkers: 'allow' })
  await openPlace(page, 'Extra')
  await page.getByRole('button', { name: 'Nuovo extra' }).click()
  await page.getByLabel('Nome in italiano').fill('Colazione')
  await page.getByLabel('Nome in inglese').fill('Breakfast')
  await page.getByLabel('Prezzo in euro').fill('10,50')
  await page.getByLabel('Il prezzo è').selectOption('personNight')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('10,50 € a persona e notte').waitFor()
  await expectAccessible(page)

  await page.goto(`${new URL(page.url()).origin}/admin/bookings/${booking.code}`)
  const money = page.getByRole('region', { name: 'Prezzi e pagamenti' })
  await money.getByRole('button', { name: 'Aggiungi extra o sconto' }).click()
  await page.getByText('In tutto 42 €').waitFor()
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await money.getByText('4 × Colazione').waitFor()
  await money.getByText(/^2 notti a \d/).waitFor()
  await money.getByText('Da pagare 242 €').waitFor()
  await expectAccessible(page)
  await waitForWorker(page)
  await goOffline({ page, context })

  await money.getByRole('button', { name: 'Registra un pagamento' }).click()
  await page.getByRole('button', { name: 'Registra il pagamento' }).click()
  await expectStored(page)
  await money.getByText('242 €, contanti').waitFor()
  await money.getByText('Da pagare 0 €').waitFor()
  // What waits names its booking with a link.
  await toSend(page).click()
  await items(page)
    .getByRole('link', { name: `Lapo Sesto · ${booking.code}` })
    .click()
  await money.getByText('Da pagare 0 €').waitFor()
  await context.setOffline(false)
  const read = async () => (await staff.call('bookings.list')).find(({ id }) => id === booking.id)
  await expect.poll(async () => (await read())?.dueCents, { timeout: 20_000 }).toBe(0)
  expect(await read()).toMatchObject({
    totalCents: 34_200,
    paidCents: 34_200,
    agreedPrice: '342.00',
    paymentCompleted: true,
  })
})

test('whoever cleans sees the rooms and the account alone, and ticks without a network', async () => {
  const staff = await desk.logInColleague()
  const rosa = { username: 'rosa', password: 'segreto-di-rosa' }
  await staff.call('staff.add', { body: { ...rosa, role: 'housekeeping' } })
  const { page, context, expectNoErrors } = await desk.visit({ serviceWorkers: 'allow' })
  await page.goto('/admin')
  await submitLogin(page, rosa)
  await page.getByRole('heading', { level: 1, name: 'Lavori di casa' }).waitFor()
  const links = page.getByRole('navigation', { name: 'Sezioni' }).locator('.place-label')
  expect(await links.allInnerTexts()).toEqual(['Lavori di casa', 'Dispositivi', 'Sicurezza', 'Cambia password'])
  await expectAccessible(page)
  await page.goto('/admin/planner')
  await page.getByRole('heading', { level: 1, name: 'Lavori di casa' }).waitFor()
  await waitForWorker(page)
  const room = page.getByRole('listitem').filter({ hasText: thirdRoom })
  await room.getByText('Da fare').waitFor()
  await goOffline({ page, context })
  await room.getByRole('button', { name: `${thirdRoom}: Fatta` }).click()
  await expectStored(page)
  await page.reload()
  await room.getByText('da inviare', { exact: true }).waitFor()
  await room.getByText('Fatta', { exact: true }).first().waitFor()
  await context.setOffline(false)
  const readState = async () => (await staff.call('housekeeping.read')).rooms.find((it) => it.room.id === 3)?.mark
  await expect.poll(readState, { timeout: 30_000 }).toMatchObject({ state: 'done', who: 'rosa' })
  await openPlace(page, 'Dispositivi')
  await page.getByRole('heading', { name: 'Calendario' }).waitFor()
  expect(await page.locator('#content').getByRole('heading').allInnerTexts()).toEqual(['Calendario'])
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
