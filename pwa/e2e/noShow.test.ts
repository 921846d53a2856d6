// Staff say that nobody came, and do what an extra that is sold out stands against.
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { startPortal } from '#api/testing/portal.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { chooseAction, expectToast, openPlace, setUpDesk } from './frontDesk.ts'
import { goOffline, sayOnline } from './unsent.ts'

const { openDesk, logInColleague } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())

/** Books the first room that is free, from this one on. */
async function book(staff: ApiClient, guestSurname: string, from: number, firstRoom = 1) {
  const days = { checkinDate: addDays(today, from), checkoutDate: addDays(today, from + 2) }
  const guest = { guestName: 'Neri', guestSurname, guestPhone: '+39 000 1', status: 'confirmed' }
  for (let roomId = firstRoom; roomId <= 15; roomId++) {
    const response = await staff.tryCall('bookings.desk', { body: { roomId, ...guest, ...days } })
    if (response.status === 201) return response.json as Booking
  }
  throw new Error('no room is free')
}

const openBooking = async (page: Page, { code }: Booking) => {
  await page.goto(`/admin/bookings/${code}`)
  await page.locator('.booking-page').waitFor()
}

test('nobody came to a booking, and then they did', async () => {
  const staff = await logInColleague()
  const booking = await book(staff, 'Albizzi', 0)
  const read = async () => (await staff.call('bookings.list')).find(({ id }) => id === booking.id)?.noShow
  const { page, expectNoErrors } = await openDesk()
  await openBooking(page, booking)
  const section = page.getByRole('region', { name: 'Ospiti', exact: true })
  await section.getByRole('button', { name: 'Non venuti' }).dblclick()
  await section.getByRole('button', { name: 'Sono venuti' }).waitFor()
  await section.locator('.badge', { hasText: 'Non venuti' }).waitFor()
  await expect.poll(read).toBe(true)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Sono venuti' }).click()
  await section.getByRole('button', { name: 'Non venuti' }).waitFor()
  await expect.poll(read).toBe(false)
  expectNoErrors()
})

