// A request is declined, or confirmed though something speaks against it, or an offer takes its place.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
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
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
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
  const { page, context, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
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
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  await chooseAction(page.locator('.booking-head'), 'Rifiuta la richiesta')
  await page.getByRole('dialog').getByRole('link', { name: 'Fai un’offerta invece di rifiutare' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Cognome').inputValue()).toBe('Acquaviva')
  expectNoErrors()
})

test('who confirms is told that the room is too small and that pets come, and may go on', async () => {
  const staff = await logInColleague()
  const stay = { roomId: 3, checkinDate: addDays(today, 230), checkoutDate: addDays(today, 232), numberOfGuests: 5 }
  const guest = {
    guestName: 'Neri',
    guestSurname: 'Buonconte',
    guestPhone: '+39 000 1',
    hasPets: true,
    numberOfPets: 2,
  }
  const { id, code } = await staff.call('bookings.desk', { body: { ...stay, ...guest } })
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  await page.locator('.booking-head').getByRole('button', { name: 'Conferma', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Al massimo 2 ospiti').waitFor()
  await dialog.getByText('Viene con 2 animali: conferma se siete d’accordo.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await staff.call('bookings.list')).find((it) => it.id === id)?.status).toBe('confirmed')
  expectNoErrors()
})

test('an offer for five names who has the room and that it is too small, goes out as it was read, and says when it was accepted', async () => {
  const { staff, code } = await setUpRequest('Salimbeni', 240)
  const countOffers = async () => (await readChangePages(staff)).pages.flatMap((it) => it.offers).length
  const before = await countOffers()
  const { page, context, expectNoErrors } = await openDesk({ path: '/admin/contacts?show=offers' })
  await page.getByRole('button', { name: 'Nuova offerta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('Selvaggia')
  await dialog.getByLabel('Cognome').fill('Vergiolesi')
  await dialog.getByLabel('E-mail').fill('selvaggia@example.org')
  await dialog.getByLabel('Camera').selectOption('3')
  await dialog.getByLabel('Check-in').fill(addDays(today, 241))
  await dialog.getByLabel('Check-out').fill(addDays(today, 243))
  await dialog.getByLabel('Ospiti').selectOption('5')
  await dialog.getByText(`I giorni sono di Neri Salimbeni (${code})`).waitFor()
  await dialog.getByText('Al massimo 2 ospiti').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva bozza' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('La camera non è libera in questi giorni.').waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  const fitting = dialog.getByLabel('Camera').locator('optgroup[label="Libere in questi giorni"] option').first()
  await dialog.getByLabel('Camera').selectOption(await fitting.getAttribute('value'))
  await dialog.getByText('I giorni sono di').waitFor({ state: 'detached' })
  expect(await dialog.locator('.dialog-warning').count()).toBe(0)
  expect(await countOffers()).toBe(before)
  await dialog.getByRole('button', { name: 'Salva bozza' }).dblclick()
  const card = page.getByRole('listitem').filter({ hasText: 'Selvaggia Vergiolesi' })
  await card.getByText('notti tenute libere dall’invio').waitFor()
  expect(await countOffers()).toBe(before + 1)

  await card.getByRole('button', { name: 'Invia offerta' }).click()
  await dialog
    .locator('.mail-text')
    .getByText(/Acconto .+ entro .+ con bonifico/)
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invia offerta' }).dblclick()
  await card.getByText('La posta non è configurata: dai tu il link all’ospite').waitFor()
  expect(await page.getByText('Offerta inviata').count()).toBe(0)
  const mailAndLink = card.getByRole('button', { name: 'Mail e link' })
  await context.setOffline(true)
  await expect.poll(() => mailAndLink.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => mailAndLink.isEnabled(), { timeout: 20_000 }).toBe(true)
  await mailAndLink.dblclick()
  const link = /\/offer\/(\w+)#(\S+)/.exec(await dialog.locator('.mail-text').innerText())
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  const [path = '', offerCode = '', secret = ''] = link ?? []
  const answer = { alternative: 0, guestPhone: '+39 000 1', birthDate: '01/02/1980', privacyAccepted: true } as const
  const headers = { authorization: `Bearer ${secret}` }
  await staff.call('offers.accept', { params: { code: offerCode }, headers, body: answer })
  await card.getByText(/^Accettata il \d/).waitFor()
  expect(await card.getByText('Valida fino a').count()).toBe(0)
  await page.goto(path)
  await page.getByText(/^Hai accettato l’offerta il \d/).waitFor()
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
