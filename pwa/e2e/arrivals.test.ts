// The board of the day's arrivals: how far each is, and one press when the guests are here.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()
const today = toFarmDay(Date.now())

/** Books the first room that is free tonight, for somebody who comes late. */
async function book(staff: ApiClient, guestSurname: string, numberOfGuests = 2, checkinTime = '18:00-20:00') {
  const days = { checkinDate: today, checkoutDate: addDays(today, 2) }
  const guest = { guestName: 'Orsola', guestSurname, guestPhone: '+39 000 1', status: 'confirmed', numberOfGuests }
  for (let roomId = 1; roomId <= 15; roomId++) {
    const body = { roomId, ...guest, ...days, checkinTime }
    const response = await staff.tryCall('bookings.desk', { body })
    if (response.status === 201) return response.json as Booking
  }
  throw new Error('no room is free')
}

const findRow = (page: Page, surname: string): Locator =>
  page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('listitem')
    .filter({ hasText: surname })
const readArrivals = async (staff: ApiClient, { id }: Booking) =>
  (await staff.call('guests.list', { params: { id } })).map(({ arrival }) => arrival?.who ?? null)

test('two quick presses record one arrival of everybody, nobody waits any more, and it is undone', async () => {
  const staff = await logInColleague()
  const booking = await book(staff, 'Albizzi', 3)
  const { page, expectNoErrors } = await openDesk()
  const openHouse = async () => {
    await openPlace(page, 'Oggi')
    await page.getByRole('link', { name: 'Lavori di casa' }).click()
  }
  await openHouse()
  const keys = page.locator('.house-part').filter({ hasText: 'Chiavi e arrivi tardi' })
  await keys.getByText('Orsola').waitFor()
  await openPlace(page, 'Oggi')
  const row = findRow(page, 'Albizzi')
  await row.getByText('Atteso', { exact: true }).waitFor()
  await row.getByText('Camera da fare').waitFor()
  await row.getByRole('button', { name: /^È arrivato/ }).dblclick()
  await row.getByText('Arrivato', { exact: true }).waitFor()
  expect(await row.getByText('Camera da fare').count()).toBe(0)
  await expect.poll(() => readArrivals(staff, booking)).toEqual(['anna', 'anna', 'anna'])
  await expectAccessible(page)
  await openHouse()
  await page.getByText('Arrivato:').waitFor()
  expect(await keys.getByText('Orsola').count()).toBe(0)
  await openPlace(page, 'Oggi')
  await row.getByRole('button', { name: 'Annulla arrivo' }).click()
  await row.getByText('Atteso', { exact: true }).waitFor()
  await expect.poll(() => readArrivals(staff, booking)).toEqual([null, null, null])
  expectNoErrors()
})

test('whoever waits with the keys tomorrow waits for the guest of tomorrow, also in the same room', async () => {
  const staff = await logInColleague()
  const bookNight = (guestName: string, checkinDate: Day) => {
    const guest = { guestName, guestSurname: 'Girolami', guestPhone: '+39 000 1', status: 'confirmed' as const }
    const days = { checkinDate, checkoutDate: addDays(checkinDate, 1), checkinTime: '18:00-20:00' }
    return staff.call('bookings.desk', { body: { roomId: 3, ...guest, ...days } })
  }
  const [first, last] = [addDays(today, -1), addDays(today, 2)]
  const inTheWay = (await staff.call('bookings.list')).filter(
    (it) => it.roomId === 3 && it.checkinDate <= last && it.checkoutDate >= first,
  )
  for (const { id } of inTheWay) await staff.call('bookings.trash', { params: { id } })
  await staff.call('property.change', { body: { turnover: 'same-day' } })
  await bookNight('Lisa', today)
  const coming = await bookNight('Tancia', addDays(today, 1))
  const { page, expectNoErrors } = await openDesk({ path: '/admin/house' })
  const keys = page.locator('.house-part').filter({ hasText: 'Chiavi e arrivi tardi' })
  await keys.getByRole('listitem').filter({ hasText: 'Lisa' }).waitFor()
  await page.getByText('Domani', { exact: true }).click()
  const row = keys.getByRole('listitem').filter({ hasText: 'Tancia' })
  await row.getByRole('button', { name: 'Aspetto io' }).click()
  await expectToast(page, 'Nota salvata')
  await row.getByText('anna aspetta con le chiavi.').waitFor()
  const notes = (await readChangePages(staff)).pages.flatMap((it) => it.notes ?? [])
  expect(notes.filter((it) => 'text' in it && it.text.includes('aspetta'))).toMatchObject([{ bookingId: coming.id }])
  expectNoErrors()
})

