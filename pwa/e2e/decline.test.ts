// A request is declined: with a sentence of one's own, without a network, or with an offer in its place.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { chooseAction, expectToast, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()
const today = toFarmDay(Date.now())

async function setUpRequest(guestSurname: string, daysAhead: number) {
  const staff = await logInColleague()
  const stay = { roomId: 3, checkinDate: addDays(today, daysAhead), checkoutDate: addDays(today, daysAhead + 2) }
  const guest = { guestName: 'Neri', guestPhone: '+39 000 1', guestEmail: 'neri@example.org' }
  const { id, code } = await staff.call('bookings.desk', { body: { ...guest, ...stay, guestSurname } })
  const readStored = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const countMails = async () => (await staff.call('mails.list', { query: { bookingId: id } })).length
  return { staff, id, code, readStored, countMails }
}

test('a request is declined once, with a mail that is read before, and it is called declined everywhere', async () => {
  const { code, readStored, countMails } = await setUpRequest('Ubaldini', 200)
  const { page, expectNoErrors } = await openDesk()
  await page.goto(`/admin/bookings/${code}`)
  const badges = page.locator('.booking-head .booking-badges')
  await chooseAction(page.locator('.booking-head'), 'Rifiuta la richiesta')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Purtroppo non possiamo accogliere').waitFor()
  await dialog.getByLabel('Una tua frase per l’ospite').fill('A giugno la camera è in restauro.')
  await dialog.locator('.mail-text').getByText('A giugno la camera è in restauro.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rifiuta e scrivi all’ospite' }).dblclick()
  await expectToast(page, 'Salvato. La posta non è configurata: mail scritta in un file, non spedita')
  await badges.getByText('Rifiutata').waitFor()
  await page.locator('.booking-history').getByText('Rifiutata').waitFor()
  expect(await readStored()).toMatchObject({ status: 'cancelled', declinedAt: expect.any(String) })
  expect(await countMails()).toBe(1)
  // What is declined can be neither declined nor cancelled once more.
  await page
    .locator('.booking-head')
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  expect(await page.getByRole('menuitem', { name: /Rifiuta|Cancella la prenotazione/ }).count()).toBe(0)
  expectNoErrors()
})

test('without a network the refusal waits on the tablet and is sent later', async () => {
  const { staff, id, code, readStored } = await setUpRequest('Salimbeni', 210)
  const { page, context, expectNoErrors } = await openDesk()
  await page.goto(`/admin/bookings/${code}`)
  await page.locator('.booking-head .booking-badges').getByText('In attesa').waitFor()
  await context.setOffline(true)
  await chooseAction(page.locator('.booking-head'), 'Rifiuta la richiesta')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Una tua frase per l’ospite').fill('Siamo al completo.')
  await dialog.getByRole('button', { name: 'Rifiuta e scrivi all’ospite' }).click()
  await page.locator('.booking-head .booking-badges').getByText('Rifiutata').waitFor()
  expect((await readStored())?.status).toBe('pending')
  await context.setOffline(false)
  await expect.poll(async () => (await readStored())?.declinedAt ?? null, { timeout: 20_000 }).not.toBeNull()
  const [mail] = await staff.call('mails.list', { query: { bookingId: id } })
  expect((await staff.call('mails.show', { params: { id: mail?.id ?? '' } })).text).toContain('Siamo al completo.')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('instead of the refusal an offer opens, with the guest and the days of the request', async () => {
  const { code } = await setUpRequest('Acquaviva', 220)
  const { page, expectNoErrors } = await openDesk()
  await page.goto(`/admin/bookings/${code}`)
  await chooseAction(page.locator('.booking-head'), 'Rifiuta la richiesta')
  await page.getByRole('dialog').getByRole('link', { name: 'Fai un’offerta invece di rifiutare' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Cognome').inputValue()).toBe('Acquaviva')
  expectNoErrors()
})
