// A full Saturday at the desk: what the kitchen reads, what guests order, and how they check in themselves.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days.ts'
import { buildExtraLine } from '#contract/extraLines.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'
import { expectStored, goOffline, waitForWorker } from './unsent.ts'

const desk = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 9)

const priced = {
  amountCents: 900,
  roomIds: null,
  maxPerDay: null,
  visibleTo: 'guests' as const,
  retired: false,
  translations: {},
}
const extras = [
  { ...priced, id: 'breakfast', name: 'Colazione', nameEn: 'Breakfast', per: 'personNight' as const },
  { ...priced, id: 'cleaning', name: 'Pulizia finale', nameEn: 'Final cleaning', per: 'stay' as const },
]

/** Presses a button that prints, and returns what stands on the paper. */
async function readPaper(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed')
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.locator('body[data-printed]').waitFor()
  return (await page.locator('.print-sheet').textContent()) ?? ''
}

test('the kitchen reads who has bought a breakfast, and of a note what staff have ticked, also without a network', async () => {
  const staff = await desk.logInColleague()
  await staff.call('extras.replace', { body: extras })
  const stay = { checkinDate: month, checkoutDate: addDays(month, 3), guestPhone: '1', numberOfGuests: 2 }
  const [eating, fasting] = await Promise.all([
    staff.call('bookings.desk', { body: { ...stay, roomId: 3, guestName: 'Lapo', guestSurname: 'Mangia' } }),
    staff.call('bookings.desk', { body: { ...stay, roomId: 4, guestName: 'Nera', guestSurname: 'Digiuna' } }),
  ])
  await staff.call('bookings.changeLines', {
    params: { id: eating.id },
    body: extras.map((it) => buildExtraLine(it, eating, 1, it.id, null)),
  })
  const { page, context } = await desk.openDesk({ serviceWorkers: 'allow' })
  await page.goto(`${desk.origin()}/admin/bookings/${fasting.code}`)
  await waitForWorker(page)
  await goOffline({ page, context })
  const notes = page.getByRole('region', { name: 'Note del personale' })
  await notes.getByRole('button', { name: 'Aggiungi nota' }).click()
  const dialog = page.getByRole('dialog')
  const tick = dialog.getByLabel('Per la cucina')
  await dialog.getByLabel('Testo della nota').fill('Posto auto dietro la stalla')
  expect(await tick.isChecked()).toBe(false)
  await dialog.getByLabel('Testo della nota').fill('Niente maiale')
  expect(await tick.isChecked()).toBe(true)
  await dialog.getByLabel('Testo della nota').fill('Torta alle otto')
  await tick.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectStored(page)
  await notes.getByText('per la cucina').waitFor()
  await page.goto(`${desk.origin()}/admin/today?day=${addDays(month, 1)}`)
  const kitchen = await readPaper(page, 'Foglio della cucina')
  expect(kitchen).toContain('Colazioni')
  expect(kitchen).toMatch(/02Torta alle otto/)
  expect(kitchen).toMatch(/In tutto24$/)
  const sheet = await readPaper(page, 'Stampa')
  expect(sheet).toMatch(/Restano \(2\).*Lapo Mangia.*Nera Digiuna.*Allergie e diete: Torta alle otto/)
  expect(sheet).toMatch(/Colazione: 2 \(/)
  expect(sheet).not.toContain('Pulizia finale')
  await context.setOffline(false)
  // Not for the kitchen after all.
  await page.goto(`${desk.origin()}/admin/bookings/${fasting.code}`)
  await notes.getByRole('button', { name: 'Modifica' }).click()
  await tick.uncheck()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Nota modificata', 'Annulla')
  await notes.getByText('per la cucina').waitFor({ state: 'detached' })
  await page.goto(`${desk.origin()}/admin/today?day=${addDays(month, 3)}`)
  expect(await readPaper(page, 'Foglio della cucina')).not.toContain('Torta')
  expect(await readPaper(page, 'Stampa')).toContain('Pulizia finale: 1')
})
