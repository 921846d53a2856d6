// Dialogs by keyboard.
import { test } from 'vitest'
import { openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk } = setUpDesk()

test('a dialog closes with Escape after a press that disabled its own button', async () => {
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Camere e prezzi')
  await page.getByRole('button', { name: 'Nuova camera' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#amenity-new').fill('Amaca')
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await dialog.getByText('Amaca').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click()
  await dialog.waitFor({ state: 'detached' })
  expectNoErrors()
})
