// Presses that no other test makes. Each one leads to its call, and the server does what it asks.
import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { buildHead } from '#api/testing/guests.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { CallName } from '#contract/paths.ts'
import { account, setUpDesk } from './frontDesk.ts'
import { book, fillFarm, startServices } from './richFarm.ts'
import { measureOverflow, setFontSize } from './variants.ts'
import { findCall, hasPress, listWriteCalls, presses } from './writeCalls.ts'

const services = await startServices()
afterAll(() => services.stop())
const { openDesk, logInColleague, origin, visit } = setUpDesk({
  ALLOW_PRIVATE_ADDRESSES: '1',
  SMTP_URL: services.mail.url,
})
const today = toFarmDay(Date.now())

let staff: ApiClient
let bookings: Booking[] = []
beforeAll(async () => {
  staff = await logInColleague()
  bookings = await fillFarm(staff, services)
})

/** Waits for the call that the press makes. */
async function expectCall(page: Page, name: CallName, press: () => Promise<void>) {
  const answered = page.waitForResponse((it) => findCall(it.request()) === name)
  await press()
  expect((await answered).status()).toBeLessThan(300)
}

test('the document of a payment is corrected, and the payment removed', async () => {
  const { page, expectNoErrors } = await openDesk()
  const booking = bookings.find(({ guestSurname }) => guestSurname === 'Donati')
  await page.goto(`/admin/bookings/${booking?.code}`)
  const payments = page.getByRole('list', { name: 'Pagamenti' })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await payments.getByRole('button', { name: 'Documento fiscale del pagamento: ' }).click()
  await dialog.getByLabel('Documento', { exact: true }).fill('Ricevuta')
  await dialog.getByLabel('Numero del documento').fill('12')
  await dialog.getByLabel('Data del documento').fill(today)
  await expectCall(page, 'payments.patch', () => dialog.getByRole('button', { name: 'Salva il documento' }).click())
  await dialog.waitFor({ state: 'detached' })
  await payments.getByRole('button', { name: 'Elimina il pagamento: ' }).click()
  await expectCall(page, 'payments.remove', () => dialog.getByRole('button', { name: 'Elimina', exact: true }).click())
  await payments.waitFor({ state: 'detached' })
  expectNoErrors()
})

