// Mail in the admin with a real mail server: rejected, held after a restore, and without a server.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor } from '#api/testing/browser.ts'
import { createReply, type MailServer, startMailServer } from '#api/testing/mailServer.ts'
import { accounts } from '#api/testing/server.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { bookingCards, chooseAction, expectToast, logIn, openPlace } from './frontDesk.ts'

const managerAccount = accounts.manager
const env = { STAFF: `${managerAccount.username}:${managerAccount.password}` }
/** Chromium logs each response that is not OK and each request without a network. */
const refusedErrors = /status of 40[019]|status of 50[02]/
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/

let isAddressFixed = false
let mailServer: MailServer
let server: RunningServer
const visitors: Visitor[] = []

const startTestMailServer = (port = 0) =>
  startMailServer({
    port,
    checkRecipient: (address) =>
      address.startsWith('rotta') && !isAddressFixed ? createReply(550, 'no such mailbox') : null,
  })

beforeAll(async () => {
  mailServer = await startTestMailServer()
  server = await startServer({ env: { ...env, SMTP_URL: mailServer.url } })
}, 180_000)
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(async () => {
  await server.stop()
  await mailServer.stop()
})

async function openDesk(target: RunningServer, user = managerAccount): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: target.url, viewport: { width: 1280, height: 800 } })
  visitors.push(visitor)
  const { page } = visitor
  await logIn(page, user)
  await bookingCards(page).first().waitFor()
  return visitor
}

let stayCount = 0
/** Sends the request of a guest for unused days. */
const requestBooking = (target: RunningServer, guestSurname: string, guestEmail: string) => {
  stayCount += 1
  const checkinDate = addDays(toFarmDay(Date.now()), 200 + stayCount * 5)
  const request = buildRequest({ roomId: 4, checkinDate, checkoutDate: addDays(checkinDate, 2) })
  return new ApiClient(target).call('bookings.request', { body: { ...request, guestSurname, guestEmail } })
}

const findMail = (page: Page, kind: string) => page.locator('.row').filter({ hasText: kind })
const openMails = (card: Locator) => card.locator('summary', { hasText: /^Mail/ }).click()
/** What the mark of the header says about the mails. */
async function openState(page: Page, text: string): Promise<Locator> {
  await page.locator('.status-button').click()
  const link = page.locator('.status-popover').getByText(text)
  await link.waitFor()
  return link
}
async function expectState(page: Page, text: string): Promise<void> {
  await openState(page, text)
  await page.keyboard.press('Escape')
}