test('nobody came to a stay of a portal, which is said without a network, too', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const staff = await logInColleague()
  portal.set([{ checkinDate: today, checkoutDate: addDays(today, 2), uid: 'tonight@airbnb.com' }])
  const channel = { id: uuidv7(), roomId: 9, name: 'Airbnb Stalla', portal: 'airbnb' as const, importUrl: portal.url }
  await staff.call('channels.add', { body: channel })
  const read = async () => {
    const { pages } = await readChangePages(staff)
    const stays = pages.flatMap(({ channelStays }) => channelStays)
    return stays.findLast((it) => 'noShow' in it && it.channelId === channel.id)
  }
  await expect.poll(read).toMatchObject({ noShow: false })
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await openPlace(page, 'Oggi')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('link', { name: 'Airbnb Stalla' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Airbnb Stalla' })
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Non venuti' }).click()
  await dialog.locator('.badge', { hasText: 'Non venuti' }).waitFor()
  await expectAccessible(page)
  expect(await read()).toMatchObject({ noShow: false })
  await context.setOffline(false)
  await expect.poll(read).toMatchObject({ noShow: true })
  await dialog.getByRole('button', { name: 'Sono venuti' }).click()
  await expect.poll(read).toMatchObject({ noShow: false })
  await dialog.getByRole('button', { name: 'Non venuti' }).waitFor()
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('a booking is reopened, restored and moved although an extra is sold out', async () => {
  const staff = await logInColleague()
  const bike = { id: 'cargo', name: 'Bici cargo', nameEn: 'Cargo bike', amountCents: 1000, per: 'piece' } as const
  await staff.call('extras.replace', { body: [{ ...bike, visibleTo: 'staff', maxPerDay: 1 }] })
  const line = { kind: 'extra', extraId: 'cargo', text: 'Bici cargo', quantity: 1, amountCents: 1000 } as const
  const bookBike = async (surname: string, from: number, firstRoom: number) => {
    const booking = await book(staff, surname, from, firstRoom)
    const body = [...booking.lines, { ...line, id: uuidv7() }]
    await staff.call('bookings.changeLines', { params: { id: booking.id }, body })
    return booking
  }
  const first = await bookBike('Bardi', 140, 1)
  const params = { id: first.id }
  await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
  await bookBike('Capponi', 140, 5)
  const moved = await bookBike('Donati', 150, 5)
  const read = async (id: string) => (await staff.call('bookings.list')).find((it) => it.id === id)
  const desk = await openDesk()
  const { page, expectNoErrors } = desk
  const dialog = page.getByRole('dialog')
  const doAnyway = async () => {
    const toast = page.locator('.toast', { hasText: 'Bici cargo' })
    await toast.getByRole('button', { name: 'Fai comunque' }).click()
    await toast.waitFor({ state: 'detached' })
  }

  await openBooking(page, first)
  await chooseAction(page.locator('.booking-page'), 'Cambia stato')
  await dialog.getByLabel('Confermata').check()
  await dialog.getByRole('button', { name: /^Cambia stato/ }).click()
  await doAnyway()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(first.id))?.status).toBe('confirmed')

  await staff.call('bookings.trash', { params })
  await openPlace(page, 'Cestino')
  const card = page.getByRole('article').filter({ hasText: 'Bardi' })
  await card.getByRole('button', { name: 'Ripristina', exact: true }).click()
  await doAnyway()
  await expectToast(page, 'Prenotazione ripristinata')
  expect(await read(first.id)).toMatchObject({ deletedAt: null })

  await openBooking(page, moved)
  await chooseAction(page.locator('.booking-page'), 'Sposta')
  await dialog.getByLabel('Check-in').fill(first.checkinDate)
  await dialog.getByLabel('Check-out').fill(first.checkoutDate)
  await dialog.getByLabel('Camera').selectOption('12')
  await dialog.getByRole('button', { name: 'Sposta la prenotazione' }).click()
  await doAnyway()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => read(moved.id)).toMatchObject({ checkinDate: first.checkinDate, roomId: 12 })

  // All rooms of a guest, of which one has the extra.
  const guest = { guestName: 'Neri', guestSurname: 'Uguccioni', guestPhone: '+39 000 1' }
  const rooms = [7, 8].map((roomId) => ({ roomId, numberOfGuests: 2 }))
  const free = { checkinDate: addDays(today, 160), checkoutDate: addDays(today, 162) }
  const { bookings } = await staff.call('bookings.deskGroup', { body: { ...guest, ...free, rooms } })
  const [one, other] = bookings
  if (!one || !other) throw new Error('a room is missing')
  const lines = [...other.lines, { ...line, id: uuidv7() }]
  await staff.call('bookings.changeLines', { params: { id: other.id }, body: lines })
  await openBooking(page, one)
  await page.getByRole('button', { name: 'Sposta tutte le camere' }).click()
  await dialog.getByLabel('Check-in').fill(first.checkinDate)
  await dialog.getByLabel('Check-out').fill(first.checkoutDate)
  await dialog.getByRole('button', { name: 'Sposta tutte le camere' }).click()
  const soldOut = page.locator('.toast', { hasText: 'Bici cargo' })
  await soldOut.getByRole('button', { name: 'Fai comunque' }).waitFor()
  expect(await read(one.id)).toMatchObject(free)
  await soldOut.getByRole('button', { name: 'Fai comunque' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  for (const { id } of bookings)
    await expect
      .poll(() => read(id))
      .toMatchObject({ checkinDate: first.checkinDate, checkoutDate: first.checkoutDate })
  expect((await read(one.id))?.version).toBe(one.version + 1)

  // The same moves, made without a network: they come back as refused, and are sent anyway.
  const sold = { checkinDate: addDays(today, 300), checkoutDate: addDays(today, 302) }
  await bookBike('Ricasoli', 300, 4)
  const refused = page.locator('.write-list > li', { hasText: 'Bici cargo' })
  const sendAnyway = async (surname: string) => {
    await desk.context.setOffline(false)
    await sayOnline(page)
    await page.goto('/admin/to-send')
    await refused
      .filter({ hasText: surname })
      .getByRole('button', { name: 'Fai comunque' })
      .dblclick({ timeout: 20_000 })
  }
  await openBooking(page, one)
  await goOffline(desk)
  await page.getByRole('button', { name: 'Sposta tutte le camere' }).click()
  await dialog.getByLabel('Check-in').fill(sold.checkinDate)
  await dialog.getByLabel('Check-out').fill(sold.checkoutDate)
  await dialog.getByRole('button', { name: 'Sposta tutte le camere' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await sendAnyway('Uguccioni')
  for (const { id } of bookings) await expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject(sold)
  expect((await read(one.id))?.version).toBe(one.version + 2)

  await openBooking(page, moved)
  await goOffline(desk)
  await chooseAction(page.locator('.booking-page'), 'Sposta')
  await dialog.getByLabel('Check-in').fill(sold.checkinDate)
  await dialog.getByLabel('Check-out').fill(sold.checkoutDate)
  await dialog.getByRole('button', { name: 'Sposta la prenotazione' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sendAnyway('Donati')
  await expect.poll(() => read(moved.id), { timeout: 20_000 }).toMatchObject(sold)
  expectNoErrors(/status of 409|ERR_INTERNET_DISCONNECTED/)
})
