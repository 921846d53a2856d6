// What managers owe to whoever asks: to show what is held, to hand it over, to forget it.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays } from '#contract/days.ts'
import { openFarm } from './desk.ts'

const farm = openFarm()

test('a manager shows, hands over and erases what is held about a person, once no stay is ahead', async () => {
  const colleague = await farm.colleague()
  const { id, code } = await farm.request('Portinari')
  await farm.request('Portinari')
  await colleague.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  const callers = { guestName: 'Folco', guestSurname: 'Portinari', guestPhone: '+39 000 55 66 777' }
  const take = (guest: typeof callers, checkinDate: string) =>
    colleague.call('bookings.desk', {
      body: { ...guest, roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 1) },
    })
  const trashed = await take({ ...callers, guestName: 'Bice', guestPhone: '0039 0005566777' }, '2027-09-01')
  await colleague.try('bookings.trash', { params: { id: trashed.id } })
  const byPhone = await take(callers, '2027-09-05')
  const { page, expectClean } = await farm.openDesk()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Menu di/ }).click()
  await page.getByRole('menuitem', { name: 'Dati personali' }).click()

  const box = page.getByLabel('Nome, telefono, e-mail o codice')
  const seek = async (typed: string) => {
    await box.fill(typed)
    await page.getByRole('button', { name: 'Cerca' }).click()
  }
  await seek('')
  await page.getByText('Scrivi chi cerchi').waitFor()
  await seek('nessuno@')
  await page.getByText('Indica un indirizzo e-mail valido').waitFor()
  await seek('nessuno con questo nome')
  await page.getByText('Non c’è nulla su nessuno con questo nome.').waitFor()

  // Who gave a phone number alone is found by name, too, with all that stands under the number.
  await seek('portinari')
  await page.getByText('2 persone con queste parole').waitFor()
  const people = page.locator('.rows .row')
  expect(await people.locator('.muted').allInnerTexts()).toEqual(['+39 000 55 66 777', 'portinari@example.org'])
  await people.filter({ hasText: '+39 000 55 66 777' }).getByRole('button', { name: 'Mostra' }).click()
  await page.getByRole('heading', { name: 'Folco Portinari, +39 000 55 66 777' }).waitFor()
  await page.getByRole('heading', { name: '2 richieste e prenotazioni' }).waitFor()
  await page.getByRole('link', { name: new RegExp(byPhone.code) }).waitFor()
  for (const sought of ['+39 000 55667', trashed.code]) {
    await seek(sought)
    await page.getByRole('link', { name: new RegExp(trashed.code) }).waitFor()
    await page.getByRole('link', { name: new RegExp(byPhone.code) }).waitFor()
  }

  await seek('Portinari@example.org')
  await page.getByRole('heading', { name: '2 richieste e prenotazioni' }).waitFor()
  await page.getByRole('heading', { name: '4 mail' }).waitFor()
  await page.getByRole('link', { name: new RegExp(code) }).waitFor()
  await page.getByText('anna ha cambiato stato o prezzi').waitFor()
  await expectAccessible(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica tutto (JSON)' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('portinari@example.org.json')
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ bookings: [{}, {}], mails: [{}, {}, {}, {}] })

  const dialog = page.getByRole('alertdialog').filter({ hasText: 'CANCELLA' })
  const confirm = dialog.getByRole('button', { name: 'Cancella per sempre' })
  await page.getByRole('button', { name: 'Cancella tutto' }).click()
  await confirm.click()
  await dialog.getByText('Scrivi CANCELLA per confermare').waitFor()
  await dialog.getByRole('textbox').fill('cancella')

  // Escape still means the dialog after a toast over it was closed with the mouse.
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
  expectClean(/status of (400|409|500)/)
})