test('shows a rejected mail at its booking and in the header, and sends it again from there', async () => {
  const { page, context, expectNoErrors } = await openDesk(server)
  await expectState(page, 'Posta in ordine')
  await page.locator('.toast [slot=close]').click()
  await page.getByRole('button', { name: 'Test Email' }).click()
  await expectToast(page, 'Connessione al server di posta riuscita')
  // On a phone the action is in the sheet of all places.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Altro' }).press('Enter')
  await page.getByRole('button', { name: 'Test Email' }).press('Enter')
  await expectToast(page, 'Connessione al server di posta riuscita')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  const { code } = await requestBooking(server, 'degli Albizi', 'rotta@example.org')
  await expectState(page, '1 mail non consegnata')
  await page.goto(`/admin/bookings/${code}`)
  const mail = findMail(page, 'Richiesta ricevuta')
  await mail.getByText('Non consegnata').waitFor()
  await mail.getByText(/rotta@example.org · chiesta .* · 1 tentativo · ultimo tentativo .*\d\d:\d\d$/).waitFor()
  await mail.getByText('550 no such mailbox').waitFor()
  await findMail(page, 'Nuova richiesta, al personale').getByText('Spedita', { exact: true }).waitFor()
  await expectAccessible(page)

  const again = mail.getByRole('button', { name: 'Invia di nuovo' })
  await context.setOffline(true)
  await page.getByText('Serve la rete').first().waitFor()
  expect(await again.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => again.isEnabled(), { timeout: 15_000 }).toBe(true)

  const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  await page.route('**/resend', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await again.click()
  await shows('Errore Invio Email')
  await shows("Si è verificato un errore durante l'invio dell'email.")

  isAddressFixed = true
  await again.click()
  await mail.getByText('Spedita', { exact: true }).waitFor()
  await expectState(page, 'Posta in ordine')
  await again.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('meno di un minuto fa').waitFor()
  await dialog.getByRole('button', { name: 'Invia di nuovo' }).click()
  await vi.waitFor(
    () => expect(mailServer.received.filter((it) => it.recipient === 'rotta@example.org')).toHaveLength(2),
    10_000,
  )
  expectNoErrors(refusedErrors, networkErrors)
})

test('holds the queued mail of a restored backup with the reason, until staff send it', async () => {
  const { page, expectNoErrors } = await openDesk(server)
  const port = Number(new URL(mailServer.url).port)
  await mailServer.stop()
  await requestBooking(server, 'Portinari', 'beatrice@example.org')
  await expectState(page, '2 in coda')
  await page.getByRole('button', { name: 'Test Email' }).click()
  await page.getByText('Test Email Fallito').waitFor()
  await page
    .getByText(/ECONNREFUSED/)
    .first()
    .waitFor()

  await openPlace(page, 'Backup')
  await page.locator('.toast [slot=close]').click()
  await page.getByRole('button', { name: 'Avvia backup manuale' }).click()
  await expectToast(page, 'Backup avviato')
  const manager = await new ApiClient(server).logIn()
  const isFinished = async () => (await manager.call('backups.history')).every((it) => it.status !== 'in_progress')
  await expect.poll(isFinished, { timeout: 20_000 }).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await page.getByLabel('Per confermare scrivi RIPRISTINA').fill('RIPRISTINA')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ripristina' }).click()
  await expectToast(page, 'Ripristino avviato')
  await expect.poll(isFinished, { timeout: 20_000 }).toBe(true)
  mailServer = await startTestMailServer(port)

  await (await openState(page, '2 trattenute')).click()
  await page.getByRole('heading', { level: 1, name: 'Posta' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/mails')
  const mail = findMail(page, 'Richiesta ricevuta')
  await mail.getByText('Aspettava di partire nel backup ripristinato').waitFor()
  await mail.getByRole('link', { name: /Portinari/ }).waitFor()
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Invia ora' }).click()
  await expectState(page, '1 trattenuta')
  // The report of the restore is also sent.
  const listReleased = () =>
    mailServer.received
      .filter(({ email }) => !email.subject?.startsWith('Ripristino'))
      .map(({ recipient }) => recipient)
  await expect.poll(listReleased).toEqual(['beatrice@example.org'])

  // The link in the mail queue opens the booking by its code.
  await page.getByRole('link', { name: /Portinari/ }).click()
  await page
    .locator('.booking-page')
    .getByRole('heading', { name: /Portinari/ })
    .first()
    .waitFor()
  expectNoErrors(/status of 50[023]/)
})

test('says without a mail server that no mail is sent', async () => {
  const bare = await startServer({ env })
  try {
    const { page, expectNoErrors } = await openDesk(bare)
    await expectState(page, 'La posta non è configurata')
    const { code } = await requestBooking(bare, 'degli Oddi', 'neri@example.org')
    await page.goto(`/admin/bookings/${code}`)
    await findMail(page, 'Richiesta ricevuta').getByText('Scritta in un file, non spedita').waitFor()
    await chooseAction(page.locator('.booking-page'), 'Manda la mail di grazie')
    await page.getByRole('dialog').getByText('verrà scritta in un file e non spedita').waitFor()
    await page.keyboard.press('Escape')
    const message = { name: 'Hanna', surname: 'von Aulock', email: 'h@example.org', message: 'Is the pool open?' }
    await new ApiClient(bare).call('contacts.send', { body: message })
    await openPlace(page, 'Contatti')
    const contact = page.locator('.contact').filter({ hasText: 'von Aulock' })
    await openMails(contact)
    await findMail(page, 'Nuovo messaggio').getByText('Scritta in un file, non spedita').waitFor()
    await expectAccessible(page)
    await openPlace(page, 'Posta')
    await page.getByText('non viene spedita a nessuno').waitFor()
    await expectAccessible(page)
    expectNoErrors()
  } finally {
    await bare.stop()
  }
})
