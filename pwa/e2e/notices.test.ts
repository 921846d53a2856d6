// What a manager writes above the pages of the site, in its menu and in its footer.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, visit, logInColleague } = setUpDesk()
const today = toFarmDay(Date.now())
const tomorrow = addDays(today, 1)

test('a notice is written in two languages, read on every page, and gone after its last day, also without a network', async () => {
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Avvisi')
  await page.getByText('Nessun avviso').waitFor()
  await page.getByRole('button', { name: 'Nuovo avviso' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salva' })
  await dialog.getByLabel('Primo giorno').fill(today)
  await dialog.getByLabel('Ultimo giorno').fill(addDays(today, -1))
  await dialog.getByLabel('Avviso (English)').fill('Open at Christmas')
  await save.click()
  await dialog.getByText('Indica l’ultimo giorno, non prima del primo').waitFor()
  await dialog.getByText('Scrivi l’avviso in italiano').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('notice-to')
  await dialog.getByLabel('Ultimo giorno').fill(tomorrow)
  await dialog.getByLabel('Avviso (English)').fill('')
  await dialog.getByLabel('Avviso (Italiano)').fill('Aperti a Natale')
  await dialog.getByText('Manca: gli ospiti leggono il testo in italiano').waitFor()
  await expectAccessible(page)
  // Without a network nothing is lost, and the dialog outlives a reload.
  await context.setOffline(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await page.reload()
  expect(await dialog.getByLabel('Avviso (Italiano)').inputValue()).toBe('Aperti a Natale')
  await save.dblclick()
  const row = page.getByRole('listitem').filter({ hasText: 'Aperti a Natale' })
  await row.getByText('Si legge oggi').waitFor()
  await row.getByText('Manca in inglese').waitFor()
  expect(await row.count()).toBe(1)

  // A colleague adds another one meanwhile: both stay.
  await row.getByRole('button', { name: 'Modifica Aperti a Natale' }).click()
  await dialog.getByLabel('Avviso (English)').fill('Open at Christmas')
  const colleague = await logInColleague()
  const [mine] = await colleague.call('notices.list')
  if (!mine) throw new Error('the notice was not stored')
  const other = { from: tomorrow, to: tomorrow, text: { it: 'Domani si vendemmia' } }
  await colleague.call('notices.replace', { body: [mine, other] })
  await page.getByRole('listitem').filter({ hasText: 'Domani si vendemmia' }).waitFor()
  await save.click()
  await row.getByText('Manca in inglese').waitFor({ state: 'detached' })
  expect(await colleague.call('notices.list')).toMatchObject([
    { text: { it: 'Aperti a Natale', en: 'Open at Christmas' } },
    other,
  ])

  const guest = await visit({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })
  const line = guest.page.getByRole('complementary', { name: 'Avvisi' })
  await guest.page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Object(entry).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await guest.page.goto('/contact')
  await guest.page.locator('html[data-live]').waitFor()
  expect(await line.innerText()).toBe('Aperti a Natale')
  expect(await guest.page.evaluate(() => Object(window).shifts)).toEqual([])
  await expectAccessible(guest.page)
  await guest.page.getByRole('link', { name: 'EN – English' }).first().click()
  await guest.page.getByRole('complementary', { name: 'Notices' }).getByText('Open at Christmas').waitFor()
  await guest.page.getByRole('link', { name: 'IT – Italiano' }).first().click()
  await guest.page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => guest.page.evaluate(async () => (await caches.match('/contact', { ignoreVary: true })) !== undefined))
    .toBe(true)

  await guest.context.setOffline(true)
  await guest.page.reload()
  await guest.page.locator('html[data-live]').waitFor()
  await line.getByText('Aperti a Natale').waitFor()
  await guest.page.clock.setFixedTime(Date.parse(`${addDays(today, 2)}T11:00:00Z`))
  await guest.page.reload()
  await guest.page.locator('html[data-live]').waitFor()
  await line.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: 'Modifica Aperti a Natale' }).click()
  await dialog.getByRole('button', { name: 'Elimina l’avviso' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Salvato')
  await row.waitFor({ state: 'detached' })
  expect(await colleague.call('notices.list')).toMatchObject([other])
  await expectNoErrors(/400 \(Bad Request\)/, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
