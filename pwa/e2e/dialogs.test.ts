// Dialogs by keyboard, and what is wrong in them.
import { expect, test } from 'vitest'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'
import { setFontSize } from './variants.ts'

const { openDesk } = setUpDesk()

test('a dialog closes with Escape after a press that disabled its own button, and its errors go with what was wrong', async () => {
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Camere e prezzi')
  await page.getByRole('button', { name: 'Nuova camera' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#amenity-new').fill('Amaca')
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await dialog.getByText('Amaca').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click()
  await dialog.waitFor({ state: 'detached' })

  // The server's message goes when its field is edited, and the same closure is not added twice.
  const add = async (from: string, to: string) => {
    await page.goto('/admin/rooms/closures')
    await page.getByRole('button', { name: 'Nuova chiusura' }).click()
    await dialog.getByLabel('Motivo: Italiano').fill('Riposo')
    await dialog.getByLabel('Motivo: English').fill('Rest')
    await dialog.getByLabel('Primo giorno chiuso').fill(from)
    await dialog.getByLabel('Ultimo giorno chiuso').fill(to)
  }
  const save = dialog.getByRole('button', { name: 'Salva', exact: true })
  const error = dialog.locator('#closure-to-error')
  await add('2031-02-03', '2031-02-01')
  await save.click()
  await error.waitFor()
  await dialog.getByLabel('Ultimo giorno chiuso').fill('2031-02-05')
  await error.waitFor({ state: 'detached' })
  await save.click()
  await expectToast(page, 'Salvato')
  await dialog.waitFor({ state: 'detached' })
  await add('2031-02-03', '2031-02-05')
  await dialog.getByText('Questa chiusura esiste già.').waitFor()

  // Without the network a quick second press finds no other button.
  await page.setViewportSize({ width: 360, height: 800 })
  await setFontSize(page, 24)
  const cancel = dialog.getByRole('button', { name: 'Annulla', exact: true })
  const getEnd = async () => ((await cancel.boundingBox())?.x ?? 0) + ((await cancel.boundingBox())?.width ?? 0)
  const end = await getEnd()
  await context.setOffline(true)
  await dialog.locator('.blocked-reason').waitFor()
  expect(await getEnd()).toBe(end)
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click()
  await dialog.waitFor({ state: 'detached' })
  expectNoErrors(/400 \(Bad Request\).*closures|ERR_INTERNET_DISCONNECTED/)
})
