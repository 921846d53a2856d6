// The planner, as a receptionist uses it: by keyboard, mouse and finger, and without a server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const desk = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 9)
const [firstRoom, secondRoom] = [getSampleRoom(1).name, getSampleRoom(2).name]

const findBar = (page: Page, name: string) => page.locator('.planner-bar', { hasText: name })
const findDay = (page: Page, room: string, day: Day) =>
  page.getByRole('gridcell', { name: new RegExp(`^${room}, ${formatLongDay(day, 'it')},`) })
const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function getCentre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function openMonth(page: Page) {
  await openPlace(page, 'Planning')
  await page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
}

/** Drags the bar onto the row of a room. */
async function dragToRoom(page: Page, bar: Locator, room: string) {
  const from = await getCentre(bar)
  const to = await getCentre(page.getByRole('rowheader', { name: room }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** Puts a finger on the target, waits as long as `isHeld` says, and moves it down by two rows. */
async function swipe(page: Page, target: Locator, isHeld: boolean) {
  const session = await page.context().newCDPSession(page)
  const { x, y } = await getCentre(target)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', offset: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + offset }] })
  await touch('touchStart', 0)
  if (isHeld) await page.locator('.planner-preview-bar').waitFor()
  for (const offset of [10, 30, 50, 68]) await touch('touchMove', offset)
  await touch('touchEnd', 0)
  await session.detach()
}

test('takes, moves and swaps bookings on the planner by keyboard, mouse and finger, and reads it after a restart without a server', async () => {
  const staff = await desk.logInColleague()
  const stay = { checkinDate: addDays(month, 2), checkoutDate: addDays(month, 5) }
  for (const [guestSurname, roomId] of [
    ['Primo', 1],
    ['Secondo', 2],
  ] as const) {
    const body = { ...stay, roomId, guestName: 'Lapo', guestSurname, guestPhone: '0575 1', agreedPrice: '300' }
    await staff.call('bookings.desk', { body })
  }
  await staff.call('availability.editDay', {
    params: { roomId: '1', date: addDays(month, 3) },
    body: { available: false, notes: null },
  })
  const folder = await mkdtemp(join(tmpdir(), 'podere-planner-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const profile = join(folder, 'tablet')
  const tablet = { profile, hasTouch: true, viewport: { width: 1280, height: 800 } }
  const visitor = await desk.openDesk(tablet)
  const { page } = visitor
  await page.locator('.toast').waitFor({ state: 'detached' })
  await openMonth(page)
  await findBar(page, 'Lapo Primo').waitFor()
  expect(await findDay(page, firstRoom, stay.checkinDate).getAttribute('aria-label')).toContain(
    'Prenotato, arriva Lapo Primo (in attesa)',
  )
  await expectAccessible(page)

  // Two taps and two days say which rooms are free, and for what price.
  await page.getByRole('button', { name: 'Camere libere' }).click()
  const free = page.getByRole('search', { name: 'Camere libere' })
  await free.getByLabel('Check-in').fill(stay.checkinDate)
  await free.getByLabel('Check-out').fill(stay.checkoutDate)
  await free.getByRole('button', { name: new RegExp(`^${getSampleRoom(3).name}\\s+\\d+\\s€`) }).waitFor()
  expect(await free.getByRole('button', { name: firstRoom }).count()).toBe(0)
  await page.getByRole('button', { name: 'Camere libere' }).click()

  // By keyboard: Enter on the arrival, three days on, Enter on the departure.
  await findDay(page, firstRoom, addDays(month, 7)).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`arrivo ${formatDay(addDays(month, 7), 'it')}: scegli il giorno di partenza.`).waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const newBooking = findDialog(page, 'Nuova prenotazione')
  await newBooking.getByText('3 notti').waitFor()
  await expect.poll(() => newBooking.getByRole('radio', { name: firstRoom }).isChecked()).toBe(true)
  await newBooking.getByLabel('Nome', { exact: true }).fill('Folco')
  await page.keyboard.press('Enter')
  await findBar(page, 'Folco').waitFor()
  await page.locator('.toast [slot=close]').click()

  // By mouse: onto a room whose days another booking has, and which changes rooms with it.
  await dragToRoom(page, findBar(page, 'Lapo Primo'), secondRoom)
  const move = findDialog(page, 'Sposta Lapo Primo')
  await move.getByText(/I giorni sono di Lapo Secondo/).waitFor()
  expect(await move.getByRole('button', { name: 'Sposta la prenotazione' }).isDisabled()).toBe(true)
  expect(await move.getByRole('row', { name: 'Concordato' }).innerText()).toMatch(/300\s€\s+300\s€/)
  await move.getByRole('button', { name: 'Scambia le camere con Lapo Secondo' }).click()
  // The other booking gets a room with a closed day.
  const question = page.getByRole('alertdialog')
  await question.getByText('La camera ha giorni chiusi dal personale in questo soggiorno.').waitFor()
  await question.getByRole('button', { name: 'Sì, salva' }).click()
  await findDay(page, secondRoom, stay.checkinDate)
    .and(page.getByLabel(/Lapo Primo/))
    .waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click()
  await findDay(page, firstRoom, stay.checkinDate)
    .and(page.getByLabel(/Lapo Primo/))
    .waitFor()
  await expectToast(page, 'Spostamento annullato')

  // The nights of a booking keep their price when prices change, unless staff choose otherwise.
  const readFolco = async () => (await staff.call('bookings.list')).find(({ guestName }) => guestName === 'Folco')
  const booked = await readFolco()
  const season = { name: 'Sagra', from: month, to: addDays(month, 27), minimumNights: 1 }
  const prices = [1, 2, 3].map((roomId) => ({ roomId, pricePerNight: '500' }))
  await staff.call('seasons.replace', { body: [{ ...season, prices }] })

  // By finger: a swipe moves nothing, a long press does.
  await swipe(page, findBar(page, 'Folco'), false)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await swipe(page, findBar(page, 'Folco'), true)
  const held = findDialog(page, 'Sposta Folco')
  const repricing = held.getByRole('group', { name: /^I prezzi sono cambiati dopo questa prenotazione/ })
  await repricing.getByRole('radio', { name: /^1\.?500 €/ }).check()
  expect(await held.getByRole('row', { name: 'Listino' }).innerText()).toMatch(/1\.?500\s€$/)
  await repricing.getByRole('radio', { name: /restano al prezzo di allora$/ }).check()
  await held.getByRole('button', { name: 'Sposta la prenotazione' }).click()
  await expectToast(page, 'Prenotazione spostata', 'Annulla')
  expect(await readFolco()).toMatchObject({ roomId: 3, listPrice: booked?.listPrice })
  await findDay(page, getSampleRoom(3).name, addDays(month, 7))
    .and(page.getByLabel(/arriva Folco/))
    .waitFor()
  // The planner shows the same month after a change of tab and a reload.
  await openPlace(page, 'Oggi')
  await page.reload()
  await openPlace(page, 'Planning')
  await findBar(page, 'Folco').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  visitor.expectNoErrors(/401/)
  await visitor.close()

  const restarted = await desk.visit({ ...tablet, offline: true, viewport: { width: 360, height: 740 } })
  await restarted.page.goto('/admin/planner')
  await restarted.page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
  await restarted.page.getByRole('button', { name: /^Lapo Primo/ }).tap()
  await restarted.page.getByRole('button', { name: 'Sposta', exact: true }).tap()
  await findDialog(restarted.page, 'Sposta Lapo Primo').waitFor()
  await expectAccessible(restarted.page)
})
