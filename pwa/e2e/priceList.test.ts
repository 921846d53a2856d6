// A manager sets discounts by length, the balance and a required extra; guests see what a week costs.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, getWeekday, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openSection, setUpDesk } from './frontDesk.ts'
import { fillGuest, receiptRegion, submitRequest } from './guest.ts'
import { createFinger } from './hands.ts'

const { openDesk, visit, logInColleague } = setUpDesk()
const month = addMonths(startOfMonth(toFarmDay(Date.now())), 5)
const saturday = addDays(month, (6 - getWeekday(month) + 7) % 7)

/** What stands at a field that is wrong. */
const expectInvalid = async (place: Locator, label: string, text: string) => {
  const field = place.getByLabel(label).and(place.locator('[aria-invalid=true]'))
  await field.waitFor()
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = await Promise.all(ids.map((id) => place.page().locator(`[id="${id}"]`).innerText()))
  expect(texts.join(' ')).toContain(text)
}

test('discounts, the balance and a required extra say at the field what is wrong, and make the price of a week', async () => {
  const staff = await logInColleague()
  await staff.call('seasons.replace', { body: [] })
  const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, pricePerNight: '240' } })
  const { page, expectNoErrors } = await openDesk({ viewport: { width: 360, height: 740 } })
  const dialog = page.getByRole('dialog')
  const save = (place: Locator) => place.getByRole('button', { name: 'Salva', exact: true }).click()
  const closeToast = (text: string) => page.locator('.toast', { hasText: text }).getByRole('button').click()
  const typeDiscount = async (nights: string, percent: string) => {
    await dialog.getByLabel('Da quante notti').fill(nights)
    await dialog.getByLabel('Sconto in percento').fill(percent)
    await save(dialog)
  }

  await page.goto('/admin/rooms')
  await openSection(page, 'discounts')
  const add = page.getByRole('button', { name: 'Aggiungi uno sconto' })
  await add.click()
  for (const percent of ['0', '51', 'dieci']) {
    await typeDiscount('7', percent)
    await closeToast('Non salvato')
    await expectInvalid(dialog, 'Sconto in percento', 'Lo sconto va dall’1 al 50%.')
  }
  await expectAccessible(page)
  await typeDiscount('7', '10')
  await expectToast(page, 'Salvato')
  await page.locator('.row').getByText('Sconto del 10% da 7 notti').first().waitFor()
  await add.click()
  await typeDiscount('7', '20')
  await closeToast('Non salvato')
  await expectInvalid(dialog, 'Da quante notti', 'C’è già uno sconto da queste notti.')
  await typeDiscount('14', '20')
  await expectToast(page, 'Salvato')
  expect((await staff.call('property.read')).lengthDiscounts).toEqual([
    { nights: 7, percent: 10, exceptRoomIds: [] },
    { nights: 14, percent: 20, exceptRoomIds: [] },
  ])

  await openSection(page, 'balance')
  const balance = page.getByRole('region', { name: 'Saldo' })
  await balance.getByLabel('Giorni prima dell’arrivo').fill('400')
  await save(balance)
  await closeToast('non sono stati salvati')
  await expectInvalid(balance, 'Giorni prima dell’arrivo', 'Scrivi da 1 a 365 giorni')
  await expectAccessible(page)
  // The deposit is due later: its rule is on another page.
  await balance.getByLabel('Giorni prima dell’arrivo').fill('14')
  await save(balance)
  await closeToast('non sono stati salvati')
  const early = 'Il saldo scadrebbe prima dell’acconto, che scade al più tardi 3 giorni prima dell’arrivo.'
  await expectInvalid(balance, 'Giorni prima dell’arrivo', early)
  await balance.getByRole('link', { name: 'Cambia l’acconto' }).click()
  await page.getByRole('region', { name: 'Acconto o caparra' }).waitFor()
  await page.goto('/admin/rooms')
  await openSection(page, 'balance')
  await balance.getByLabel('Giorni prima dell’arrivo').fill('2')
  await balance.getByLabel('Bonifico').check()
  await save(balance)
  await expectToast(page, 'Salvato')
  expect((await staff.call('property.read')).balance).toMatchObject({ due: 'daysBefore', days: 2 })

  await page.goto('/admin/extras')
  await page.getByRole('button', { name: 'Nuovo extra' }).click()
  await dialog.getByLabel('Nome in italiano').fill('Pulizia finale')
  await dialog.getByLabel('Nome in inglese').fill('Final cleaning')
  await dialog.getByLabel('Prezzo in euro').fill('60')
  await dialog.getByLabel('In ogni soggiorno').check()
  expect(await dialog.getByLabel('Frase in italiano').count()).toBe(0)
  await dialog.getByLabel('Si vede sul sito').check()
  await dialog.getByLabel('Frase in italiano').fill('x'.repeat(301))
  await save(dialog)
  await closeToast('Non salvato')
  await expectInvalid(dialog, 'Frase in italiano', 'Il testo è troppo lungo')
  await dialog.getByLabel('Frase in italiano').fill('Lasciamo tutto pulito.')
  await dialog.getByLabel('Frase in inglese').fill('We leave everything clean.')
  await dialog.getByLabel('Tutte le camere').uncheck()
  const others = dialog.locator(`[id^=extra-room-]:checked:not([id="extra-room-${room.id}"])`)
  while ((await others.count()) > 0) await others.first().click()
  await save(dialog)
  await expectToast(page, 'Salvato')
  await page.locator('.row', { hasText: 'Pulizia finale' }).getByText('In ogni soggiorno').waitFor()
  await expectNoErrors(/400/)

  const guest = await visit({ viewport: { width: 360, height: 740 } })
  await guest.page.goto(`/rooms/${room.id}?from=${saturday}&to=${addDays(saturday, 7)}&guests=2`)
  const chosen = guest.page.locator('.room-days-chosen')
  await chosen.getByText(/1\.?572/).waitFor()
  const words = (await chosen.innerText()).replaceAll('\u00a0', ' ')
  expect(words).toMatch(/Sconto del 10% da 7 notti\s+[−-]168(,00)? €/)
  expect(words).toMatch(/Pulizia finale\s+\+?60(,00)? €/)
  await expectAccessible(guest.page)
  await guest.page.goto(`/rooms/${room.id}?from=${saturday}&to=${addDays(saturday, 7)}&guests=2&lang=en`)
  await chosen.getByText('10% off for 7 nights or more').waitFor()
  await chosen.getByText(/Final cleaning/).waitFor()
  await guest.page.locator('.room-details').getByText('We leave everything clean.').waitFor()
  await guest.page.goto('/rooms/1')
  await guest.page.locator('.room-details').waitFor()
  expect(await guest.page.getByText('We leave everything clean.').count()).toBe(0)
  await guest.page.goto('/services?lang=it')
  const shown = guest.page.locator('#extra')
  await shown.getByText('Lasciamo tutto pulito.').waitFor()
  expect((await shown.innerText()).replaceAll('\u00a0', ' ')).toMatch(/solo per .*[\s\S]*60 € a soggiorno/)
  await guest.page.locator('nav a[href="#extra"]').waitFor()
  await expectAccessible(guest.page)
  await guest.expectNoErrors()
})

