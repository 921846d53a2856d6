// A day at the desk: a phone call becomes a booking, and the page of the day shows who comes, with and without a server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, type Day, toFarmDay } from '#contract/days.ts'
import { formatLongDay, formatWeekday } from '#pwa/format.ts'
import { findCard, setUpDesk } from './frontDesk.ts'

const desk = setUpDesk()
const rowIn = (page: Page, part: string, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${part}`) }).locator('.row', { hasText: name })
const openToday = async (page: Page) => {
  await page.getByRole('link', { name: 'Oggi', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor()
}

test('makes a booking of a phone call in at most 12 taps, shows its arrival on the page of the day, and reads that page after a restart without a server', async () => {
  const today = toFarmDay(Date.now())
  const staff = await desk.logInColleague()
  const takenRoom = { roomId: 2, checkinDate: today, checkoutDate: addDays(today, 1) }
  await staff.tryCall('bookings.desk', {
    body: { ...takenRoom, guestName: 'Bice', guestSurname: '—', guestPhone: '—' },
  })
  await desk.requestBooking('Aspettante')
  const folder = await mkdtemp(join(tmpdir(), 'podere-desk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, profile: join(folder, 'phone') }
  const visitor = await desk.openDesk(phone)
  const { page } = visitor
  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.getByText(/Dati aggiornati alle/).waitFor()

  const leaving = `parte ${formatWeekday(addDays(today, 1), 'it')}`
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const dialog = page.getByRole('dialog', { name: 'Nuova prenotazione' })
  const tapDay = async (day: Day) => {
    const cell = dialog.getByRole('button', { name: new RegExp(`${formatLongDay(day, 'it')}`, 'i') })
    if (!(await cell.isVisible())) await tap(dialog.getByRole('button', { name: 'Mese successivo' }))
    await tap(cell)
  }
  const fill = async (label: string, text: string) => {
    await tap(dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tap(page.getByRole('button', { name: 'Nuova prenotazione' }))
  await dialog.getByRole('grid').waitFor()
  await tapDay(today)
  await tapDay(addDays(today, 1))
  const offers = dialog.locator('.room-offer')
  expect(await offers.filter({ hasText: 'Prenotato' }).getByRole('radio').first().isDisabled()).toBe(true)
  const free = offers.filter({ hasText: '€' }).first()
  await tap(free)
  const price = await free.locator('.room-offer-price').innerText()
  await fill('Nome', 'Folco')
  await fill('Telefono', '0575 123456')
  await expectAccessible(page)
  await tap(dialog.getByRole('button', { name: 'Registra' }))
  await dialog.waitFor({ state: 'detached' })
  expect(taps).toBeLessThanOrEqual(12)
  const card = findCard(page, 'Folco')
  await card.getByText('Confermata').waitFor()
  expect(await card.locator('.prices').innerText()).toContain(price)
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(phone.viewport.height - 100)
  const cutTabs = page.locator('.tabs-end[data-side=after]')
  expect(await cutTabs.innerText()).toMatch(/^\+\d$/)
  for (const [menu, language, title] of [
    ['Menu di anna', 'English', 'Bookings'],
    ['Menu of anna', 'Italiano', 'Prenotazioni'],
  ] as const) {
    await page.getByRole('button', { name: menu }).tap()
    await page.getByRole('menuitemradio', { name: language }).tap()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  await openToday(page)
  expect(new URL(page.url()).pathname).toBe('/admin/today')
  const arrival = rowIn(page, 'Arrivi', 'Folco')
  expect(await arrival.getByRole('link', { name: '0575 123456' }).getAttribute('href')).toBe('tel:0575123456')
  await rowIn(page, 'Richieste in attesa', 'Aspettante').getByText('ancora 23 ore per rispondere').waitFor()
  await page.getByRole('button', { name: 'Giorno dopo' }).click()
  await rowIn(page, 'Partenze', 'Folco').waitFor()
  await page.getByRole('button', { name: 'Oggi' }).click()
  await expectAccessible(page)
  await arrival.getByRole('link', { name: 'Folco' }).click()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
  await card.waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  visitor.expectNoErrors(/401/)
  await visitor.close()

  const restarted = await desk.visit({ ...phone, offline: true })
  await restarted.page.goto('/admin/today')
  await rowIn(restarted.page, 'Arrivi', 'Folco').waitFor()
  await restarted.page.getByText('Senza rete', { exact: true }).waitFor()
  await restarted.page.getByRole('button', { name: 'Quando parto?' }).tap()
  const rooms = restarted.page.getByRole('dialog', { name: 'Quando parto?' })
  await rooms.getByRole('listitem').filter({ hasText: 'Folco' }).getByText(leaving).waitFor()
  await expectAccessible(restarted.page)
  await rooms.getByRole('button', { name: 'Chiudi' }).tap()
  await restarted.page.getByRole('button', { name: 'Nuova prenotazione' }).tap()
  const offlineDialog = restarted.page.getByRole('dialog', { name: 'Nuova prenotazione' })
  expect(await offlineDialog.getByRole('button', { name: 'Registra' }).isEnabled()).toBe(true)
})
