// A guest changes rooms during the stay: online, by two quick presses, and without a network.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { chooseAction, expectToast, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()
const today = toFarmDay(Date.now())
const action = 'Cambia camera durante il soggiorno…'

async function setUpStay(guestSurname: string, daysAhead: number) {
  const staff = await logInColleague()
  const stay = { roomId: 1, checkinDate: addDays(today, daysAhead), checkoutDate: addDays(today, daysAhead + 4) }
  const guest = { guestName: 'Neri', guestPhone: '+39 000 1', guestSurname, agreedPrice: '400.00' }
  const body = { ...guest, ...stay, status: 'confirmed' as const }
  const { id, code } = await staff.call('bookings.desk', { body })
  await staff.call('payments.add', { params: { id }, body: { amountCents: 15_000, on: today, how: 'cash' } })
  const listParts = async () =>
    (await staff.call('bookings.list')).filter((it) => it.id === id || it.continues === id).toReversed()
  return { staff, id, code, stay, listParts }
}

test('a guest changes rooms from a day on, once, and everything shows one stay', async () => {
  const { staff, code, stay, listParts } = await setUpStay('Ubertini', 300)
  const day = addDays(stay.checkinDate, 2)
  const taken = { ...stay, roomId: 3, guestName: 'Lapo', guestSurname: 'Terzo', guestPhone: '0575 1' }
  await staff.call('bookings.desk', { body: taken })
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  await chooseAction(page.locator('.booking-head'), action)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Cambia camera' })
  // The first day on which it is possible is proposed.
  expect(await dialog.getByLabel('Dal giorno').inputValue()).toBe(addDays(stay.checkinDate, 1))
  await dialog.getByLabel('Dal giorno').fill(stay.checkoutDate)
  await dialog.getByText(/^Scegli un giorno dal/).waitFor()
  await dialog.getByLabel('Dal giorno').fill(day)
  await dialog.getByLabel('Nuova camera').selectOption('3')
  await dialog.getByText('Questa camera non è libera fino alla partenza').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel('Nuova camera').selectOption('2')
  await expectAccessible(page)
  await save.dblclick()
  await expectToast(page, 'Camera cambiata.')
  await dialog.waitFor({ state: 'detached' })
  const parts = page.getByRole('region', { name: 'Un soggiorno in più camere' })
  await parts.getByText(/^Tutto il soggiorno: 400\s€, da pagare 250\s€$/).waitFor()
  const stored = await listParts()
  expect(stored).toHaveLength(2)
  expect(stored.map(({ roomId }) => roomId)).toEqual([1, 2])
  expect(stored.map(({ dueCents }) => dueCents).reduce((sum, it) => sum + it)).toBe(25_000)
  // From the one to the other.
  await parts.getByRole('link', { name: getSampleRoom(2).name }).click()
  await page.locator('.booking-head .booking-badges').getByText('continua da un’altra camera').waitFor()
  await expectAccessible(page)

  await page.goto(`/admin/today?day=${day}`)
  const changes = page.getByRole('region', { name: /^Cambi di camera/ })
  await changes.getByText(`cambia camera: ${getSampleRoom(1).name} → ${getSampleRoom(2).name}`).waitFor()
  for (const name of [/^Arrivi/, /^Partenze/])
    expect(await page.getByRole('region', { name }).getByText('Ubertini').count()).toBe(0)
  await expectAccessible(page)

  expectNoErrors()
})

test('without a network the change of rooms is shown, waits, and is sent once', async () => {
  const { code, stay, listParts } = await setUpStay('Salimbeni', 320)
  const { page, context, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  await page.locator('.booking-head .booking-badges').getByText('Confermata').waitFor()
  await context.setOffline(true)
  await chooseAction(page.locator('.booking-head'), action)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nuova camera').selectOption('2')
  await dialog.getByRole('button', { name: 'Cambia camera' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  const parts = page.getByRole('region', { name: 'Un soggiorno in più camere' })
  await parts.getByText(/^Tutto il soggiorno: 400\s€, da pagare 250\s€$/).waitFor()
  expect(await listParts()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(async () => (await listParts()).length, { timeout: 20_000 }).toBe(2)
  const [first, second] = await listParts()
  expect([first?.checkoutDate, second?.checkinDate, second?.checkoutDate]) //
    .toEqual([addDays(stay.checkinDate, 1), addDays(stay.checkinDate, 1), stay.checkoutDate])
  await parts.getByText(/^Tutto il soggiorno: 400\s€, da pagare 250\s€$/).waitFor()
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
