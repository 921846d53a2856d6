// What a stay costs and owes where somebody looks for it, and which rooms are free for it.
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'
import { modal } from './unsent.ts'

const desk = setUpDesk()
const checkinDate = addDays(toFarmDay(Date.now()), 300)

test('a person comes before places in the search, with what is owed, which stands at the top of the page, too', async () => {
  const staff = await desk.logInColleague()
  const stay = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const guest = { guestName: 'Ilaria', guestSurname: 'Bianchetti', guestPhone: '0575 1112223', ...stay }
  const body = { ...guest, roomId: 2, status: 'confirmed' as const, agreedPrice: '300' }
  const { id, code, dueCents } = await staff.call('bookings.desk', { body })
  await staff.call('bookings.desk', { body: { ...guest, guestSurname: 'Altrui', roomId: 3 } })
  const { page, expectNoErrors } = await desk.openDesk()
  await page.locator(`a[href$="${code}"]`).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('bian')
  const option = page.getByRole('option', { name: /Ilaria Bianchetti/ }).first()
  await option.getByText(/Da pagare: 3\d\d/).waitFor()
  await page.keyboard.press('Enter')
  const head = page.locator('.booking-head')
  await head.getByRole('heading', { name: 'Ilaria Bianchetti' }).waitFor()
  await head.getByText(/^Da pagare: 3\d\d/).waitFor()

  await page
    .locator('.booking-page')
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sposta', exact: true }).click()
  const listRooms = (label: string) =>
    modal(page)
      .locator(`#move-room optgroup[label="${label}"] option`)
      .evaluateAll((all) => all.map((it) => it.getAttribute('value')))
  await expect.poll(() => listRooms('Non libere')).toContain('3')
  // The booking's own days are free for it.
  expect(await listRooms('Libere in questi giorni')).toContain('2')
  await modal(page).getByRole('button', { name: 'Annulla', exact: true }).click()

  await staff.call('payments.add', {
    params: { id },
    body: { amountCents: dueCents, on: toFarmDay(Date.now()), how: 'cash' },
  })
  await head.getByText(/^Da pagare/).waitFor({ state: 'detached' })
  expectNoErrors()
})

test('a longer stay offers the agreed price and that of the list, and two quick presses save the chosen one', async () => {
  const staff = await desk.logInColleague()
  const stay = { checkinDate: addDays(checkinDate, 10), checkoutDate: addDays(checkinDate, 12) }
  const request = buildRequest({ roomId: 5, ...stay })
  const { id, code } = await staff.call('bookings.desk', {
    body: {
      ...request,
      totalPrice: 0,
      status: 'confirmed',
      agreedPrice: '111',
      depositAmount: '11',
      balanceAmount: '100',
    },
  })
  const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const { page, expectNoErrors } = await desk.openDesk()
  await page.locator(`a[href$="${code}"]`).first().click()
  const card = page.locator('.booking-page')
  await card.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Modifica', exact: true }).click()
  const question = modal(page).getByRole('group', { name: 'Quale prezzo vale per i nuovi giorni?' })
  expect(await question.count()).toBe(0)
  await modal(page).locator('[name=checkoutDate]').fill(addDays(stay.checkoutDate, 2))
  expect(await question.getByLabel(/come concordato/).isChecked()).toBe(true)
  await question.getByLabel(/da listino/).check()
  expect(await question.getByLabel(/da listino/).isChecked()).toBe(true)
  await modal(page).getByRole('button', { name: 'Salva le modifiche' }).dblclick()
  await expectToast(page, 'Prenotazione aggiornata')
  const saved = await read()
  expect(saved?.agreedPrice).toBe(saved?.listPrice)
  expect(saved?.agreedPrice).not.toBe('111.00')
  expect(Number(saved?.balanceAmount)).toBe(Number(saved?.agreedPrice) - 11)
  expectNoErrors()
})