test('a press on a day that cannot be an arrival says why, and offers the nearest stays', async () => {
  const staff = await logInColleague()
  const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, pricePerNight: '240' } })
  await staff.call('seasons.replace', { body: [] })
  const disabled = { roomId: String(room.id), date: addDays(saturday, 8) }
  await staff.call('availability.editDay', { params: disabled, body: { available: false, notes: null } })
  await staff.call('property.change', {
    body: { stayRules: { arrivalDays: [6], departureDays: [6], minimumNights: 7 } },
  })
  const { page, expectNoErrors } = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const finger = createFinger(page)
  for (const path of [`/rooms/${room.id}?from=${saturday}&to=${addDays(saturday, 7)}`, `/booking?room=${room.id}`]) {
    await page.goto(path)
    await page.locator('.calendar [aria-busy=false]').waitFor()
    await page.locator('.day-legend').getByText('Nessun arrivo').waitFor()
    const next = page.getByRole('button', { name: 'Mese successivo' }).first()
    const wednesday = page.locator('.calendar [data-tone=no-arrival][aria-label^="mercoledì"]').last()
    for (let i = 0; (await wednesday.count()) === 0 && i < 6; i++) await finger.press(next)
    const note = page.locator('.stay-calendar [role=status]')
    await wednesday.tap({ force: true })
    await note.getByText('da sabato a sabato:').waitFor()
    await expectAccessible(page)
    await wednesday.focus()
    await page.keyboard.press('Enter')
    await note.getByText('da sabato a sabato:').waitFor()
    await finger.press(note.getByRole('button').first())
    await note.waitFor({ state: 'detached' })
    await page.getByText('7 notti').first().waitFor()
  }
  await page.goto(`/rooms/${room.id}?from=${saturday}&to=${addDays(saturday, 7)}`)
  await page.locator('.calendar [aria-label*="chiuso dalla struttura"]').first().tap({ force: true })
  await page.locator('.stay-calendar [role=status]').getByText('chiuso dalla struttura').waitFor()

  // The nearest Saturdays are in another month than the day of arrival.
  const first = startOfMonth(addDays(saturday, 40))
  const day = getWeekday(first) === 6 ? addDays(first, 2) : first
  const days = `from=${day}&to=${addDays(day, 7)}&guests=2`
  await page.goto(`/rooms?${days}`)
  const found = page.locator('.result', { has: page.locator(`a[href*="room=${room.id}"]`) })
  await found.locator('.result-allowed a').nth(2).waitFor()
  const searched = await found.locator('.result-allowed a').allInnerTexts()
  await page.goto(`/booking?room=${room.id}&${days}`)
  const proposed = page.locator('.card[role=status]', { hasText: 'da sabato a sabato' }).getByRole('button')
  await proposed.nth(2).waitFor()
  expect(await proposed.allInnerTexts()).toEqual(searched)
  await expectNoErrors()
})

