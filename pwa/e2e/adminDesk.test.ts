// The daily work of staff: error messages, dialogs, calendar, trash, backups.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { formatDay } from '#pwa/format.ts'
import {
  bookingCards,
  chooseAction,
  countWaiting,
  expectToast,
  findCard,
  findPlaceLink,
  openPlace,
  setUpDesk,
} from './frontDesk.ts'
import { offerDays } from './offerDays.ts'

const { logInColleague, requestBooking, openDesk } = setUpDesk()

const modal = (page: Page) => page.locator('.modal')
/** Records the write requests of the page from now on. */
function recordWrites(page: Page): Request[] {
  const writes: Request[] = []
  page.on('request', (it) => {
    // The preview of a mail changes nothing.
    if (it.method() !== 'GET' && !it.url().endsWith('/mail-preview')) writes.push(it)
  })
  return writes
}
const parseBody = (sent: Request | undefined): unknown => JSON.parse(sent?.postData() ?? 'null')

test('shows the right message for every failed action', async () => {
  const staff = await logInColleague()
  const trashed = await requestBooking('Cestinata')
  await staff.tryCall('bookings.trash', { params: { id: trashed.id } })
  const newest = await requestBooking('Recente')
  await staff.call('bookings.patch', { params: { id: newest.id }, body: { status: 'confirmed' } })
  await staff.call('backups.start')
  const { page } = await openDesk()
  const unknown = 'Il server non ha confermato: non sappiamo se l’operazione è riuscita. Riprova tra poco.'
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('/api/email/test')
      ? route.continue()
      : route.fulfill({ status: 500, body: 'broken' }),
  )
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Prenotazioni attive' }).click()
  await page.getByRole('alertdialog').getByText('PRENOTAZIONI SOSPESE').waitFor()
  await press('Disabilita prenotazioni')
  await expectToast(page, 'Impossibile disabilitare le prenotazioni', unknown)
  await press('Annulla')
  await staff.call('settings.switchBookings', { body: { enabled: false } })
  await page.getByRole('button', { name: 'Prenotazioni sospese' }).click()
  await expectToast(page, 'Impossibile abilitare le prenotazioni', unknown)
  await staff.call('settings.switchBookings', { body: { enabled: true } })
  await press('Test Email')
  await expectToast(page, 'Test Email Fallito', 'Errore nella configurazione SMTP.', unknown)

  const submitInDialog = async (action: string, submit: string, ...lines: string[]) => {
    await chooseAction(bookingCards(page).first(), action)
    if (action === 'Manda la mail di conferma')
      await expect.poll(() => modal(page).getByRole('textbox', { name: 'IBAN' }).inputValue()).not.toBe('')
    await modal(page).getByRole('button', { name: submit, exact: true }).click()
    // Nothing was paid, and nobody has come.
    if (action === 'Manda la mail di pagamento' || action === 'Manda la mail di grazie')
      await modal(page).getByRole('button', { name: 'Invia lo stesso' }).click()
    await expectToast(page, ...lines, unknown)
    await modal(page).getByRole('button', { name: 'Annulla' }).click()
    await modal(page).waitFor({ state: 'detached' })
  }
  const update = 'Impossibile aggiornare la prenotazione.'
  const mail = ['Errore Invio Email', "Si è verificato un errore durante l'invio dell'email."]
  await submitInDialog('Modifica', 'Salva le modifiche', 'Errore Aggiornamento', update)
  await submitInDialog('Cambia stato', 'Cambia stato', update)
  await submitInDialog('Cambia prezzi', 'Salva i prezzi', update)
  await submitInDialog('Elimina', 'Elimina', 'Impossibile eliminare la prenotazione.')
  for (const action of ['Manda la mail di conferma', 'Manda la mail di pagamento', 'Manda la mail di grazie'])
    await submitInDialog(action, 'Invia', ...mail)

  await openPlace(page, 'Calendario')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/room-availability/')) keys.push(request.headers()['idempotency-key'])
  })
  const day = 'Impossibile aggiornare la disponibilità. Riprova tra qualche secondo.'
  // The first try may have been stored, so the second one has the same key.
  for (const _ of ['first', 'second']) {
    await press('Salva il giorno')
    await expectToast(page, 'Errore di aggiornamento', day, unknown)
  }
  expect(keys).toEqual([expect.any(String), keys[0]])
  await page.getByLabel('Dal giorno').fill('2027-05-01')
  await page.getByLabel('Al giorno (compreso)').fill('2027-05-02')
  await press('Aggiorna i giorni')
  await expectToast(page, 'Errore', 'Impossibile aggiornare la disponibilità.')

  await openPlace(page, 'Cestino')
  await findCard(page, 'Cestinata').getByRole('button', { name: 'Ripristina' }).click()
  await expectToast(page, 'Impossibile ripristinare la prenotazione.', unknown)

  await openPlace(page, 'Backup')
  await press('Avvia backup manuale')
  await expectToast(page, 'Errore Backup', 'Impossibile avviare il backup manuale.', unknown)
  const writes = recordWrites(page)
  await page.getByRole('button', { name: 'Ripristina' }).first().click()
  await modal(page).getByRole('button', { name: 'Ripristina' }).click()
  await modal(page).getByText('Scrivi RIPRISTINA per confermare').waitFor()
  expect(writes).toHaveLength(0)
  await modal(page).getByLabel('Per confermare scrivi RIPRISTINA').fill('ripristina')
  await modal(page).getByRole('button', { name: 'Ripristina' }).click()
  await expectToast(page, 'Errore Restore', 'Impossibile completare il restore.', unknown)

  // When the server sends a sentence for this error, the toast shows only that sentence.
  await modal(page).getByRole('button', { name: 'Annulla' }).click()
  await page.unroute('**/api/**')
  const detail = 'Il server di posta ha rifiutato la connessione.'
  const problem = { type: 'about:blank', title: 'x', status: 502, code: 'mail_refused', detail, instance: 'x' }
  await page.route('**/api/email/test*', (route) =>
    route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await press('Test Email')
  await expectToast(page, 'Test Email Fallito', detail)
})

