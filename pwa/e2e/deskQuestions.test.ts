// What the desk asks before it does something that is hard to take back, or loses what somebody has typed.
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { addDays, addMonths, fromFarmTime, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { chooseAction, expectToast, findCard, openPlace, setUpDesk } from './frontDesk.ts'

const { logInColleague, openDesk, origin, requestBooking, visit } = setUpDesk()

/** Types a part of a place's name and chooses the first one. */
async function choosePlace(page: Page, label: string, typed: string) {
  await page.getByLabel(label, { exact: true }).pressSequentially(typed)
  await page.locator('.choice-option').first().waitFor()
  await page.keyboard.press('Enter')
}

test("keeps a day's note while it is saved, when somebody else changes the day, and asks before another day is chosen", async () => {
  const staff = await logInColleague()
  const { page } = await openDesk()
  await openPlace(page, 'Calendario')
  // All that is left of this month may be booked.
  const day = addDays(addMonths(toFarmDay(Date.now()), 2), 9)
  await page.getByLabel('Mese', { exact: true }).fill(day.slice(0, 7))
  await page.getByRole('button', { name: new RegExp(`^${formatLongDay(day, 'it')},`) }).click()
  const note = page.getByLabel('Note (solo per il personale)')
  await note.fill('Imbianchino')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/room-availability/**', async (route) => {
    const response = await route.fetch()
    await isAnswered
    await route.fulfill({ response })
  })
  const address = page.waitForRequest((it) => it.url().includes('/api/room-availability/'))
  await page.getByRole('button', { name: 'Salva il giorno' }).click()
  const [, roomId, date] = (await address).url().match(/room-availability\/(\d+)\/([\d-]+)/) ?? []
  // Typing goes on while the day is saved.
  await note.pressSequentially(' alle')
  answer()
  await expectToast(page, 'Disponibilità aggiornata')
  await note.pressSequentially(' nove')
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  expect(await page.getByText('Adesso: ').count()).toBe(0)
  const body = { available: false, notes: 'Caldaia' }
  await staff.call('availability.editDay', { params: { roomId: String(roomId), date: String(date) }, body })
  await page.getByText('Adesso: Chiuso dal personale. Caldaia').waitFor()
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  const otherDay = page.getByRole('button', { name: /, Disponibile$/ }).last()
  await otherDay.click()
  await page.getByRole('button', { name: 'Continua a scrivere' }).click()
  expect(await note.inputValue()).toBe('Imbianchino alle nove')
  await otherDay.click()
  await page.getByRole('button', { name: 'Scarta', exact: true }).click()
  await expect.poll(() => note.inputValue()).toBe('')
  // The editor says the same of its day while the calendar shows a later month.
  await page.getByRole('button', { name: new RegExp(`^${formatLongDay(String(date), 'it')},`) }).click()
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Mese successivo' }).click()
  const shown = addMonths(String(date), 2)
  await page.getByRole('button', { name: formatLongDay(addDays(shown, 14), 'it') }).waitFor()
  expect(await note.inputValue()).toBe('Caldaia')
  expect(await page.getByLabel('Disponibile per le prenotazioni').isChecked()).toBe(false)
})

test('editing a stay shows its prices before and after, asks about past and closed days, and how to cancel', async () => {
  const staff = await logInColleague()
  const { id, checkinDate, checkoutDate } = await requestBooking('Spostati')
  await staff.call('bookings.patch', {
    params: { id },
    body: { agreedPrice: '300', depositAmount: '100', balanceAmount: '200' },
  })
  const closed = addDays(checkinDate, -1)
  const body = { available: false, notes: null }
  await staff.call('availability.editDay', { params: { roomId: '2', date: closed }, body })
  const { page } = await openDesk()
  const card = findCard(page, 'Spostati')
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const read = async () => (await staff.call('bookings.list', {})).find((it) => it.id === id)
  const edit = async (fields: Record<string, string>) => {
    await chooseAction(card, 'Modifica')
    for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name=${name}]`).fill(value)
    await dialog.getByRole('button', { name: 'Salva le modifiche' }).click()
  }

  await chooseAction(card, 'Modifica')
  await dialog.locator('[name=checkoutDate]').fill(addDays(checkoutDate, 1))
  const agreed = dialog.getByRole('row', { name: /^Concordato/ })
  const readAgreed = async () => (await agreed.getByRole('cell').allInnerTexts()).map((it) => it.replace(/\s/g, ' '))
  expect(await readAgreed()).toEqual(['300 €', '300 €'])
  await dialog.getByLabel('Prezzo concordato').fill('420')
  expect(await readAgreed()).toEqual(['300 €', '420 €'])
  await dialog.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expectToast(page, 'Prenotazione aggiornata')
  expect(await read()).toMatchObject({ agreedPrice: '420.00', depositAmount: '100.00', balanceAmount: '320.00' })

  await edit({ checkinDate: '2020-01-03', checkoutDate: '2020-01-05' })
  await question.getByText('Il soggiorno è in giorni già passati.').waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  const lastDay = addDays(checkoutDate, 1)
  await dialog.locator('[name=checkoutDate]').fill(lastDay)
  // Typed and saved at once: the room and the prices of the new days are not on the screen yet.
  await dialog.locator('form').evaluate((form: HTMLFormElement, day) => {
    const input = form.elements.namedItem('checkinDate')
    if (!(input instanceof HTMLInputElement)) throw new Error('no check-in day')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    form.requestSubmit()
  }, closed)
  await question.getByText('La camera ha giorni chiusi dal personale in questo soggiorno.').waitFor()
  await question.getByText('Il prezzo concordato resta com’era').waitFor()
  await question.getByRole('button', { name: 'Sì, salva' }).click()
  await expectToast(page, 'Prenotazione aggiornata')
  expect(await read()).toMatchObject({ checkinDate: closed, checkoutDate: lastDay, agreedPrice: '420.00' })

  await chooseAction(card, 'Modifica')
  await dialog.locator('[name=status]').selectOption('cancelled')
  await dialog.getByRole('button', { name: 'Salva le modifiche' }).click()
  await dialog.getByLabel('Trattenuto').waitFor()
  expect((await read())?.status).toBe('pending')
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()

  // Deposit and balance are always the price.
  await chooseAction(card, 'Cambia prezzi')
  await dialog.getByLabel('Saldo').fill('300')
  await dialog.getByRole('button', { name: 'Salva i prezzi' }).click()
  await dialog.getByText(/Acconto e saldo devono fare il prezzo: il saldo sarebbe 320/).waitFor()
})

test('typed text is asked about before a dialog closes, by whatever way, and is there again after a reload', async () => {
  const { page } = await openDesk()
  page.on('dialog', (it) => void it.accept())
  const question = page.getByRole('alertdialog', { name: 'Scartare quello che hai scritto?' })
  const keep = () => question.getByRole('button', { name: 'Continua a scrivere' }).click()
  await openPlace(page, 'Oggi')
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  const booking = page.getByRole('dialog', { name: 'Nuova prenotazione' })
  await booking.getByLabel('Nome', { exact: true }).fill('Folco')
  for (const name of ['Chiudi', 'Annulla']) {
    await booking.getByRole('button', { name, exact: true }).click()
    await keep()
  }
  await page.goBack()
  await keep()
  expect(await booking.getByLabel('Nome', { exact: true }).inputValue()).toBe('Folco')
  await page.reload()
  await booking.getByText('non è ancora salvato').waitFor()
  expect(await booking.getByLabel('Nome', { exact: true }).inputValue()).toBe('Folco')
  await booking.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await question.getByRole('button', { name: 'Scarta', exact: true }).click()
  await booking.waitFor({ state: 'detached' })

  await page.goto('/admin/rooms/seasons')
  await page.getByRole('button', { name: 'Nuova stagione' }).click()
  const season = page.getByRole('dialog', { name: 'Nuova stagione' })
  await season.getByLabel('Nome', { exact: true }).fill('Vendemmia')
  await page.reload()
  expect(await season.getByLabel('Nome', { exact: true }).inputValue()).toBe('Vendemmia')
  await season.getByRole('button', { name: 'Annulla', exact: true }).click()
  await question.getByRole('button', { name: 'Scarta', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Nuova stagione' }).waitFor()
  expect(await season.count()).toBe(0)
})

test('a search that is left on says so, a deleted booking is found in the trash, and the log says from what to what', async () => {
  const staff = await logInColleague()
  const { id, code } = await requestBooking('Buttati')
  await staff.call('bookings.patch', { params: { id }, body: { agreedPrice: '75.00' } })
  const payment = { amountCents: 2000, on: toFarmDay(Date.now()), how: 'cash' as const }
  await staff.call('payments.add', { params: { id }, body: payment })
  await staff.tryCall('bookings.trash', { params: { id } })
  const { page } = await openDesk()
  await page.getByRole('searchbox').fill('a')
  await openPlace(page, 'Contatti')
  await openPlace(page, 'Prenotazioni')
  await page.getByRole('article').first().waitFor()
  await page.getByText('La lista mostra solo una parte delle prenotazioni.').waitFor()
  await page.getByRole('searchbox').fill(code)
  await page.getByText('1 nel cestino:').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(code) })
    .click()
  await page.getByRole('button', { name: 'Ripristina' }).waitFor()
  await page.goto('/admin/bookings')
  await page.getByRole('button', { name: 'Mostra tutte' }).click()
  expect(await page.getByRole('searchbox').inputValue()).toBe('')

  await page.goto('/admin/log')
  const entry = page.locator('.log-entry', { hasText: 'ha cambiato stato o prezzi' }).first()
  await entry.getByText('Che cosa è cambiato').click()
  await entry.getByText('Concordato: 75,00').waitFor()
  const paid = page.locator('.log-entry', { hasText: 'ha registrato un pagamento' }).first()
  await paid.getByText('Che cosa è cambiato').click()
  await paid.getByText(/^Incassato: 0\s€ → 20\s€$/).waitFor()
  // The booking stands beside what was done, not below the time.
  const [done, subject] = [
    await entry.locator('strong').first().boundingBox(),
    await entry.getByRole('link').boundingBox(),
  ]
  expect(subject?.x).toBeGreaterThan(done?.x ?? 0)
})

test('a repair closes its room for its days, and its text must be short enough for the note of a day', async () => {
  const staff = await logInColleague()
  const today = toFarmDay(Date.now())
  const text = 'Il vetro della finestra è rotto. '.repeat(16)
  await staff.call('notes.add', { body: { id: uuidv7(), text, roomId: 3, remindOn: today } })
  const { page } = await openDesk()
  await openPlace(page, 'Oggi')
  const note = page.getByRole('listitem').filter({ hasText: 'Il vetro della finestra' })
  await note.getByRole('button', { name: 'Chiudi la camera' }).click()
  const dialog = page.getByRole('dialog')
  const [first, last] = [addDays(today, 320), addDays(today, 321)]
  await dialog.getByLabel('Dal giorno').fill(first)
  await dialog.getByLabel('Al giorno (compreso)').fill(last)
  await dialog.getByRole('button', { name: 'Chiudi la camera' }).click()
  await dialog.getByText('Il testo è troppo lungo').waitFor()
  await dialog.getByLabel('Note (solo per il personale)').fill('Vetro rotto')
  await dialog.getByRole('button', { name: 'Chiudi la camera' }).click()
  const listClosed = async () => {
    const query = { startDate: first, endDate: last }
    const rooms = await staff.call('availability.list', { query })
    const [room] = rooms.filter(({ roomId }) => roomId === 3)
    return room?.adminAvailability.map(({ date, available, notes }) => [date, available, notes])
  }
  await expect.poll(listClosed).toEqual([
    [first, false, 'Vetro rotto'],
    [last, false, 'Vetro rotto'],
  ])
})

test('a guest checks in online, names without a network, and the desk confirms offline who has come', async () => {
  const staff = await logInColleague()
  const checkinDate = toFarmDay(Date.now())
  const days = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const body = { ...buildRequest({ roomId: 6, ...days }), numberOfGuests: 2, guestSurname: 'Lindqvist' }
  const request = await new ApiClient({ url: origin() }).call('bookings.request', { body })
  await staff.call('bookings.patch', { params: { id: request.id }, body: { status: 'confirmed' } })

  const guest = await visit({ viewport: { width: 360, height: 740 }, language: 'en' })
  const phone = guest.page
  await phone.goto(`/booking/${request.code}#${request.secret}`)
  await phone.getByRole('heading', { name: 'Check-in: guest 1 of 2' }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Next' }).click()
  expect(await phone.getByText('This is missing').count()).toBeGreaterThan(3)
  const fillPerson = async (name: string, born: string) => {
    await phone.getByLabel('Surname').fill('Lindqvist')
    await phone.getByLabel('First name').fill(name)
    await phone.getByLabel('Sex').selectOption('F')
    await phone.getByLabel('Date of birth').pressSequentially(born)
  }
  await fillPerson('Åsa', '12101984')
  await choosePlace(phone, 'Country of birth', 'swed')
  await choosePlace(phone, 'Citizenship', 'swed')
  await choosePlace(phone, 'Country of residence', 'scotland')
  await guest.context.setOffline(true)
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('heading', { name: 'Check-in: guest 2 of 2' }).waitFor()
  expect(await phone.getByLabel('Surname').inputValue()).toBe('Lindqvist')
  await fillPerson('Maja', '29022020')
  await guest.context.setOffline(false)
  await phone.reload()
  await phone.getByRole('button', { name: 'Next' }).click()
  expect(await phone.getByLabel('First name').inputValue()).toBe('Maja')
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByLabel('Document', { exact: true }).selectOption('PASOR')
  await phone.getByLabel('Document number').fill('XY9876543')
  await choosePlace(phone, 'Issued in', 'swed')
  expect(await phone.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('9876543')
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByRole('heading', { name: 'Check-in done' }).waitFor()
  await phone.getByText('Åsa Lindqvist · document …543').waitFor()

  const desk = await openDesk({ serviceWorkers: 'allow' })
  const { page } = desk
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/admin/bookings/${request.code}`)
  const section = page.getByRole('region', { name: 'Ospiti', exact: true })
  await section.getByText('Maja Lindqvist').waitFor()
  expect(await section.getByText('completo').count()).toBe(2)
  await desk.context.setOffline(true)
  await section.getByRole('button', { name: 'Modifica gli ospiti' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Numero del documento').inputValue()).toBe('')
  const lines = dialog.getByLabel('Righe del documento')
  const lineOne = 'P<SWELINDQVIST<<ASA'.padEnd(44, '<')
  await lines.fill(`${lineOne}XY98765435SWE8410124F3204153<<<<<<<<<<<<<<09`)
  await dialog.getByText('cifre di controllo').waitFor()
  await lines.clear()
  await lines.pressSequentially(`${lineOne}\nXY98765435SWE8410124F3204153<<<<<<<<<<<<<<08\n`)
  await dialog.getByText('Letto:').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva gli ospiti' }).click()
  await section.getByText('Asa Lindqvist').waitFor()
  await section.getByRole('button', { name: 'Arrivati, documenti visti' }).click()
  await dialog.getByLabel('Maja Lindqvist').uncheck()
  await dialog.getByLabel('prima').check()
  await dialog.getByLabel('Giorno dell’arrivo').fill(addDays(checkinDate, 1))
  await dialog.getByRole('button', { name: 'Arrivati, documenti visti' }).click()
  await dialog.getByText('L’arrivo è nel futuro').waitFor()
  await dialog.getByLabel('Giorno dell’arrivo').fill(addDays(checkinDate, -1))
  await dialog.getByLabel('Ora dell’arrivo').fill('21:15')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Arrivati, documenti visti' }).click()
  await section.getByText(/^arrivato/).waitFor()
  await desk.context.setOffline(false)
  const at = new Date(fromFarmTime(addDays(checkinDate, -1), '21:15')).toISOString()
  await expect
    .poll(() => staff.call('guests.list', { params: { id: request.id } }), { timeout: 30_000 })
    .toMatchObject([
      { name: 'Asa', documentNumber: '543', arrival: { at, seen: 'inPerson', who: 'anna' } },
      { name: 'Maja', arrival: null },
    ])
})

test('forty people arrive while the desk has no network, one without a booking, and all of them reach the server', async () => {
  const staff = await logInColleague()
  const checkinDate = toFarmDay(Date.now())
  const stays: { id: string; code: string }[] = []
  for (let roomId = 1; roomId <= 15 && stays.length < 5; roomId++) {
    const booked = await staff.tryCall('bookings.desk', {
      body: {
        ...{ roomId, checkinDate, checkoutDate: addDays(checkinDate, 1), status: 'confirmed', agreedPrice: 90 },
        ...{ guestName: 'Gruppo', guestSurname: `Camera${roomId}`, guestPhone: '+39 000 1' },
      },
    })
    if (booked.status === 201) stays.push(booked.json as { id: string; code: string })
  }
  expect(stays).toHaveLength(5)
  for (const { id } of stays) {
    const members = Array.from({ length: 7 }, (_, i) => buildMember('GHERARDI', { name: `Ospite ${'ABCDEFG'[i]}` }))
    await staff.call('guests.replace', { params: { id }, body: [buildHead('GHERARDI'), ...members] })
  }

  const { page, context } = await openDesk({ serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openPlace(page, 'Adempimenti')
  const expected = page.getByRole('region', { name: 'Arrivi da confermare' })
  for (const { code } of stays) await expected.locator(`a[href$="${code}"]`).waitFor()
  await context.setOffline(true)
  const arrived = page.getByRole('button', { name: 'Arrivati, documenti visti' })
  const dialog = page.getByRole('dialog')
  for (const { code } of stays) {
    await expected.locator(`a[href$="${code}"]`).click()
    await arrived.click()
    await dialog.getByRole('button', { name: 'Arrivati, documenti visti' }).click()
    await page
      .getByText(/^arrivato/)
      .nth(4)
      .waitFor()
    await page.goBack()
  }
  // Somebody without a booking, in three taps.
  await page.getByRole('button', { name: 'Arrivo senza prenotazione' }).click()
  await dialog.getByRole('group', { name: /liber/ }).getByRole('radio', { disabled: false }).first().check()
  await dialog.getByRole('button', { name: 'Registra' }).click()

  await context.setOffline(false)
  const countArrived = async () => {
    const lists = await Promise.all(stays.map(({ id }) => staff.call('guests.list', { params: { id } })))
    return lists.flat().filter(({ arrival }) => arrival?.who === 'anna' && arrival.seen === 'inPerson').length
  }
  await expect.poll(countArrived, { timeout: 60_000 }).toBe(40)
  const listWalkIns = async () =>
    (await staff.call('bookings.list')).filter(({ guestName }) => guestName === 'Di passaggio')
  await expect.poll(listWalkIns).toMatchObject([{ checkinDate, status: 'confirmed', origin: 'desk' }])
})

test('staff upload a receipt of the police’s portal, are told what is wrong with a file, and find it in the list', async () => {
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Adempimenti')
  await page.getByRole('button', { name: 'Carica una ricevuta' }).click()
  const dialog = page.getByRole('dialog')
  const upload = async (text: string) => {
    const file = { name: 'ricevuta.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) }
    await dialog.getByLabel('Ricevuta (PDF)').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Carica', exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Carica', exact: true }).click()
  await dialog.getByText('Scegli il PDF scaricato dal portale').waitFor()
  await upload('<html>')
  await dialog.getByRole('alert').getByText('Questo file non è un PDF intero').waitFor()
  await expectAccessible(page)
  await upload('%PDF-1.4\n%%EOF')
  await expectToast(page, 'Ricevuta conservata')
  await page
    .getByRole('region', { name: 'Ricevute del portale' })
    .getByRole('link', { name: /^Scarica/ })
    .waitFor()
  await expectNoErrors(/400 \(Bad Request\)/)
})
