// What managers owe to whoever asks: to show what is held, to hand it over, to forget it.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { expectToast, openFarm } from './desk.ts'

const farm = openFarm()

test('a manager shows, hands over and erases what is held about a person, once no stay is ahead', async () => {
  const colleague = await farm.colleague()
  const { id, code } = await farm.request('Portinari')
  await farm.request('Portinari')
  await colleague.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  const { page, expectClean } = await farm.openDesk()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Menu di/ }).click()
  await page.getByRole('menuitem', { name: 'Dati personali' }).click()

  const email = page.getByLabel('E-mail', { exact: true })
  await email.fill('portinari')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.locator('.field-error').waitFor()
  await email.fill('Portinari@example.org')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.getByRole('heading', { name: '2 richieste e prenotazioni' }).waitFor()
  await page.getByRole('heading', { name: '4 mail' }).waitFor()
  await page.getByRole('link', { name: new RegExp(code) }).waitFor()
  await page.getByText('anna ha cambiato stato o prezzi').waitFor()
  await expectAccessible(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica tutto (JSON)' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('Portinari@example.org.json')
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
  await expectToast(page, 'Impossibile cancellare i dati.')
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
  expect((await colleague.call('bookings.list')).filter((it) => it.guestSurname === 'Portinari')).toEqual([])
  expectClean(/status of (400|409|500)/)
})
