// A full Saturday at the desk: what the kitchen reads, what guests order, and how they check in themselves.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, type Stay, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { buildExtraLine } from '#contract/prices/extraLines.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'
import { expectStored, goOffline, waitForWorker } from './unsent.ts'

const desk = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 9)

const priced = {
  amountCents: 900,
  roomIds: null,
  maxPerDay: null,
  visibleTo: 'guests' as const,
  retired: false,
  translations: {},
}
const extras = [
  { ...priced, id: 'breakfast', name: 'Colazione', nameEn: 'Breakfast', per: 'personNight' as const },
  { ...priced, id: 'spritz', name: 'Spritz', nameEn: 'Spritz', per: 'piece' as const, amountCents: 600, bar: true },
  { ...priced, id: 'cleaning', name: 'Pulizia finale', nameEn: 'Final cleaning', per: 'stay' as const },
]

/** Presses a button that prints twice at once, and returns what stands on the paper, which is printed once. */
async function readPaper(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    const { body } = document
    body.removeAttribute('data-printed')
    window.print = () => body.setAttribute('data-printed', String(Number(body.getAttribute('data-printed')) + 1))
  })
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await button.evaluate((it: HTMLElement) => {
    it.click()
    it.click()
  })
  await page.locator('body[data-printed]').waitFor()
  const text = (await page.locator('.print-sheet').textContent()) ?? ''
  expect(await page.locator('body').getAttribute('data-printed')).toBe('1')
  return text
}

test('the kitchen reads who has bought a breakfast, and of a note what staff have ticked, also without a network', async () => {
  const staff = await desk.logInColleague()
  await staff.call('extras.replace', { body: extras })
  const stay = { checkinDate: month, checkoutDate: addDays(month, 3), guestPhone: '1', numberOfGuests: 2 }
  const [eating, fasting] = await Promise.all([
    staff.call('bookings.desk', { body: { ...stay, roomId: 3, guestName: 'Lapo', guestSurname: 'Mangia' } }),
    staff.call('bookings.desk', { body: { ...stay, roomId: 4, guestName: 'Nera', guestSurname: 'Digiuna' } }),
  ])
  await staff.call('bookings.changeLines', {
    params: { id: eating.id },
    body: extras.filter(({ id }) => id !== 'spritz').map((it) => buildExtraLine(it, eating, 1, it.id, null)),
  })
  const { page, context } = await desk.openDesk({ serviceWorkers: 'allow', path: `/admin/bookings/${fasting.code}` })
  await waitForWorker(page)
  await goOffline({ page, context })
  const notes = page.getByRole('region', { name: 'Note del personale' })
  await notes.getByRole('button', { name: 'Aggiungi nota' }).click()
  const dialog = page.getByRole('dialog')
  const tick = dialog.getByLabel('Per la cucina')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Scrivete il testo della nota (al massimo 2000 caratteri).').waitFor()
  await dialog.getByLabel('Testo della nota').fill('Posto auto dietro la stalla')
  expect(await tick.isChecked()).toBe(false)
  await dialog.getByLabel('Testo della nota').fill('Niente maiale')
  expect(await tick.isChecked()).toBe(true)
  await dialog.getByLabel('Testo della nota').fill('Torta alle otto')
  await tick.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).dblclick()
  await expectStored(page)
  await notes.getByText('per la cucina').waitFor()
  await page.goto(`${desk.origin()}/admin/today?day=${addDays(month, 1)}`)
  const kitchen = await readPaper(page, 'Foglio della cucina')
  expect(kitchen).toContain('Colazioni')
  expect(kitchen).toMatch(/02Torta alle otto/)
  expect(kitchen).toMatch(/In tutto24$/)
  const sheet = await readPaper(page, 'Stampa')
  expect(sheet).toMatch(/Restano \(2\).*Lapo Mangia.*Nera Digiuna.*Allergie e diete: Torta alle otto/)
  expect(sheet).toMatch(/Colazione: 2 \(/)
  expect(sheet).not.toContain('Pulizia finale')
  await context.setOffline(false)
  // Not for the kitchen after all.
  await page.goto(`${desk.origin()}/admin/bookings/${fasting.code}`)
  await notes.getByText('Torta alle otto').waitFor()
  await notes.getByText('da inviare', { exact: true }).waitFor({ state: 'detached' })
  await notes.getByRole('button', { name: 'Modifica' }).click()
  await tick.uncheck()
  await dialog.getByRole('button', { name: 'Salva' }).dblclick()
  await expectToast(page, 'Nota modificata', 'Annulla')
  await notes.getByText('per la cucina').waitFor({ state: 'detached' })
  expect(await notes.getByText('Torta alle otto').count()).toBe(1)
  await page.goto(`${desk.origin()}/admin/today?day=${addDays(month, 3)}`)
  expect(await readPaper(page, 'Foglio della cucina')).not.toContain('Torta')
  expect(await readPaper(page, 'Stampa')).toContain('Pulizia finale: 1')
})

test('what guests drink is added to their account with one tap each, twice quickly and without a network', async () => {
  const staff = await desk.logInColleague()
  await staff.call('extras.replace', { body: extras })
  const today = toFarmDay(Date.now())
  const stay = { roomId: 14, checkinDate: addDays(month, 10), checkoutDate: addDays(month, 12), guestPhone: '1' }
  const booking = await staff.call('bookings.desk', {
    body: { ...stay, guestName: 'Lapo', guestSurname: 'Beve', agreedPrice: 300 },
  })
  const { page, context } = await desk.openDesk({ serviceWorkers: 'allow', path: `/admin/bookings/${booking.code}` })
  const money = page.getByRole('region', { name: 'Prezzi e pagamenti' })
  const spritz = money.getByRole('button', { name: 'Spritz 6 €' })
  await spritz.dblclick()
  await money.getByText('2 × Spritz').waitFor()
  // The toast goes after some seconds.
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await money.getByText('Spritz', { exact: true }).waitFor()
  await expectAccessible(page)
  await waitForWorker(page)
  await goOffline({ page, context })
  await spritz.dblclick()
  await money.getByText('3 × Spritz').waitFor()
  await context.setOffline(false)
  const read = async () => (await staff.call('bookings.list')).find(({ id }) => id === booking.id)
  await expect.poll(async () => (await read())?.agreedPrice, { timeout: 30_000 }).toBe('318.00')
  expect((await read())?.lines).toContainEqual(expect.objectContaining({ extraId: 'spritz', quantity: 3 }))
  expect(today < stay.checkinDate).toBe(true)
})