test('edits many days with one call per day, at most four at a time, shows a result for each day and skips locked and past days', async () => {
  const { page } = await openDesk()
  await openPlace(page, 'Calendario')
  let running = 0
  let maxRunning = 0
  const requestedDays: string[] = []
  await page.route('**/api/room-availability/**', async (route) => {
    requestedDays.push(route.request().url().slice(-10))
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 60))
    running -= 1
    if (route.request().url().endsWith('2027-05-04'))
      await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' })
    else await route.continue()
  })
  const change = async (from: string, last: string) => {
    await page.getByLabel('Dal giorno').fill(from)
    await page.getByLabel('Al giorno (compreso)').fill(last)
    await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  }
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  await page.getByText('Scegli la data di inizio').waitFor()
  await change('2027-05-01', '2027-05-10')
  await page.getByRole('button', { name: /^\d di 10…$/ }).waitFor()
  await expectToast(page, 'Errore', 'Impossibile aggiornare la disponibilità.')
  const outcomes = page.locator('.range-results li')
  expect(await outcomes.count()).toBe(10)
  expect(await outcomes.nth(3).innerText()).toBe(
    `${formatDay('2027-05-04', 'it')}: Il server non risponde. Riprova tra poco.`,
  )
  expect(await outcomes.nth(4).innerText()).toBe(`${formatDay('2027-05-05', 'it')}: aggiornato`)
  expect(requestedDays.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, i) => `2027-05-${String(i + 1).padStart(2, '0')}`),
  )
  expect(maxRunning).toBeGreaterThan(1)
  expect(maxRunning).toBeLessThanOrEqual(4)

  requestedDays.length = 0
  await change('2025-07-31', '2025-08-02')
  await expectToast(page, '0 giorni aggiornati')
  expect(requestedDays).toEqual([])
  expect(await outcomes.allInnerTexts()).toEqual([
    `${formatDay('2025-07-31', 'it')}: saltato, è un giorno passato`,
    `${formatDay('2025-08-01', 'it')}: saltato: Agosto non modificabile - Le date di agosto sono bloccate per SOLD OUT`,
    `${formatDay('2025-08-02', 'it')}: saltato: Agosto non modificabile - Le date di agosto sono bloccate per SOLD OUT`,
  ])
})