test('a message is answered by a mail, with the answer kept while it is typed', async () => {
  const message = {
    name: 'Dino',
    surname: 'Compagni',
    email: 'dino@example.org',
    message: 'Avete posto per un camper?',
  }
  await staff.call('contacts.send', { body: message })
  const { page, context, expectNoErrors } = await openDesk({ path: '/admin/contacts' })
  const card = page.locator('.contact', { hasText: 'Dino Compagni' })
  await card.getByRole('button', { name: 'Rispondi', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Invia la risposta' })
  await send.click()
  await dialog.getByText('Scrivi una risposta', { exact: false }).waitFor()
  await dialog.getByLabel('Risposta').fill('Sì, due piazzole.')
  await expectAccessible(page)
  await page.reload()
  expect(await dialog.getByLabel('Risposta').inputValue()).toBe('Sì, due piazzole.')
  await context.setOffline(true)
  await expect.poll(() => send.isDisabled()).toBe(true)
  await context.setOffline(false)
  // Two quick presses are one mail.
  await expectCall(page, 'contacts.answer', () => send.dblclick())
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('Risposto', { exact: true }).waitFor()
  const mails = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'messageAnswer')
  expect(mails.map(({ to }) => to)).toEqual(['dino@example.org'])
  expectNoErrors(/400 \(Bad Request\)/, /ERR_INTERNET_DISCONNECTED/)
})

test('a sentence of one’s own stands above the text of a mail, whose first lines go by WhatsApp, too', async () => {
  const booking = bookings.find(({ guestSurname }) => guestSurname === 'Donati')
  const { page, context, expectNoErrors } = await openDesk({ path: `/admin/bookings/${booking?.code}` })
  await page.getByRole('region', { name: 'Posta' }).getByRole('button', { name: 'Manda la mail di conferma' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('IBAN').fill('IT60X0542811101000000123456')
  await dialog.getByLabel('Una frase tua').fill('Il cane vi saluta!')
  await dialog.locator('pre', { hasText: 'Il cane vi saluta!' }).waitFor()
  await expectAccessible(page)
  await expectCall(page, 'bookings.sendConfirmation', () =>
    dialog.getByRole('button', { name: 'Invia', exact: true }).dblclick(),
  )
  await dialog.waitFor({ state: 'detached' })
  const mail = page.getByRole('listitem').filter({ hasText: 'Conferma con IBAN' })
  await mail.getByText('Leggi la mail').click()
  const href = await mail.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const text = decodeURIComponent(String(href))
  expect(text).toMatch(/^https:\/\/wa\.me\/\d+\?text=\S+ .+,\n\nIl cane vi saluta!\n\n/)
  expect(text).not.toContain(`/booking/${booking?.code}`)
  await expectAccessible(page)
  await context.setOffline(true)
  const again = mail.getByRole('button', { name: 'Invia di nuovo', description: 'Serve la rete' })
  await again.waitFor()
  expect(await again.isDisabled()).toBe(true)
  await expectAccessible(page)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('a note is removed', async () => {
  await staff.call('notes.add', { body: { id: uuidv7(), text: 'Comprare il sale', remindOn: today } })
  const { page, expectNoErrors } = await openDesk({ path: '/admin/today' })
  const note = page.getByRole('listitem').filter({ hasText: 'Comprare il sale' })
  await note.getByRole('button', { name: 'Elimina' }).click()
  const question = page.getByRole('alertdialog')
  await expectCall(page, 'notes.remove', () => question.getByRole('button', { name: 'Elimina' }).click())
  await note.waitFor({ state: 'detached' })
  expectNoErrors()
})

test('a draft of an offer is edited', async () => {
  const { page, expectNoErrors } = await openDesk({ path: '/admin/contacts?show=offers' })
  await page.getByRole('button', { name: 'Modifica offerta' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cognome').fill('Buondelmonti')
  await expectCall(page, 'offers.edit', () => dialog.getByRole('button', { name: 'Salva bozza' }).click())
  await page.getByText('Buondelmonti').first().waitFor()
  expectNoErrors()
})

test('an offer is deleted', async () => {
  const { page, expectNoErrors } = await openDesk({ path: '/admin/contacts?show=offers' })
  const offer = page.getByRole('listitem').filter({ hasText: 'Salimbeni' })
  await offer.getByRole('button', { name: 'Ritira offerta' }).click()
  const question = page.getByRole('alertdialog')
  await expectCall(page, 'offers.remove', () => question.getByRole('button', { name: 'Elimina offerta' }).click())
  await offer.waitFor({ state: 'detached' })
  expectNoErrors()
})

test('a mail that was not delivered is sent again', async () => {
  await expect.poll(async () => (await staff.call('mails.readHealth')).failed).toBeGreaterThan(0)
  const { page, expectNoErrors } = await openDesk({ path: '/admin/mails' })
  const resend = page.getByRole('button', { name: 'Invia di nuovo' }).first()
  await expectCall(page, 'mails.resend', () => resend.click())
  await page.locator('.toast', { hasText: 'Mail in partenza' }).waitFor()
  expectNoErrors()
})

test('a backup is started', async () => {
  const { page, expectNoErrors } = await openDesk({ path: '/admin/backup' })
  await expectCall(page, 'backups.start', () => page.getByRole('button', { name: 'Avvia backup manuale' }).click())
  await page.getByText('Riuscito', { exact: true }).first().waitFor()
  expectNoErrors()
})

test('a backup is downloaded after the password, and all but the last one are deleted', async () => {
  for (let made = 0; made < 2; made++) {
    await staff.call('backups.start')
    const isEnded = async () => !(await staff.call('backups.history')).some(({ status }) => status === 'in_progress')
    await expect.poll(isEnded, { timeout: 60_000, interval: 500 }).toBe(true)
  }
  const { page, expectNoErrors } = await openDesk({ path: '/admin/backup' })
  const choose = async (label: string) => {
    await page.getByRole('button', { name: 'Azioni per il backup' }).first().click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Scarica')
  const dialog = page.getByRole('dialog', { name: 'Scarica il backup' })
  const password = dialog.getByLabel('Password attuale')
  const submit = dialog.getByRole('button', { name: 'Scarica' })
  await password.fill('sbagliata')
  await submit.click()
  await dialog.getByText('La password attuale non è corretta').waitFor()
  await password.fill(account.password)
  const download = page.waitForEvent('download')
  await expectCall(page, 'backups.allowDownload', () => submit.click())
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.tar\.gz$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000)
  await dialog.waitFor({ state: 'detached' })

  const askToRemove = async () => {
    await choose('Elimina')
    const question = page.getByRole('alertdialog', { name: 'Eliminare il backup' })
    return question.getByRole('button', { name: 'Elimina' })
  }
  const count = async () => (await staff.call('backups.listRestorable')).length
  for (let left = await count(); left > 1; left--) {
    const removal = await askToRemove()
    await expectCall(page, 'backups.remove', () => removal.click())
    expect(await count()).toBe(left - 1)
    await expect.poll(() => page.getByRole('button', { name: 'Azioni per il backup' }).count()).toBe(left - 1)
  }
  await (await askToRemove()).click()
  await page.getByText('È l’unico backup da cui si può ripristinare').waitFor()
  expect(await count()).toBe(1)
  await page.keyboard.press('Escape')
  expectNoErrors(/status of (401|409)/)
})

test('the site is closed to guests, and opened by two quick presses', async () => {
  const { page, expectNoErrors } = await openDesk({ path: '/admin/first-steps' })
  const readStatus = async () => (await fetch(`${origin()}/rooms`)).status
  expect(await readStatus()).toBe(200)
  await page.getByRole('button', { name: 'Chiudi il sito' }).click()
  const question = page.getByRole('alertdialog', { name: 'Chiudere il sito agli ospiti?' })
  await expectCall(page, 'settings.openSite', () => question.getByRole('button', { name: 'Chiudi il sito' }).click())
  expect(await readStatus()).toBe(503)
  // In large text on a small phone, too.
  const guest = await visit({ viewport: { width: 320, height: 740 } })
  await setFontSize(guest.page, 32)
  await guest.page.goto('/')
  expect(await guest.page.getByRole('link').allInnerTexts()).not.toContain('Home')
  expect(await measureOverflow(guest.page, 320)).toEqual([0, 0])
  await setFontSize(guest.page, 16)
  expect(await guest.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await expectCall(page, 'settings.openSite', () => page.getByRole('button', { name: 'Apri il sito' }).dblclick())
  await page.getByText('Gli ospiti vedono tutte le pagine.').waitFor()
  await expect.poll(readStatus).toBe(200)
  expectNoErrors()
})

test('the guests of a portal’s stay are edited, and arrive', async () => {
  const findStay = async () => {
    const stays = (await readChangePages(staff)).pages.flatMap((it) => it.channelStays)
    return stays.findLast((it) => 'checkinDate' in it && it.checkinDate === today)
  }
  await expect.poll(findStay).toBeDefined()
  const stay = await findStay()
  const params = { id: String(stay?.id) }
  await staff.call('guests.replaceOfPortal', { params, body: [buildHead('GHERARDI')] })
  const { page, expectNoErrors } = await openDesk({ path: '/admin/today' })
  await page
    .getByRole('region', { name: /^Arrivi/ })
    .getByRole('link', { name: /^Vrbo/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link per il check-in online' }).click()
  const href = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=Hello%2C%20you%20can%20register/)
  const { pathname, hash } = new URL(/http\S+$/.exec(decodeURIComponent(String(href)))?.[0] ?? '')
  const guestPage = await page.context().newPage()
  await guestPage.goto(pathname + hash)
  await guestPage.locator('#checkin').waitFor()
  await expectAccessible(guestPage)
  await guestPage.close()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Modifica gli ospiti' }).click()
  const guests = dialog.last()
  await guests.getByLabel('Nome', { exact: true }).fill('BICE')
  await expectCall(page, 'guests.replaceOfPortal', () =>
    guests.getByRole('button', { name: 'Salva gli ospiti' }).click(),
  )
  await expect.poll(() => dialog.count()).toBe(1)
  const arrived = dialog.getByRole('button', { name: 'Arrivati, documenti visti' })
  await arrived.click()
  await expect.poll(() => dialog.count()).toBe(2)
  await expectCall(page, 'guests.arriveOfPortal', () => arrived.last().click())
  await dialog.getByText(/^arrivato/).waitFor()
  expectNoErrors()
})

test('the counts of a day are sent to the region', async () => {
  const yesterday = addDays(today, -1)
  const booking = bookings.find(({ guestSurname }) => guestSurname === 'Capponi')
  const params = { id: String(booking?.id) }
  const head = buildHead('CAPPONI')
  await staff.call('guests.replace', { params, body: [head] })
  const arrival = { guestIds: [head.id], at: `${yesterday}T10:00:00.000Z`, seen: 'inPerson' as const }
  await staff.call('guests.arrive', { params, body: arrival })
  const { page, expectNoErrors } = await openDesk({ path: '/admin/duties/statistics' })
  const send = page.getByRole('button', { name: /^Invia (un giorno|\d+ giorni)$/ }).first()
  await expectCall(page, 'duties.sendStatistics', () => send.click())
  await expect.poll(() => services.statistics.days.size).toBeGreaterThan(0)
  expectNoErrors()
})

test('the payment of the tourist tax is marked as done', async () => {
  // Deadlines begin with the farm's first stay.
  await book(staff, 'Peruzzi', addDays(today, -150), 2)
  const { page, expectNoErrors } = await openDesk()
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/duties/tax')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await dialog.getByLabel('€ a persona e notte').fill('2')
  await dialog.getByLabel('Al massimo per quante notti').fill('2')
  await dialog.getByLabel('Che cosa').fill('Versamento')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  const deadline = page.getByRole('button', { name: 'Segna come fatta' })
  await deadline.first().waitFor()
  const { length } = await deadline.all()
  await expectCall(page, 'duties.markTaxDone', () => deadline.first().click())
  await expect.poll(() => deadline.count()).toBeLessThan(length)
  expectNoErrors()
})

test('a channel gets a new address and is deleted, and its stays are released', async () => {
  const { page, expectNoErrors } = await openDesk({ path: '/admin/channels' })
  const channel = page.locator('.row', { hasText: 'Vrbo' })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const choose = async (action: string) => {
    await channel.getByRole('button', { name: /^Altre azioni/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const confirm = (action: string) => dialog.getByRole('button', { name: action, exact: true }).click()
  await choose('Nuovo indirizzo')
  await expectCall(page, 'channels.renewToken', () => confirm('Nuovo indirizzo'))
  await dialog.getByText(/\/ical\/[\w-]+\.ics$/).waitFor()
  await confirm('Fatto')
  await choose('Elimina')
  await expectCall(page, 'channels.remove', () => confirm('Elimina'))
  await channel.getByRole('button', { name: 'sì, sono cancellate' }).click()
  await expectCall(page, 'channels.release', () => confirm('sì, sono cancellate'))
  await channel.waitFor({ state: 'detached' })
  expectNoErrors()
})

test('every write of the admin has its press in a test', () => {
  expect(Object.keys(presses).sort()).toEqual(listWriteCalls())
  expect(Object.entries(presses).filter(([, press]) => !hasPress(press))).toEqual([])
})
