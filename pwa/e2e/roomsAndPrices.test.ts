// A manager runs rooms, seasons, locked periods, rules, the farm's facts and its lists; guests see the result.
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { getItem, getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, addMonths, startOfMonth, toFarmDay } from '#contract/days.ts'
import { account, chooseMenuItem, expectToast, setUpDesk } from './frontDesk.ts'

const { openDesk, visit, logInColleague, requestBooking, origin } = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 14)

test('a manager adds a room, orders and retires it, and the site follows', async () => {
  const { page, expectNoErrors } = await openDesk()
  await page.getByRole('button', { name: account.username }).click()
  await page.getByRole('menuitem', { name: 'Camere e prezzi' }).click()
  await page.getByRole('heading', { name: 'Camere', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Nuova camera' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.locator('.toast', { hasText: 'Non salvato' }).getByRole('button').click()
  await dialog.getByLabel('Nome in italiano').fill('Torre <b>')
  await dialog.getByLabel('Nome in inglese').fill('Tower')
  await dialog.getByLabel('Descrizione in italiano').fill('Una torre.')
  await dialog.getByLabel('Descrizione in inglese').fill('A tower.')
  await dialog.getByLabel('Prezzo a notte in euro').fill('99,5')
  await dialog.getByLabel('Altra dotazione').fill('Vasca')
  await dialog.getByLabel('Altra dotazione').press('Enter')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  const guest = new ApiClient({ url: origin() })
  const readRooms = () => guest.call('rooms.list')
  expect((await readRooms()).at(-1)).toMatchObject({ name: 'Torre <b>', pricePerNight: '99.50', amenities: ['Vasca'] })

  await page.getByRole('button', { name: 'Sposta Torre <b> più in alto' }).click()
  await expect.poll(async () => (await readRooms()).at(-2)?.name).toBe('Torre <b>')
  await page.getByRole('button', { name: 'Modifica Torre <b>' }).click()
  await dialog.getByLabel('Camera ritirata').check()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  expect((await readRooms()).some((it) => it.name === 'Torre <b>')).toBe(false)
  await expectNoErrors(/400 \(Bad Request\)/)
})

test('a season changes the estimate and asks guests for a minimum of nights', async () => {
  const { page, expectNoErrors } = await openDesk()
  await page.goto('/admin/rooms')
  await page.getByRole('button', { name: 'Nuova stagione' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Vendemmia')
  await dialog.getByLabel('Prima notte').fill(addDays(month, 9))
  await dialog.getByLabel('Ultima notte').fill(addDays(month, 19))
  await dialog.getByLabel('Notti minime').fill('3')
  await dialog.getByLabel(getSampleRoom(1).name).fill('200')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  await page.getByText('almeno 3 notti').waitFor()

  const guest = await visit({ viewport: { width: 360, height: 740 } })
  await guest.page.goto('/booking?room=1')
  const pressDay = async (day: string) => {
    const cell = guest.page.locator(`.calendar [aria-label*=" ${Number(day.slice(8))} "]:not([data-outside-month])`)
    await cell.first().click()
  }
  const heading = guest.page.locator('.calendar h4')
  const target = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T12:00:00Z`),
  )
  await heading.waitFor()
  while ((await heading.innerText()).toLowerCase() !== target)
    await guest.page.getByRole('button', { name: 'Mese successivo' }).click()
  await guest.page.locator('.calendar [data-tone=free]').first().waitFor()
  await pressDay(addDays(month, 9))
  await pressDay(addDays(month, 11))
  await guest.page.getByText('Con questo arrivo il soggiorno è di almeno 3 notti').waitFor()
  await pressDay(addDays(month, 9))
  await pressDay(addDays(month, 12))
  await guest.page.getByText('Procedi con la prenotazione').waitFor()
  await guest.page.getByText('600').first().waitFor()
  await expectNoErrors()
  await guest.expectNoErrors()
})

test('a locked period names the bookings in it and closes the calendar with its own sentences', async () => {
  const asked = await requestBooking('Bardi', addDays(month, 3))
  const { page, expectNoErrors } = await openDesk()
  await page.goto('/admin/rooms')
  await page.getByRole('button', { name: 'Nuovo periodo bloccato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Primo giorno').fill(addDays(month, 2))
  await dialog.getByLabel('Ultimo giorno').fill(addDays(month, 6))
  await dialog.getByText(asked.code).waitFor()
  for (const [label, text] of [
    ['Perché è bloccato, in italiano', 'Lavori al tetto'],
    ['Perché è bloccato, in inglese', 'Roof works'],
    ['Avviso sul calendario, in italiano', 'Casa chiusa per lavori'],
    ['Avviso sul calendario, in inglese', 'Closed for works'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  await page.getByRole('link', { name: 'Calendario' }).click()
  await page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
  await page.getByText('Casa chiusa per lavori').waitFor()
  await page.locator('.calendar [data-tone=locked]').first().click()
  await expectToast(page, 'Giorno bloccato', 'Lavori al tetto')

  await page.goto('/admin/rooms')
  const row = page.locator('.row', { hasText: 'Casa chiusa per lavori' })
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Elimina il periodo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Elimina il periodo' })
  await question.getByText('si possono di nuovo prenotare').waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Elimina il periodo' }).click()
  await question.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expectToast(page, 'Salvato')
  await row.waitFor({ state: 'detached' })
  await expectNoErrors()
})

test('the check-out day can be given to the next arrival, and not back while stays share a day', async () => {
  const { page, expectNoErrors } = await openDesk()
  await page.goto('/admin/rooms')
  const save = page.getByRole('region', { name: 'Cambio ospiti' }).getByRole('button', { name: 'Salva' })
  await page.getByLabel('è libero per l’arrivo seguente, lo stesso giorno').check()
  await save.click()
  await expectToast(page, 'Salvato')
  const first = await requestBooking('Strozzi', addDays(month, 20))
  const second = await requestBooking('Pazzi', first.checkoutDate)
  await page.getByLabel('resta bloccato: la camera riposa fino al giorno dopo').check()
  await save.click()
  await page.getByText('Questi soggiorni si toccherebbero').waitFor()
  for (const { code } of [first, second]) await page.getByText(code).first().waitFor()
  const staff = await logInColleague()
  await staff.tryCall('bookings.trash', { params: { id: second.id } })
  await save.click()
  await expectToast(page, 'Salvato')
  await page.getByLabel('Prenotazioni nel cestino').selectOption('12 mesi')
  await page.getByRole('region', { name: 'Quanto si conservano i dati' }).getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  const kept = { ...sampleProperty, turnover: 'blocked', keepTrashMonths: 12, keepMessagesMonths: null }
  expect(await staff.call('property.read')).toEqual(kept)
  await expectNoErrors(/409 \(Conflict\)/)
})

test('a manager edits the farm’s facts and parts, is shown what is wrong and what somebody else has saved', async () => {
  const { page, expectNoErrors } = await openDesk()
  await page.getByRole('button', { name: account.username }).click()
  await page.getByRole('menuitem', { name: 'Azienda' }).click()
  await page.getByLabel('Telefono', { exact: true }).fill('0575 1')
  await page.getByRole('checkbox', { name: 'Ristorante' }).uncheck()
  const save = page.getByRole('button', { name: 'Salva' })
  await save.click()
  const problems = page.getByRole('alert').filter({ hasText: 'Un campo è da correggere' })
  await problems.getByRole('link', { name: 'Telefono' }).click()
  await page.getByLabel('Telefono', { exact: true }).fill('+39 0577 111 222')

  const colleague = await logInColleague()
  const before = await colleague.call('property.read')
  await colleague.call('property.change', { body: { phone: '+39 0577 999 999', parts: before.parts } })
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha salvato' })
  await conflict.getByRole('cell', { name: '+39 0577 999 999' }).waitFor()
  await conflict.getByRole('cell', { name: '+39 0577 111 222' }).waitFor()
  await page.getByRole('button', { name: 'Tieni la mia' }).click()
  await expectToast(page, 'Salvato')
  const saved = { ...before, phone: '+39 0577 111 222', parts: { ...before.parts, restaurant: false } }
  await expect.poll(() => colleague.call('property.read')).toEqual(saved)

  const guest = await visit({ viewport: { width: 1280, height: 800 } })
  await expect.poll(async () => (await guest.page.goto('/restaurant'))?.status()).toBe(404)
  await guest.page.getByRole('heading', { name: 'not', exact: false }).first().waitFor()
  // The first visitor after a change may get the page as it was.
  const phone = guest.page.getByRole('contentinfo').getByRole('link', { name: '+39 0577 111 222' })
  await expect.poll(() => guest.page.goto('/services').then(() => phone.count())).toBe(1)
  expect(await guest.page.getByRole('link', { name: 'Ristorante' }).count()).toBe(0)
  await guest.expectNoErrors(/404 \(Not Found\)/)
  await expectNoErrors(/412 \(Precondition Failed\)/)
})

test('a manager edits what the site lists, and guests read it in both languages', async () => {
  const { page, expectNoErrors } = await openDesk()
  await chooseMenuItem(page, 'Azienda')
  const openList = async (title: string) => {
    const list = page.getByRole('region', { name: title, exact: true })
    await list.getByRole('heading', { name: title }).click()
    return list
  }
  const [first, second, ...others] = sampleProperty.content.reviews.map((it) => it.name)
  const reviews = await openList('Recensioni')
  await reviews.getByRole('button', { name: `Sposta «${second}» più in alto` }).click()
  // At the end of the list the focus goes to the other button of the item that was moved.
  const down = reviews.getByRole('button', { name: `Sposta «${second}» più in basso` })
  await expect.poll(() => down.evaluate((it) => it === document.activeElement)).toBe(true)
  await reviews.getByRole('button', { name: 'Aggiungi una voce' }).click()
  const name = reviews.getByLabel('Nome dell’ospite')
  await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.type('Sinforosa')
  await reviews.getByLabel('Testo (Italiano)').fill('Il pane del mattino.')
  await reviews.getByLabel('Da dove viene (Italiano)').fill('Trento')
  await reviews.getByLabel('Da dove viene (English)').fill('Trento, Italy')

  const directions = await openList('Come arrivare')
  await directions
    .getByRole('button', { name: `Modifica ${getItem(sampleProperty.content.directions, 1).from.it}` })
    .click()
  await directions.getByLabel('Strada (English)').fill('Take the train.')
  const clips = await openList('Passaggi in TV')
  for (const { title } of sampleProperty.content.clips) {
    await clips.getByRole('button', { name: `Modifica ${title.it}` }).click()
    await clips.getByRole('button', { name: `Togli ${title.it}` }).click()
  }
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Salva' })
  await save.click()
  const problems = page.getByRole('alert').filter({ hasText: 'Un campo è da correggere' })
  await problems.getByRole('link', { name: 'Recensioni 10: Testo (English)' }).click()
  await reviews.getByLabel('Testo (English)').fill('The bread in the morning.')
  await save.click()
  await expectToast(page, 'Salvato')
  const { content } = await (await logInColleague()).call('property.read')
  expect(content.reviews.map((it) => it.name)).toEqual([second, first, ...others, 'Sinforosa'])

  const guest = await visit({ viewport: { width: 1280, height: 800 } })
  const review = guest.page.getByText('Il pane del mattino.')
  await expect.poll(() => guest.page.goto('/').then(() => review.count())).toBe(1)
  await guest.page.locator('html[data-live]').waitFor()
  expect(await guest.page.getByRole('heading', { name: 'Il podere in TV' }).count()).toBe(0)
  expect(await guest.page.getByRole('link', { name: 'Guarda il video' }).count()).toBe(0)
  await guest.page.getByRole('link', { name: 'EN – English' }).first().click()
  await guest.page.getByText('The bread in the morning.').waitFor({ state: 'attached' })
  await guest.page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await guest.page.getByText('Take the train.').waitFor()
  await guest.expectNoErrors()
  await expectNoErrors()
})
