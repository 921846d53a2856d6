// Presses at odd moments: twice at once, after a lost answer, before the rows are loaded, after somebody else's deletion.
import type { Locator, Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { chooseAction, expectToast, findCard, setUpDesk } from './frontDesk.ts'

const { openDesk, logInColleague } = setUpDesk()
const today = toFarmDay(Date.now())

async function setUpBooking(guestSurname: string, roomId: number) {
  const staff = await logInColleague()
  const days = { checkinDate: addDays(today, 200), checkoutDate: addDays(today, 203) }
  const guest = { guestName: 'Neri', guestPhone: '+39 000 1', guestSurname, status: 'confirmed' as const }
  const { id, code } = await staff.call('bookings.desk', { body: { ...guest, ...days, roomId, agreedPrice: 300 } })
  const readBooking = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  const readPages = async () => (await readChangePages(staff)).pages
  const readNotes = async () =>
    (await readPages()).flatMap(({ notes = [] }) => notes).filter((it) => 'text' in it && it.bookingId === id)
  const countOffers = async () => (await readPages()).flatMap(({ offers }) => offers).length
  return { staff, id, code, readBooking, readNotes, countOffers }
}

/** Two presses on the same screen: the button has not been disabled between them. */
const pressTwice = (button: Locator) =>
  button.evaluate((it: HTMLElement) => {
    it.click()
    it.click()
  })

/** The server stores the next write of this address, and the answer gets lost on its way. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, contentType: 'text/html', body: 'Bad gateway' })
    },
    { times: 1 },
  )

test('two presses at once record one payment, one line, one note and one offer', async () => {
  const { code, readBooking, readNotes, countOffers } = await setUpBooking('Cavalcanti', 3)
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  const dialog = page.getByRole('dialog')
  const isClosed = () => dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Registra un pagamento' }).click()
  await dialog.getByLabel('Importo').fill('50')
  await pressTwice(dialog.getByRole('button', { name: 'Registra il pagamento' }))
  await isClosed()
  await expect.poll(async () => (await readBooking())?.paidCents).toBe(5000)

  await page.getByRole('button', { name: 'Aggiungi extra o sconto' }).click()
  await dialog.getByLabel('Che cosa').selectOption('surcharge')
  await dialog.getByLabel('Importo').fill('10')
  await dialog.getByLabel('Motivo').fill('Culla')
  await pressTwice(dialog.getByRole('button', { name: 'Aggiungi', exact: true }))
  await isClosed()
  await expect.poll(async () => (await readBooking())?.totalCents).toBe(31_000)
  const nights = page.getByRole('list', { name: 'Conto del soggiorno' }).getByRole('listitem').first()
  expect(await nights.innerText()).toMatch(/^Notti\s3 notti a [^×]*$/)

  await page.getByRole('button', { name: 'Aggiungi nota' }).click()
  await dialog.getByLabel('Testo della nota').fill('Arriva tardi')
  await pressTwice(dialog.getByRole('button', { name: 'Salva', exact: true }))
  await isClosed()
  await page.getByText('Arriva tardi').waitFor()
  expect(await readNotes()).toHaveLength(1)

  await page.goto('/admin/contacts?show=offers')
  await page.getByRole('button', { name: 'Nuova offerta' }).click()
  await dialog.getByLabel('Nome', { exact: true }).fill('Guido')
  await dialog.getByLabel('Camera', { exact: true }).selectOption('4')
  await dialog.getByLabel('Check-in').fill(addDays(today, 210))
  await dialog.getByLabel('Check-out').fill(addDays(today, 212))
  await pressTwice(dialog.getByRole('button', { name: 'Salva bozza' }))
  await isClosed()
  await page.getByRole('listitem').filter({ hasText: 'Guido' }).first().waitFor()
  expect(await countOffers()).toBe(1)
  expect((await readBooking())?.payments).toHaveLength(1)
  expectNoErrors()
})

test('a press after a lost answer stores no second payment, line or note', async () => {
  const { code, readBooking, readNotes } = await setUpBooking('Donati', 5)
  const { page, expectNoErrors } = await openDesk({ path: `/admin/bookings/${code}` })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Aggiungi extra o sconto' }).click()
  await dialog.getByLabel('Che cosa').selectOption('surcharge')
  await dialog.getByLabel('Importo').fill('10')
  await dialog.getByLabel('Motivo').fill('Culla')
  await loseAnswer(page, '**/lines')
  const add = dialog.getByRole('button', { name: 'Aggiungi', exact: true })
  await add.click()
  await page.locator('main').getByText('Culla').first().waitFor({ state: 'attached' })
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  expect((await readBooking())?.lines.filter(({ text }) => text === 'Culla')).toHaveLength(1)

  await page.getByRole('button', { name: 'Registra un pagamento' }).click()
  await dialog.getByLabel('Importo').fill('50')
  await loseAnswer(page, '**/payments')
  const pay = dialog.getByRole('button', { name: 'Registra il pagamento' })
  await pay.click()
  await expect.poll(async () => (await readBooking())?.paidCents).toBe(5000)
  await pay.click()
  await dialog.waitFor({ state: 'detached' })
  expect((await readBooking())?.payments).toHaveLength(1)

  await page.getByRole('button', { name: 'Aggiungi nota' }).click()
  await dialog.getByLabel('Testo della nota').fill('Arriva tardi')
  await loseAnswer(page, '**/api/notes')
  const save = dialog.getByRole('button', { name: 'Salva', exact: true })
  await save.click()
  await expect.poll(async () => (await readNotes()).length).toBe(1)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await readNotes()).toHaveLength(1)
  expectNoErrors(/status of 500/)
})

