// A manager ties a room to a portal, and staff see what the portal has sold.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { startPortal } from '#api/testing/portal.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk } = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1' })
const today = toFarmDay(Date.now())

async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a manager adds a channel after a check, gives the portal an address, and reads what an import has changed', async () => {
  const portal = await startPortal()
  onTestFinished(portal.stop)
  const sold = { checkinDate: addDays(today, 20), checkoutDate: addDays(today, 23) }
  portal.set([{ ...sold, uid: 'a@airbnb.com' }])
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Canali')
  await page.getByText('Ancora nessun canale').waitFor()
  await page.getByRole('button', { name: 'Nuovo canale' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('prezzi e soggiorno minimo no').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Avanti' }).click()
  await dialog.getByRole('button', { name: 'Avanti' }).click()
  const address = dialog.getByLabel('Indirizzo del calendario')
  await address.fill('mai un indirizzo')
  await dialog.getByRole('button', { name: 'Controlla l’indirizzo' }).click()
  await dialog.getByText('L’indirizzo di un calendario comincia con https://').waitFor()
  await address.fill(portal.url)
  await dialog.getByRole('button', { name: 'Controlla l’indirizzo' }).click()
  await dialog.getByText('È un calendario con 1 soggiorno o chiusura.').waitFor()
  await page.screenshot({ path: '/tmp/cui-check.png' })
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.screenshot({ path: '/tmp/cui-address.png' })
  expect(await dialog.locator('code').innerText()).toMatch(/\/ical\/[\w-]+\.ics$/)
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  const line = page.locator('.row', { hasText: 'Airbnb' })
  await line.getByRole('button', { name: 'Leggi ora' }).click()
  await expectToast(page, 'Calendario letto')
  await line.getByText(/Letto .+, 1 evento/).waitFor()
  await page.screenshot({ path: '/tmp/cui-list.png' })
  await expectAccessibleInBoth(page)
  await line.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Cambiamenti letti' }).click()
  await dialog.getByText(/^Nuovo: dal/).waitFor()
  await page.screenshot({ path: '/tmp/cui-imports.png' })
  await dialog.getByRole('button', { name: 'Annulla questa lettura' }).click()
  await expectToast(page, 'Lettura rimossa')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await line.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Modifica' }).click()
  await dialog.getByLabel('Minuti tra due letture').fill('3')
  await page.screenshot({ path: '/tmp/cui-edit.png' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Da 5 a 1440 minuti').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Minuti tra due letture').fill('30')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Canale aggiornato')
  expectNoErrors(/400/)
})
