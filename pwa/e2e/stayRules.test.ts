// The owner enters rules of stay, and guests meet them on calendar, search and pages.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, addMonths, getWeekday, startOfMonth, toFarmDay } from '#contract/days.ts'
import { expectToast, setUpDesk } from './frontDesk.ts'
import { createFinger } from './hands.ts'

const { openDesk, visit } = setUpDesk()

/** Saturdays to Saturdays in one month, a closed winter, Easter, and two nights on other days. */
test('the owner enters the rules of the farm in at most 60 taps, and guests find a week from Saturday to Saturday', async () => {
  const { page, expectNoErrors } = await openDesk({ hasTouch: true })
  const finger = createFinger(page)
  const dialog = page.getByRole('dialog')
  const fill = async (label: string, text: string) => {
    await finger.press(dialog.getByLabel(label, { exact: true }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  }
  const press = (name: string, place: typeof dialog = dialog) =>
    finger.press(place.getByRole('button', { name, exact: true }))
  const openRules = (path: string) => finger.press(page.locator(`.section-list a[href$="/${path}"]`))
  const tick = (label: string, at = 0) => finger.press(dialog.getByLabel(label, { exact: true }).nth(at))
  await page.goto('/admin/rooms')

  await openRules('rules')
  await finger.type(page.getByLabel('Notti minime'), '')
  await page.getByLabel('Notti minime').fill('2')
  await finger.press(page.getByRole('button', { name: 'Salva' }))
  await expectToast(page, 'Salvato')

  const soon = addMonths(startOfMonth(toFarmDay(Date.now())), 1)
  const season = addMonths(soon, 1)
  await openRules('closures')
  await finger.press(page.getByRole('button', { name: 'Nuova chiusura' }))
  await fill('Primo giorno chiuso', addDays(soon, 9))
  await fill('Ultimo giorno chiuso', addDays(soon, 19))
  await tick('Ogni anno')
  await fill('Motivo: Italiano', 'Chiusi per riposo; vi aspettiamo dal 21')
  await fill('Motivo: English', 'Closed for a rest; we await you from the 21st')
  await expectAccessible(page)
  await press('Salva')
  await expectToast(page, 'Salvato')

  await openRules('seasons')
  const addSeason = async (name: string, from: string, to: string, nights: string) => {
    await finger.press(page.getByRole('button', { name: 'Nuova stagione' }))
    await fill('Nome', name)
    await fill('Prima notte', from)
    await fill('Ultima notte', to)
    await fill('Notti minime', nights)
  }
  await addSeason('Settimane', season, addDays(season, 40), '7')
  await tick('sabato')
  await tick('sabato', 1)
  await fill(getSampleRoom(1).name, '170')
  await expectAccessible(page)
  await press('Salva')
  await expectToast(page, 'Salvato')
  await addSeason('Pasqua', '2028-04-13', '2028-04-17', '3')
  await tick('Ogni anno')
  await tick('Si sposta con la Pasqua')
  await press('Salva')
  await expectToast(page, 'Salvato')
  expect(finger.countPresses()).toBeLessThanOrEqual(60)
  if (season.slice(0, 4) !== toFarmDay(Date.now()).slice(0, 4))
    await page.getByRole('button', { name: 'Anno dopo' }).click()
  await page.getByRole('table').getByText('170').waitFor()
  await expectAccessible(page)
  await expectNoErrors()

  const guest = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const hand = createFinger(guest.page)
  await guest.page.goto('/booking?room=1')
  await guest.page.locator('.calendar [aria-busy=false]').waitFor()
  await hand.press(guest.page.getByRole('button', { name: 'Mese successivo' }))
  await guest.page.locator('.calendar [aria-label*="chiuso"]').first().waitFor()
  await hand.press(guest.page.getByRole('button', { name: 'Mese successivo' }))
  // Only Saturdays can be pressed.
  const arrivals = guest.page.locator('.calendar [data-tone=free]:not([data-outside-month])')
  await arrivals.first().waitFor()
  const names = await arrivals.evaluateAll((days) => days.map((day) => day.getAttribute('aria-label') ?? ''))
  expect(names.every((name) => name.startsWith('sabato'))).toBe(true)
  await hand.press(arrivals.first())
  const leave = guest.page.locator('.calendar [aria-label^="domenica"][data-tone=free]:not([data-outside-month])')
  await hand.press(leave.first())
  await guest.page.getByText('da sabato a sabato:').waitFor()
  await hand.press(guest.page.getByRole('button', { name: /1\.?190/ }).first())
  await guest.page.getByText('Procedi con la prenotazione').waitFor()
  expect(hand.countPresses()).toBeLessThanOrEqual(8)

  // A search says the rule and offers the week; nowhere "no free room".
  const saturday = addDays(season, (6 - getWeekday(season) + 7) % 7)
  await guest.page.goto(`/rooms?from=${saturday}&to=${addDays(saturday, 1)}`)
  await guest.page.getByText('da sabato a sabato: ').first().waitFor()
  await guest.page.locator('.result[data-kind=otherDays] strong', { hasText: '€' }).first().waitFor()
  expect(await guest.page.getByText(/Nessuna camera libera|non c’è una camera libera/).count()).toBe(0)
  await guest.page.goto(`/rooms?from=${addDays(soon, 10)}&to=${addDays(soon, 13)}`)
  await guest.page.getByText('Chiusi per riposo; vi aspettiamo dal 21').first().waitFor()
  expect(await guest.page.getByText(/Nessuna camera libera|al completo/).count()).toBe(0)
  await guest.expectNoErrors()
})