test('an arrival is recorded without a network, and reaches the server', async () => {
  const staff = await logInColleague()
  const booking = await book(staff, 'Bardi')
  await staff.call('guests.replace', { params: { id: booking.id }, body: [buildHead('BARDI'), buildMember('BARDI')] })
  const alone = await book(staff, 'Capponi', 1)
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await openPlace(page, 'Oggi')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [row, other] = [findRow(page, 'Bardi'), findRow(page, 'Capponi')]
  await row.getByText('Check-in già fatto').waitFor()
  await context.setOffline(true)
  await row.getByRole('button', { name: /^È arrivato/ }).dblclick()
  await row.getByText('Arrivato', { exact: true }).waitFor()
  // Nobody is registered of this stay.
  await other.getByRole('button', { name: /^È arrivato/ }).dblclick()
  await other.getByText('Arrivato', { exact: true }).waitFor()
  expect(await readArrivals(staff, booking)).toEqual([null, null])
  // The guests have registered; whether somebody has seen their documents is another press.
  expect(await other.getByRole('button', { name: /^Documenti visti/ }).count()).toBe(1)
  await row.getByRole('button', { name: /^Documenti visti/ }).dblclick()
  await row.getByRole('button', { name: /^Documenti visti/ }).waitFor({ state: 'detached' })
  await context.setOffline(false)
  await expect.poll(() => readArrivals(staff, booking), { timeout: 30_000 }).toEqual(['anna', 'anna'])
  await expect.poll(() => readArrivals(staff, alone), { timeout: 30_000 }).toEqual(['anna'])
  const readUnseen = async ({ id }: Booking) =>
    (await staff.call('guests.list', { params: { id } })).map(({ arrival }) => arrival?.unseen ?? false)
  await expect.poll(() => readUnseen(booking), { timeout: 30_000 }).toEqual([false, false])
  expect(await readUnseen(alone)).toEqual([true])
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('one press says that somebody has come, another one that the document was seen, and both may be quick', async () => {
  const staff = await logInColleague()
  const booking = await book(staff, 'Frescobaldi', 1)
  await staff.call('guests.replace', {
    params: { id: booking.id },
    body: [buildHead('FRESCOBALDI', { kind: 'single' })],
  })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Oggi')
  const row = findRow(page, 'Frescobaldi')
  await row.getByText('Check-in già fatto').waitFor()
  await row.getByRole('button', { name: /^È arrivato/ }).dblclick()
  await row.getByRole('button', { name: /^Documenti visti/ }).waitFor()
  await page.goto('/admin/duties')
  const person = page.getByRole('listitem').filter({ hasText: /frescobaldi/i })
  await person.getByText('documento da vedere').waitFor()
  await page.goto(`/admin/bookings/${booking.code}`)
  const guests = page.getByRole('region', { name: 'Ospiti' })
  await guests.getByText('documento da vedere').waitFor()
  await guests.getByRole('button', { name: 'Documenti visti', exact: true }).dblclick()
  await guests.getByText('documento da vedere').waitFor({ state: 'detached' })
  await expectAccessible(page)
  const [guest] = await staff.call('guests.list', { params: { id: booking.id } })
  expect(guest?.arrival).toMatchObject({ seen: 'inPerson', who: 'anna' })
  expect(guest?.arrival?.unseen).toBeUndefined()
  const arrivals = (await staff.call('log.list')).filter((it) => it.call === 'guests.arrive')
  expect(arrivals.filter(({ subjectId }) => subjectId?.includes(booking.id))).toHaveLength(2)
  expectNoErrors()
})

test('arrivals are sorted by hour or by room, and those who have come stand last', async () => {
  const staff = await logInColleague()
  const first = await book(staff, 'Donati')
  await book(staff, 'Elisei', 2, '14:00-16:00')
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Oggi')
  const part = page.getByRole('region', { name: /^Arrivi/ })
  const listNames = async () =>
    (await part.locator('.booking-row-name').allInnerTexts()).filter((it) => /Donati|Elisei/.test(it))
  await expect.poll(listNames).toEqual(['Orsola Elisei', 'Orsola Donati'])
  await part.getByText('Per camera').click()
  await expect.poll(listNames).toEqual(['Orsola Donati', 'Orsola Elisei'])
  await findRow(page, 'Donati')
    .getByRole('button', { name: /^È arrivato/ })
    .click()
  await expect.poll(listNames).toEqual(['Orsola Elisei', 'Orsola Donati'])
  await expect.poll(() => readArrivals(staff, first)).toEqual(['anna', 'anna'])
  await page.reload()
  await expect.poll(() => part.getByLabel('Per camera').isChecked()).toBe(true)
  expectNoErrors()
})