/** A confirmed booking of a room that is free on these days. */
async function bookFreeRoom(
  staff: ApiClient,
  days: Stay,
  guest: { guestName: string; guestSurname: string; guestPhone?: string },
) {
  for (const { id } of await staff.call('rooms.list')) {
    const body = { guestPhone: '333 1234567', ...days, ...guest, roomId: id, status: 'confirmed' as const }
    const response = await staff.tryCall('bookings.desk', { body })
    if (response.status === 201) return Booking.parse(response.json)
  }
  throw new Error('no room is free')
}

test('guests get the link of the online check-in by WhatsApp or at the counter, and register themselves', async () => {
  const staff = await desk.logInColleague()
  const tomorrow = addDays(toFarmDay(Date.now()), 1)
  const days = { checkinDate: tomorrow, checkoutDate: addDays(tomorrow, 1) }
  const { code } = await bookFreeRoom(staff, days, { guestName: 'Nora', guestSurname: 'Vigilia' })
  const { page } = await desk.openDesk({ path: `/admin/bookings/${code}` })
  await page.getByRole('button', { name: 'Link per il check-in online' }).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Codice QR con il link del check-in online' }).waitFor()
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copia il link' }).dblclick()
  await dialog.getByText('Link copiato').waitFor()
  const href = (await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/393331234567\?text=Buongiorno%20Nora/)
  const [link = ''] = /http\S+$/.exec(decodeURIComponent(href)) ?? []
  const guest = await desk.visit()
  await guest.page.goto(link.replace(/^https?:\/\/[^/]+/, desk.origin()))
  await guest.page.getByRole('button', { name: 'Check-in online' }).click()
  await guest.page.locator('#checkin').waitFor()
})

test('without a network the link of the check-in waits, and a number that is none leaves the choice to WhatsApp', async () => {
  const staff = await desk.logInColleague()
  const tomorrow = addDays(toFarmDay(Date.now()), 1)
  const days = { checkinDate: tomorrow, checkoutDate: addDays(tomorrow, 1) }
  const guest = { guestName: 'Piero', guestSurname: 'Sordi', guestPhone: '1' }
  const { code } = await bookFreeRoom(staff, days, guest)
  const { page, context } = await desk.openDesk({ path: `/admin/bookings/${code}` })
  await page.getByRole('button', { name: 'Link per il check-in online' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Link per il check-in online' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Serve la rete').waitFor()
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
  expect(await whatsApp.count()).toBe(0)
  await context.setOffline(false)
  await whatsApp.waitFor({ timeout: 30_000 })
  expect(await whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Buongiorno%20Piero/)
  await dialog.getByText('Serve la rete').waitFor({ state: 'detached' })
})

test('a unit becomes a pitch for campers: staff book it, and the site does not show it', async () => {
  const staff = await desk.logInColleague()
  const input = { name: 'Sotto i lecci', nameEn: 'Under the oaks', description: 'Ombra.', descriptionEn: 'Shade.' }
  const room = await staff.call('rooms.add', { body: { ...input, type: 'double', amenities: [], pricePerNight: '30' } })
  const { page } = await desk.openDesk()
  await openPlace(page, 'Camere e prezzi')
  await page.getByRole('button', { name: 'Modifica Sotto i lecci' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tipo').selectOption('Piazzola')
  await dialog.getByText('non si vede sul sito').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  expect((await new ApiClient({ url: desk.origin() }).call('rooms.list')).map(({ id }) => id)).not.toContain(room.id)
  await openPlace(page, 'Planning')
  await page.getByText('Sotto i lecci').first().waitFor()
})

test('two quick presses on «È arrivato» record one arrival, which claims no document that nobody has seen', async () => {
  const staff = await desk.logInColleague()
  const today = toFarmDay(Date.now())
  const guest = { guestName: 'Ugo', guestSurname: 'Frettoloso' }
  const { id, numberOfGuests } = await bookFreeRoom(
    staff,
    { checkinDate: today, checkoutDate: addDays(today, 1) },
    { ...guest },
  )
  const { page } = await desk.openDesk({ path: '/admin/today' })
  const row = page.getByRole('region', { name: /^Arrivi/ }).locator('.row', { hasText: 'Frettoloso' })
  await row.getByRole('button', { name: /^È arrivato/ }).dblclick()
  await row.getByText('Arrivato', { exact: true }).waitFor()
  const guests = await staff.call('guests.list', { params: { id } })
  expect(guests.map(({ arrival }) => arrival)).toEqual(
    Array.from({ length: numberOfGuests }, () => expect.objectContaining({ unseen: true, who: 'anna' })),
  )
  const calls = (await staff.call('log.list')).filter(({ subjectId }) => subjectId?.includes(id)).map((it) => it.call)
  expect(calls.filter((it) => it.startsWith('guests.'))).toEqual(['guests.arrive', 'guests.replace'])
  await row.getByRole('link', { name: 'Ugo Frettoloso' }).click()
  await page.getByText('documento da vedere').first().waitFor()
})
