// Requests about personal data (GDPR): managers show, export and erase the data of a person.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays } from '#contract/days/days.ts'
import { openPlace, setUpDesk } from './frontDesk.ts'

const desk = setUpDesk()

test('shows, exports and erases the data of a person, but not before a confirmed stay is over', async () => {
  const colleague = await desk.logInColleague()
  const { id, code } = await desk.requestBooking('Portinari')
  await desk.requestBooking('Portinari')
  await colleague.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  const phoneGuest = { guestName: 'Folco', guestSurname: 'Portinari', guestPhone: '+39 000 55 66 777' }
  const createDeskBooking = (guest: typeof phoneGuest, checkinDate: string) =>
    colleague.call('bookings.desk', {
      body: { ...guest, roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 1) },
    })
  const trashed = await createDeskBooking(
    { ...phoneGuest, guestName: 'Bice', guestPhone: '0039 0005566777' },
    '2027-09-01',
  )
  await colleague.tryCall('bookings.trash', { params: { id: trashed.id } })
  const byPhone = await createDeskBooking(phoneGuest, '2027-09-05')
  const { page, expectNoErrors } = await desk.openDesk()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await openPlace(page, 'Dati personali')

  const box = page.getByLabel('Nome, telefono, e-mail o codice')
  const search = async (typed: string) => {
    await box.fill(typed)
    await page.getByRole('main').getByRole('button', { name: 'Cerca' }).click()
  }
  await search('')
  await page.getByText('Scrivi chi cerchi').waitFor()
  await search('nessuno@')
  await page.getByText('Indica un indirizzo e-mail valido').waitFor()
  await search('nessuno con questo nome')
  await page.getByText('Non c’è nulla su nessuno con questo nome.').waitFor()

  // A guest with only a phone number is also found by name, with all bookings of this number.
  await search('portinari')
  await page.getByText('2 persone con queste parole').waitFor()
  const people = page.locator('.rows .row')
  expect(await people.locator('.muted').allInnerTexts()).toEqual(['+39 000 55 66 777', 'portinari@example.org'])
  await people.filter({ hasText: '+39 000 55 66 777' }).getByRole('button', { name: 'Mostra' }).click()
  await page.getByRole('heading', { name: 'Folco Portinari, +39 000 55 66 777' }).waitFor()
  await page.getByRole('heading', { name: '2 richieste e prenotazioni' }).waitFor()
  await page.getByRole('link', { name: new RegExp(byPhone.code) }).waitFor()
  for (const searchText of ['+39 000 55667', trashed.code]) {
    await search(searchText)
    await page.getByRole('link', { name: new RegExp(trashed.code) }).waitFor()
    await page.getByRole('link', { name: new RegExp(byPhone.code) }).waitFor()
  }

  await search('Portinari@example.org')
  await page.getByRole('heading', { name: '2 richieste e prenotazioni' }).waitFor()
  await page.getByRole('heading', { name: '4 mail' }).waitFor()
  await page.getByRole('link', { name: new RegExp(code) }).waitFor()
  await page.getByText('anna ha cambiato stato o prezzi').waitFor()
  await expectAccessible(page)

  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica tutto (JSON)' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('portinari@example.org.json')
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ bookings: [{}, {}], mails: [{}, {}, {}, {}] })

  const dialog = page.getByRole('alertdialog').filter({ hasText: 'CANCELLA' })
  const confirm = dialog.getByRole('button', { name: 'Cancella per sempre' })
  await page.getByRole('button', { name: 'Cancella tutto' }).click()
  await confirm.click()
  await dialog.getByText('Scrivi CANCELLA per confermare').waitFor()
  await dialog.getByRole('textbox').fill('cancella')

  // Escape still closes the dialog after a toast above it was closed with the mouse.
  await page.route('**/api/people/erase', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await confirm.click()
  const failure = page.locator('.toast').filter({ hasText: 'Impossibile cancellare i dati.' })
  await failure.getByRole('button').click()
  await failure.waitFor({ state: 'detached' })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Cancella tutto' }).click()
  await dialog.getByRole('textbox').fill('cancella')
  await confirm.click()
  await dialog.getByText(`un soggiorno confermato che non è ancora finito (${code})`).waitFor()
  await expectAccessible(page)
  await colleague.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
  await confirm.click()
  await page.getByText('Cancellate: 2 richieste e prenotazioni, 0 messaggi, 4 mail.').waitFor()
  const left = (await colleague.call('bookings.list')).filter((it) => it.guestSurname === 'Portinari')
  expect(left.map((it) => it.id)).toEqual([byPhone.id])
  expectNoErrors(/status of (400|409|500)/)
})