test('the beds and the bathroom of a room stand beside its price, in the receipt and on the private page, with who calls about the dog', async () => {
  const staff = await logInColleague()
  const name = 'La Legnaia'
  const room = await staff.call('rooms.add', { body: { ...sampleRoomInput, name } })
  const readRoom = async () => (await staff.call('rooms.list')).find(({ id }) => id === room.id)
  const stay = `room=${room.id}&from=${addDays(saturday, 28)}&to=${addDays(saturday, 35)}&guests=2`
  const guest = await visit({ viewport: { width: 360, height: 740 } })
  await guest.page.goto(`/rooms/${room.id}`)
  await guest.page.locator('.room-details').waitFor()
  expect(await guest.page.locator('main').innerText()).not.toMatch(/\bLetti\b|Bagno/)

  const { page, expectNoErrors } = await openDesk({ viewport: { width: 360, height: 740 } })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salva', exact: true })
  await page.goto('/admin/rooms')
  await page.getByRole('button', { name: `Modifica ${name}` }).click()
  for (const typed of ['due', '-1', '21']) {
    await dialog.getByLabel('Letti singoli').fill(typed)
    await save.click()
    await page.locator('.toast', { hasText: 'Non salvato' }).getByRole('button').click()
    await expectInvalid(dialog, 'Letti singoli', 'Scrivi quanti letti: da 1 a 20, o niente.')
  }
  await expectAccessible(page)
  const difference = dialog.getByRole('group', { name: 'Prezzo secondo gli ospiti' }).getByLabel('1 ospite')
  await dialog.getByLabel('Letti singoli').fill('2')
  await difference.fill('venti')
  await save.click()
  await page.locator('.toast', { hasText: 'Non salvato' }).getByRole('button').click()
  await dialog.getByText('Scrivi quanto costa in più o in meno una notte').waitFor()
  await difference.fill('')
  await dialog.getByLabel('Letti matrimoniali').fill('1')
  await dialog.getByLabel('Letti singoli').fill('2')
  await dialog.getByLabel('Bagno').selectOption('Privato, fuori dalla camera')
  await page.context().setOffline(true)
  await dialog.getByText('Serve la rete').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await save.dblclick()
  await expectToast(page, 'Salvato')
  expect(await readRoom()).toMatchObject({ bathroom: 'outside', version: room.version + 1 })
  await page.getByRole('button', { name: `Modifica ${name}` }).click()
  expect(await dialog.getByLabel('Letti singoli').inputValue()).toBe('2')
  await page.keyboard.press('Escape')
  await expectNoErrors(/400|Failed to fetch|ERR_INTERNET_DISCONNECTED/)

  const beds = '1 letto matrimoniale, 2 letti singoli'
  const expectFacts = async (place: Locator) => {
    await place.getByText(beds).first().waitFor()
    await place.getByText('Privato, fuori dalla camera').first().waitFor()
  }
  await guest.page.goto(`/rooms/${room.id}?${stay}`)
  await expectFacts(guest.page.locator('.room-details'))
  await expectFacts(guest.page.locator('.room-days-chosen'))
  await expectAccessible(guest.page)
  await guest.page.goto(`/booking?${stay}`)
  await fillGuest(guest.page)
  await guest.page.getByRole('button', { name: /cambia/ }).click()
  await guest.page.getByLabel('Sì').check()
  await expectFacts(guest.page.locator('.stay-terms'))
  await submitRequest(guest.page)
  const receipt = receiptRegion(guest.page)
  await expectFacts(receipt)
  await receipt.getByText('ti chiamiamo noi').waitFor()
  await guest.page.reload()
  await expectFacts(receipt)
  await receipt.getByRole('link', { name: 'Pagina della tua richiesta' }).click()
  const shown = guest.page.locator('section', { has: guest.page.locator('#request-status') })
  await expectFacts(shown)
  await shown.getByText('ti chiamiamo noi').waitFor()
  const booking = (await staff.call('bookings.list')).find(({ roomId }) => roomId === room.id)
  await staff.call('bookings.patch', {
    params: { id: booking?.id ?? '' },
    body: { status: 'confirmed', agreedPrice: '200' },
  })
  await guest.page.reload()
  await shown.getByRole('heading', { name: 'Confermata' }).waitFor()
  await shown.getByText('ti chiamiamo noi').waitFor()
  await expectFacts(shown)
  await expectAccessible(guest.page)
  await guest.expectNoErrors()
})