test('a press after an answer that the device could not store mails the guest nothing again', async () => {
  const { staff } = await setUpBooking('Uberti', 2)
  const message = { name: 'Farinata', surname: 'Uberti', email: 'farinata@example.org', message: 'C’è posto a Natale?' }
  await staff.call('contacts.send', { body: message })
  const { page, expectNoErrors } = await openDesk({ path: '/admin/contacts' })
  const card = page.locator('.contact', { hasText: 'Farinata' })
  await card.getByRole('button', { name: 'Rispondi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Risposta').fill('Sì, due camere.')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const send = dialog.getByRole('button', { name: 'Invia la risposta' })
  for (const _ of ['first', 'second']) {
    const answered = page.waitForResponse(/\/answer$/)
    await send.click()
    expect((await answered).ok()).toBe(true)
  }
  const mails = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'messageAnswer')
  expect(mails.map(({ to }) => to)).toEqual(['farinata@example.org'])
  await expectToast(
    page,
    'Fatto, ma non salvato su questo dispositivo',
    'Il server l’ha registrato: non serve ripeterlo. Forse qui manca spazio.',
  )
  expectNoErrors()
})

test('a dialog that was left closes no other one when its answer comes', async () => {
  const { id } = await setUpBooking('Uberti', 8)
  await setUpBooking('Lamberti', 9)
  const { page, expectNoErrors } = await openDesk()
  const dialog = page.getByRole('dialog')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/bookings/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await findCard(page, 'Uberti').getByRole('link').first().click()
  const place = page.locator('.booking-page')
  await chooseAction(place, 'Elimina')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await page.goBack()
  await place.waitFor({ state: 'detached' })
  await chooseAction(findCard(page, 'Lamberti'), 'Modifica')
  await dialog.getByLabel('Richieste particolari').fill('Una culla in camera')
  release()
  await page.getByText('Prenotazione spostata nel cestino').waitFor()
  expect(await dialog.getByLabel('Richieste particolari').inputValue()).toBe('Una culla in camera')
  expectNoErrors()
})

