// A manager reads the figures of the months, prints a booking and downloads rows.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookingCards, chooseAction, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague, requestBooking } = setUpDesk()

test('a manager reads the months and prints a registration sheet of one page without network, and downloads all rows with it', async () => {
  const staff = await logInColleague()
  const year = new Date().getFullYear() + 1
  const { code } = await staff.call('bookings.desk', {
    body: {
      roomId: 3,
      guestName: 'Bona',
      guestSurname: 'Sforza',
      guestPhone: '+39 000 1234567',
      numberOfGuests: 10,
      checkinDate: `${year}-12-30`,
      checkoutDate: `${year + 1}-01-02`,
      status: 'confirmed',
      nationality: 'tedesca',
      guestEmail: `${'b'.repeat(60)}@${'sforza.'.repeat(20)}org`,
      agreedPrice: '1000.50',
    },
  })
  const { page, context, expectNoErrors } = await openDesk({ serviceWorkers: 'allow' })
  await page.getByText(code).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)

  await page.getByLabel('Cerca').fill(code)
  await expect.poll(() => bookingCards(page).count()).toBe(1)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await chooseAction(bookingCards(page).first(), 'Stampa')
  await page.locator('body[data-printed]').waitFor()
  expect(await countPages(page)).toBe(1)

  await openPlace(page, 'Mesi')
  expect(await page.locator('.print-sheet').count()).toBe(0)
  const readMonth = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`, 'i') })
      .getByRole('cell')
      .allInnerTexts()
  await page.getByRole('button', { name: 'Anno successivo' }).click()
  await expect.poll(async () => (await readMonth('dicembre'))[3]).toMatch(/^667,00/)
  await page.getByRole('button', { name: 'Anno successivo' }).click()
  await expect.poll(async () => (await readMonth('gennaio'))[3]).toMatch(/^333,50/)
  // A narrow screen says that there are more columns, until the last one is in view.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Scorri la tabella di lato').first().waitFor()
  await page.locator('.figures-frame[data-more]').first().waitFor()
  await page
    .locator('.figures-scroll')
    .first()
    .evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
  await expect.poll(() => page.locator('.figures-frame').first().getAttribute('data-more')).toBeNull()
  await page.setViewportSize({ width: 1280, height: 800 })
  // A number opens its stays, also one of where they came from.
  await page.getByRole('button', { name: /^Netto, Diretto: 333,50/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Bona Sforza' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Prenotazioni', exact: true }).isDisabled()).toBe(true)
  expect(await download(page, 'Mesi')).toMatch(/\r\n\d+;dicembre;2;\d+;[\d,]+;667,00;0,00;333,50;0,00;0,00;0,00;/)

  await context.setOffline(false)
  const rows = await download(page, 'Prenotazioni')
  expect(rows).toContain(';Bona;Sforza;')
  expect(rows).toContain(';1000,50;')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('a manager reads how long guests have waited for an answer', async () => {
  const staff = await logInColleague()
  const { id } = await requestBooking('Attendolo')
  await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Mesi')
  const table = page.getByRole('table', { name: /^Quanto hanno aspettato gli ospiti la prima risposta/ })
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  await expect.poll(() => cells.allInnerTexts()).toEqual(['1', 'meno di un minuto', 'meno di un minuto'])
  await page.getByRole('button', { name: 'Anno successivo' }).click()
  await table.waitFor({ state: 'detached' })
  expectNoErrors()
})

/** The pages of the paper. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** The text of the file behind a link. */
async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name: link }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}