test('names the booking that has the days of a restored or no longer cancelled booking', async () => {
  const staff = await logInColleague()
  const first = await requestBooking('Trombata', '2027-06-01')
  await staff.tryCall('bookings.trash', { params: { id: first.id } })
  const second = await requestBooking('Occupanti', '2027-06-02')
  const third = await requestBooking('Proposta', '2027-06-15')
  await staff.tryCall('bookings.trash', { params: { id: third.id } })
  await offerDays(staff, { roomId: 2, checkinDate: '2027-06-15', checkoutDate: '2027-06-17' }, { holdsDays: true })
  const { page, context } = await openDesk()
  await openPlace(page, 'Cestino')
  const card = findCard(page, 'Trombata')
  const holder = card.getByText(`I giorni sono di Ginevra Occupanti (${second.code}), dal 2 giu 2027 al 4 giu 2027.`)
  // Without the network the rows of the tablet say so, and nothing waits to be sent.
  await card.waitFor()
  await context.setOffline(true)
  await page.getByText('Senza rete', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Ripristina', exact: true }).click()
  await holder.waitFor()
  await findCard(page, 'Proposta').getByRole('button', { name: 'Ripristina', exact: true }).click()
  const offered = 'Un’offerta a Rosa Bianchi tiene libera questa camera dal 15 giu 2027 al 17 giu 2027.'
  await findCard(page, 'Proposta').getByText(offered).waitFor()
  expect(await page.getByText(/\d da inviare/).count()).toBe(0)
  await context.setOffline(false)
  await page.getByText('Senza rete', { exact: true }).waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Ripristina', exact: true }).click()
  await page.locator('.toast').getByText('Impossibile ripristinare la prenotazione.').waitFor()

  const cancelled = await requestBooking('Annullata', '2027-06-08')
  await staff.call('bookings.patch', { params: { id: cancelled.id }, body: { status: 'cancelled' } })
  const fourth = await requestBooking('Subentrata', '2027-06-09')
  const message = `I giorni sono di Ginevra Subentrata (${fourth.code}), dal 9 giu 2027 all’11 giu 2027.`
  await openPlace(page, 'Prenotazioni')
  // Both changes have arrived: a card that moves would close its menu.
  await findCard(page, 'Subentrata').waitFor()
  await findCard(page, 'Annullata').getByText('Cancellata', { exact: true }).waitFor()
  for (const [action, confirm] of [
    ['Cambia stato', () => modal(page).getByRole('radio', { name: 'Confermata' }).check({ force: true })],
    ['Modifica', () => modal(page).locator('[name=status]').selectOption('confirmed')],
  ] as const) {
    await chooseAction(findCard(page, 'Annullata'), action)
    await confirm()
    await modal(page).locator('[type=submit]').click()
    await modal(page).getByText(message).waitFor()
    await modal(page).locator('.modal-close').click()
    await modal(page).waitFor({ state: 'detached' })
  }
})

test('sends the three mails with the last known default IBAN, checks its digits, asks for deposit or balance, confirms a repeat, and writes to the guest of a cancelled booking', async () => {
  const { code } = await requestBooking('Postini')
  const { page } = await openDesk()
  const iban = 'DE89370400440532013000'
  await page.route('**/api/settings/default-iban*', (route) => route.fulfill({ json: { iban } }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.queries'))).toContain(iban)
  // From here on the dialog proposes the IBAN that is known already.
  await page.unroute('**/api/settings/default-iban*')
  await page.route('**/api/settings/default-iban*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  const card = findCard(page, code)
  const open = (name: string) => chooseAction(card, name)
  const send = (name = 'Invia') => modal(page).getByRole('button', { name, exact: true }).click()
  const writes = recordWrites(page)

  await open('Manda la mail di conferma')
  const field = modal(page).getByRole('textbox', { name: 'IBAN' })
  await expect.poll(() => field.inputValue()).toBe(iban)
  await modal(page).getByText('Manca il prezzo concordato').waitFor()
  await field.fill('DE88 3704 0044 0532 0130 00')
  await send()
  await modal(page).getByText('Inserisci un IBAN valido').waitFor()
  await field.fill('IT60 X054 2811 1010 0000 0123 456')
  await send()
  await modal(page).getByText('La prenotazione non è confermata (stato: in attesa).').waitFor()
  expect(writes).toHaveLength(0)
  await send('Invia lo stesso')
  await expectToast(page, 'La posta non è configurata: mail scritta in un file, non spedita')
  expect(parseBody(writes[0])).toEqual({ iban: 'IT60X0542811101000000123456' })

  await open('Manda la mail di pagamento')
  expect(await modal(page).getByRole('radio').count()).toBe(2)
  await modal(page).getByLabel('Saldo').check()
  await send()
  await modal(page).getByText('Il saldo non risulta incassato').waitFor()
  await send('Invia lo stesso')
  await expectToast(page, 'La posta non è configurata: mail scritta in un file, non spedita')
  expect(parseBody(writes[1])).toEqual({ paymentType: 'saldo' })

  const thank = async () => {
    await open('Manda la mail di grazie')
    await send().then(() => send('Invia lo stesso'))
  }
  await thank()
  await expectToast(page, 'La posta non è configurata: mail scritta in un file, non spedita')
  expect(parseBody(writes[2])).toEqual({})
  await thank()
  await modal(page).getByText('La stessa mail è partita meno di un minuto fa.').waitFor()
  await send('Invia di nuovo')
  await expectToast(page, 'La posta non è configurata: mail scritta in un file, non spedita')
  expect(parseBody(writes.at(-1))).toEqual({ again: true })

  await open('Cambia stato')
  await modal(page).getByLabel('Cancellata').check()
  const kept = modal(page).getByLabel('Trattenuto')
  expect(await kept.inputValue()).toBe('0,00')
  await kept.fill('12,5')
  await modal(page).getByLabel('Scrivi all’ospite (postini@example.org)').uncheck()
  await modal(page).getByLabel('Scrivi all’ospite').check()
  await send('Cambia stato e scrivi')
  await expectToast(page, 'Salvato. La posta non è configurata: mail scritta in un file, non spedita')
  expect(parseBody(writes.at(-1))).toEqual({ status: 'cancelled', keptAmount: '12.50', notifyGuest: true })
  expect(await card.locator('[data-field=keptAmount]').innerText()).toContain('12,50')
})

test('suggests the balance, shows the list price beside the agreed price, and marks a paid booking with a badge', async () => {
  const { code, listPrice } = await requestBooking('Saldatori')
  const { page } = await openDesk()
  const card = findCard(page, code)
  await chooseAction(card, 'Cambia prezzi')
  await modal(page).getByText('Da listino:').waitFor()
  await modal(page).getByLabel('Concordato').fill('1.300')
  await modal(page).getByLabel('Concordato').blur()
  expect(await modal(page).getByLabel('Concordato').inputValue()).toBe('1.300,00')
  await modal(page).getByLabel('Concordato').fill('300')
  await modal(page).getByLabel('Acconto').fill('80,50')
  expect(await modal(page).getByLabel('Saldo').inputValue()).toBe('219,50')
  await modal(page).getByLabel('Pagamento completato').check()
  await modal(page).getByRole('button', { name: 'Contanti' }).click()
  await card.getByText('Pagato', { exact: true }).waitFor()
  await card
    .locator('[data-field=balanceAmount]')
    .getByText(/incassato (?:il |l’)\d/)
    .waitFor()
  const readAmount = async (field: string) =>
    (await card.locator(`[data-field=${field}] dd`).innerText()).replace(/\s*€.*/s, '')
  expect(await readAmount('listPrice')).toBe(String(Number(listPrice)))
  expect([
    await readAmount('agreedPrice'),
    await readAmount('depositAmount'),
    await readAmount('balanceAmount'),
  ]).toEqual(['300', '80,50', '219,50'])
  await chooseAction(card, 'Cambia stato')
  expect(await modal(page).locator('.choice label').allInnerTexts()).toEqual([
    'In Attesa',
    'Confermata',
    'Cancellata',
    'Completata',
  ])
})

test('shows changes of others within seconds, keeps typed text, and shows both versions of a conflict side by side', async () => {
  const staff = await logInColleague()
  const { id, code } = await requestBooking('Contesi')
  const { page, context } = await openDesk()
  await context.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    Object.assign(navigator, { setAppBadge: async (n: number) => void shown.push(n) })
  })
  await page.reload()
  // The test finds it by element, because elements behind a dialog have no accessible role.
  const card = page.locator('article').filter({ hasText: code })
  await chooseAction(card, 'Modifica')
  await modal(page).getByLabel('Nome', { exact: true }).fill('Ginevra Maria')
  const badge = () => page.evaluate(() => Reflect.get(window, 'shown').at(-1))
  const stored = (await staff.call('bookings.list')).find((it) => it.id === id)
  await staff.call('bookings.edit', { params: { id }, body: { ...stored, status: 'confirmed', roomId: 7 } })
  await expect.poll(() => card.locator('.booking-badges').innerText(), { timeout: 8_000 }).toContain('Confermata')
  await requestBooking('Nuovissimi')
  await page.locator('article').filter({ hasText: 'Nuovissimi' }).waitFor({ timeout: 8_000 })
  await expect.poll(badge).toBe(await countWaiting(staff))
  expect(await modal(page).getByLabel('Nome', { exact: true }).inputValue()).toBe('Ginevra Maria')

  await modal(page).getByRole('button', { name: 'Salva le modifiche' }).click()
  const row = (field: string) => modal(page).getByRole('row').filter({ hasText: field })
  await row('Nome').waitFor()
  expect(await row('Nome').getByRole('cell').allInnerTexts()).toEqual(['Ginevra Maria', 'Ginevra'])
  expect(await row('Stato').getByRole('cell').allInnerTexts()).toEqual(['In Attesa', 'Confermata'])
  const [oldRoom, newRoom] = [getSampleRoom(2).name, getSampleRoom(7).name]
  expect(await row('Camera').getByRole('cell').allInnerTexts()).toEqual([oldRoom, newRoom])
  const event = modal(page).locator('.booking-history > li')
  await event
    .filter({ hasText: `Camera: ${oldRoom} → ${newRoom}` })
    .getByText(/\d\d:\d\d, anna$/)
    .waitFor()
  await modal(page).getByLabel('Stato').selectOption('confirmed')
  await modal(page).getByRole('button', { name: 'Tieni la mia' }).click()
  await card.getByText('Ginevra Maria').waitFor()
  expect(await card.locator('.booking-badges').innerText()).toContain('Confermata')
  // News wait until no dialog is open and the result of the edit has been read.
  await page.locator('.toast', { hasNotText: 'Nuova richiesta' }).locator('[slot=close]').click()
  await page.getByText(/^Nuova richiesta: Ginevra Nuovissimi, .+, dal.+ al \d/).waitFor()

  await openPlace(page, 'Calendario')
  // What comes while another page is open is counted until somebody looks at it, beside three reminders that are due.
  const toast = page.locator('.toast')
  await requestBooking('Attesi')
  await toast.getByText(/^Nuova richiesta: Ginevra Attesi/).waitFor()
  await findPlaceLink(page, 'Prenotazioni').getByText('1', { exact: true }).waitFor()
  expect(await page.title()).toMatch(/^\(4\) Calendario/)
  await expect.poll(badge).toBe(await countWaiting(staff))
  await toast.getByRole('button', { name: 'Apri' }).click()
  await findCard(page, 'Attesi').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(3\) Prenotazioni/)
  const sent = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', message: 'Avete posto per un camper?' }
  await staff.call('contacts.send', { body: sent })
  await toast.getByText('Nuovo messaggio: Dino Compagni').waitFor()
  await findPlaceLink(page, 'Contatti').getByText('1', { exact: true }).waitFor()
  await openPlace(page, 'Contatti')
  const waiting = await countWaiting(staff)
  await expect.poll(badge).toBe(waiting)
  await page.getByRole('button', { name: 'Segna come risposto' }).first().click()
  await page.getByText('Da rispondere', { exact: true }).first().click()
  await page.locator('.contact', { hasText: 'Dino Compagni' }).waitFor({ state: 'detached' })
  await expect.poll(badge).toBe(waiting - 1)
})