test('a booking that is opened on a new device is not called missing while its rows are loaded', async () => {
  const { code } = await setUpBooking('Portinari', 6)
  const { page, expectNoErrors } = await openDesk()
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/changes?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/bookings/${code}`)
  const place = page.locator('.booking-page')
  await place.getByText('Primo caricamento dei dati…').waitFor()
  expect(await page.getByText(`Nessuna prenotazione ${code}`).count()).toBe(0)
  release()
  await place.getByRole('heading', { name: 'Neri Portinari' }).waitFor()
  expectNoErrors()
})

test('what is typed about a booking, a note or a message stays when somebody else has dealt with it', async () => {
  const { staff, id, code } = await setUpBooking('Adimari', 7)
  const { page, expectNoErrors } = await openDesk()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByLabel('Richieste particolari')
  const discard = async () => {
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const trash = () => staff.call('bookings.trash', { params: { id } })

  const card = findCard(page, 'Adimari')
  await chooseAction(card, 'Modifica')
  await typed.fill('Una culla in camera')
  await trash()
  await card.waitFor({ state: 'detached' })
  expect(await typed.inputValue()).toBe('Una culla in camera')
  await discard()
  await staff.call('bookings.restore', { params: { id } })

  await page.goto(`/admin/bookings/${code}`)
  await page.getByRole('button', { name: 'Modifica l’ospite' }).click()
  await typed.fill('Due culle in camera')
  await trash()
  await page.locator('.booking-badges').getByText('Cestino').first().waitFor()
  expect(await typed.inputValue()).toBe('Due culle in camera')
  // A booking in the trash takes no change, so there is no version to keep.
  const save = dialog.getByRole('button', { name: 'Salva le modifiche' })
  await save.click()
  await dialog.getByText('ha messo la prenotazione nel cestino', { exact: false }).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await expectAccessible(page)
  await discard()

  // A reminder leaves the page of the day when somebody ticks it.
  const note = await staff.call('notes.add', { body: { id: uuidv7(), text: 'Comprare il sale', remindOn: today } })
  await page.goto('/admin/today')
  const item = page.getByRole('listitem').filter({ hasText: 'Comprare il sale' })
  await item.getByRole('button', { name: 'Modifica' }).click()
  await dialog.getByLabel('Testo della nota').fill('Comprare il sale e il pepe')
  await staff.call('notes.remove', { params: { id: note.id } })
  await item.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Testo della nota').inputValue()).toBe('Comprare il sale e il pepe')
  await discard()

  // A late deposit leaves it with its booking, and nothing can be sent any more.
  const days = { checkinDate: addDays(today, 210), checkoutDate: addDays(today, 213) }
  const guest = { guestName: 'Lapo', guestSurname: 'Gianni', guestPhone: '+39 000 2', guestEmail: 'lapo@example.org' }
  const late = await staff.call('bookings.desk', {
    body: { ...guest, ...days, roomId: 7, status: 'confirmed', agreedPrice: 300, depositAmount: 50 },
  })
  const overdue = { depositDueOn: addDays(today, -1) }
  await staff.call('bookings.patch', { params: { id: late.id }, body: overdue })
  await page.getByRole('button', { name: 'Sollecita Lapo Gianni' }).click()
  await dialog.getByLabel('Una frase tua').fill('Ci scriva quando vuole.')
  await staff.call('bookings.trash', { params: { id: late.id } })
  await page.getByRole('button', { name: 'Sollecita Lapo Gianni' }).waitFor({ state: 'detached' })
  const send = dialog.getByRole('button', { name: 'Invia', exact: true })
  await send.click()
  await dialog.getByText('ha messo la prenotazione nel cestino', { exact: false }).waitFor()
  expect(await send.isDisabled()).toBe(true)
  await discard()

  // A message leaves the list of the unanswered ones.
  const contact = await staff.call('contacts.send', {
    body: { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', message: 'Avete posto per un camper?' },
  })
  await page.goto('/admin/contacts?show=unanswered')
  const message = page.locator('.contact', { hasText: 'Dino Compagni' })
  await message.getByRole('button', { name: 'Rispondi', exact: true }).click()
  await dialog.getByLabel('Risposta').fill('Sì, il posto c’è.')
  await staff.call('contacts.patch', { params: { id: contact.id }, body: { answered: true } })
  await message.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Risposta').inputValue()).toBe('Sì, il posto c’è.')
  expectNoErrors(/412 \(Precondition Failed\)/)
})
