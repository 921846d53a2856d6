// The pages of the user menu: accounts, devices and the log.
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { isInNavigation, listPlaces } from '#pwa/admin/places.ts'
import { adminTexts, bookingCards, findPlaceLink, logIn, openPlace, setUpDesk } from './frontDesk.ts'

const { logInColleague, openDesk, origin, visit } = setUpDesk()

test('lets a manager edit accounts and devices and read the log, and hides the manager pages from staff', async () => {
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Account')
  await page.getByRole('button', { name: 'Nuovo account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('luca')
  await dialog.getByLabel('Password').fill('corta')
  await dialog.getByRole('button', { name: 'Nuovo account' }).click()
  await dialog.getByText('La password deve avere almeno 12 caratteri').waitFor()
  await expectAccessible(page)
  const luca = { username: 'luca', password: 'segreto-di-luca' }
  await dialog.getByLabel('Password').fill(luca.password)
  await dialog.getByRole('button', { name: 'Nuovo account' }).click()
  const row = page.locator('.row').filter({ hasText: 'luca' })
  await row.getByText('Staff', { exact: true }).waitFor()

  const staff = await visit()
  await logIn(staff.page, luca)
  await bookingCards(staff.page).first().waitFor()
  const links = staff.page.getByRole('navigation', { name: 'Sezioni' }).locator('.place-label')
  expect(await links.allInnerTexts()).toEqual(
    listPlaces('staff')
      .filter((it) => isInNavigation(it, 'staff'))
      .map(({ label }) => adminTexts.it.t(label)),
  )
  expect(await findPlaceLink(staff.page, 'Backup').count()).toBe(0)
  for (const path of ['/admin/backup', '/admin/accounts', '/admin/log']) {
    await staff.page.goto(path)
    await staff.page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
    expect(new URL(staff.page.url()).pathname).toBe('/admin')
  }
  staff.expectNoErrors()

  // A new password ends the sessions of the old one.
  await row.getByRole('button', { name: 'Ruolo e password' }).click()
  await dialog.getByLabel('Nuova password').fill('un-altra-parola')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await staff.page.getByText('La sessione di questo dispositivo è stata chiusa').waitFor({ timeout: 15_000 })
  await staff.page.getByLabel('Password').waitFor()
  await page.locator('.row').filter({ hasText: 'anna' }).getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await page.getByText('Deve restare almeno un manager.').first().waitFor()
  await page.keyboard.press('Escape')

  await openPlace(page, 'Registro')
  await page.getByText('anna ha creato un account').waitFor()
  await page.getByText('anna ha cambiato ruolo o password di un account').waitFor()
  await expectAccessible(page)

  const other = await openDesk()
  await openPlace(page, 'Dispositivi')
  await page.getByText('Questo dispositivo', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.locator('.row').filter({ hasText: 'Chrome' }).getByRole('button', { name: 'Disconnetti' }).first().click()
  await page.getByText('Dispositivo disconnesso', { exact: true }).waitFor()
  await other.page.reload()
  await other.page.getByLabel('Password').waitFor()
  expectNoErrors(/status of 40[019]/)
})

test('the login page of a device that knew the farm by another name shows the present one, also without a network', async () => {
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const staff = await logInColleague()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByLabel('Password').waitFor()
  const brand = page.locator('.login-brand')
  expect(await brand.innerText()).toBe(sampleProperty.name)
  await staff.call('property.change', { body: { name: 'Podere del Noce' } })
  await page.reload()
  await brand.getByText('Podere del Noce').waitFor()
  await context.setOffline(true)
  await page.reload()
  await brand.getByText('Podere del Noce').waitFor()

  // The farm is renamed while this device has no network.
  await staff.call('property.change', { body: { name: 'Podere dell’Olmo', shortName: 'Olmo' } })
  await page.reload()
  await brand.getByText('Podere del Noce').waitFor()
  await context.setOffline(false)
  await brand.getByText('Podere dell’Olmo').waitFor()
  expect(await page.title()).toBe('Accesso del personale · Reception')

  // A new device shows the present name before anybody has logged in, also when the network goes.
  const { page: other, context: otherContext } = await visit({ serviceWorkers: 'allow' })
  await other.goto('/admin')
  await other.locator('.login-brand').getByText('Podere dell’Olmo').waitFor()
  await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await otherContext.setOffline(true)
  await other.reload()
  await other.locator('.login-brand').getByText('Podere dell’Olmo').waitFor()

  // What an installed app is called.
  const readManifest = async (path: string): Promise<unknown> => (await fetch(`${origin()}${path}`)).json()
  expect(await readManifest('/manifest.webmanifest')).toMatchObject({ name: 'Podere dell’Olmo', short_name: 'Olmo' })
  expect(await readManifest('/admin-manifest.webmanifest')).toMatchObject({ name: 'Podere dell’Olmo – Reception' })
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|401/)
})
