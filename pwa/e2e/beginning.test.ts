// A manager brings the bookings of an earlier program in, takes rows out, and makes the sample farm the own one.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { bookingCards, findCard, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk } = setUpDesk()

const rows = [
  ['room', 'guestName', 'guestSurname', 'guestPhone', 'checkinDate', 'checkoutDate', 'status', 'agreedPrice'],
  ['2', 'Luca', 'Pacioli', "'+39 0575 1", '05/03/2029', '08/03/2029', 'confirmed', '1.234,50'],
  ['Torre', 'Piero', 'della Francesca', '0575 2', '05/03/2029', '08/03/2029', 'confirmed', ''],
  ['3', 'Raffaellino', 'dal Colle', '0575 3', '05/03/2019', '08/03/2019', 'completed', ''],
]

const chooseFile = (page: Page, text: string) =>
  page.getByLabel('File CSV').setInputFiles({ name: 'vecchie.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name: link, exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('imports a checked file, exports it, and begins with an empty farm', async () => {
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Importa ed esporta')
  const check = page.getByRole('button', { name: 'Controlla il file' })
  await check.click()
  await page.getByText('Scegli un file').waitFor()
  await chooseFile(page, 'colore;room\nrosso;2\n')
  await check.click()
  await page.getByRole('alert').getByText('Non si capisce che cosa contiene la colonna “colore”').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Colonna “colore”').selectOption('Richieste particolari')
  await check.click()
  await page.getByText('1 riga è rifiutata', { exact: false }).waitFor()

  await chooseFile(page, rows.map((cells) => cells.join(';')).join('\r\n'))
  await check.click()
  await page
    .getByText('2 prenotazioni si possono salvare, 1 riga è rifiutata. Finora non è stato salvato nulla.')
    .waitFor()
  await page.getByText('Solo le rifiutate').click()
  const shownRows = page.locator('.exchange .row')
  await expect.poll(() => shownRows.count()).toBe(1)
  expect(await shownRows.innerText()).toContain('Nessuna camera ha il nome o il numero «Torre»')
  expect(await download(page, 'Scarica le righe rifiutate')).toContain(';Piero;della Francesca;')
  await page.getByText('Che cosa può contenere il file').click()
  await expectAccessible(page)

  await context.setOffline(true)
  const store = page.getByRole('button', { name: 'Salva 2 prenotazioni' })
  await expect.poll(() => store.isDisabled()).toBe(true)
  await page.locator('.import-file .blocked-reason').waitFor()
  await context.setOffline(false)
  await expect.poll(() => store.isEnabled(), { timeout: 40_000 }).toBe(true)
  await store.click()
  await page.getByText('2 prenotazioni salvate, 1 riga rifiutata.').waitFor()
  expect(await download(page, 'Prenotazioni')).toMatch(/;Luca;Pacioli;.*;1234,50;/)

  await page
    .getByRole('link', { name: /^Prenotazioni/ })
    .first()
    .click()
  await page.getByLabel('Cerca').fill('Pacioli')
  await findCard(page, 'Pacioli').waitFor()

  await openPlace(page, 'Primi passi')
  const guests = page.locator('.row').filter({ hasText: 'Ospiti e prenotazioni' })
  await guests.getByText('Da fare').waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.locator('.row').filter({ hasText: 'Account' }).getByText('Fatto').count()).toBe(1)
  await page.locator('.row').filter({ hasText: 'Periodi bloccati' }).getByRole('link').click()
  await page.getByRole('region', { name: 'Periodi bloccati' }).getByText('2025', { exact: false }).first().waitFor()
  await page.goBack()
  const lists = page.locator('.row').filter({ hasText: 'Elenchi del sito' })
  await lists.getByRole('link', { name: 'Immagini di apertura' }).click()
  await page.getByRole('heading', { name: 'Immagini di apertura' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/property/slides')
  await page.goBack()
  await guests.getByRole('button', { name: 'Inizia con la tua azienda' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('INIZIA')
  await dialog.getByRole('button', { name: 'Svuota e inizia' }).click()
  await guests.getByText('Fatto').waitFor()
  await lists.getByText('Fatto').waitFor()
  await page
    .getByRole('link', { name: /^Prenotazioni/ })
    .first()
    .click()
  await expect.poll(() => bookingCards(page).count(), { timeout: 20_000 }).toBe(0)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED|400|503/)
})
