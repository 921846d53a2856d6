// Second factors in a real browser, with Chromium's virtual authenticator.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { computeCode, getStep } from '#api/secondFactors/totp.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { account, bookingCards, findPlaceLink, logIn, openPlace, setUpDesk, submitLogin } from './frontDesk.ts'
import { plugInAuthenticator } from './passkeys.ts'

const { openDesk, visit, logInColleague } = setUpDesk()

const luca = { username: 'luca', password: 'segreto-di-luca' }

const submitDialog = (page: Page) => page.locator('.modal [type=submit]').click()

/** Presses a button whose dialog asks for the password again. */
async function pressWithPassword(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByLabel('Password attuale').fill(account.password)
  await submitDialog(page)
}

/** Adds an authenticator app and returns its secret. The dialog of the recovery codes may follow. */
async function addApp(page: Page, button: string, passwordLabel: string, password: string): Promise<string> {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel(passwordLabel).fill(password)
  await submitDialog(page)
  await page.locator('.qr-code').waitFor()
  const secret = ((await page.locator('.modal code').textContent()) ?? '').replaceAll(' ', '')
  await page.locator('#app-code').fill('000000')
  await submitDialog(page)
  await page.locator('#app-code[aria-invalid=true]').waitFor()
  await expectAccessible(page)
  await page.locator('#app-code').fill(computeCode(secret, getStep(Date.now())))
  await submitDialog(page)
  await page.locator('.qr-code').waitFor({ state: 'detached' })
  return secret
}

/** The code of the app at the next login. The current one may have been used already. */
const readNextCode = (secret: string): string => computeCode(secret, getStep(Date.now()) + 1)

/** New recovery codes, then an account without second factors. */
async function checkRemoval(page: Page, codes: string[]) {
  await pressWithPassword(page, 'Crea nuovi codici')
  const newCodes = page.locator('.security-codes code')
  await newCodes.first().waitFor()
  expect(await newCodes.allTextContents()).not.toContain(codes[1])
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await page.getByText('10 di 10 non ancora usati.').waitFor()
  await pressWithPassword(page, 'Elimina Portatile')
  await page.locator('.row', { hasText: 'Portatile' }).waitFor({ state: 'detached' })
  await pressWithPassword(page, 'Rendi facoltativo')
  await pressWithPassword(page, 'Elimina App di autenticazione')
  await page.getByText('Prima aggiungi un secondo fattore al tuo account.').waitFor()
}

/** A manager without a second factor, on a phone in English. */
async function checkNewManager() {
  const { page, expectNoErrors } = await visit({ language: 'en', viewport: { width: 360, height: 740 } })
  await logIn(page, luca)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('The farm asks managers for a second factor.').waitFor()
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  expect(await findPlaceLink(page, 'Bookings').count()).toBe(0)
  await expectAccessible(page)
  await addApp(page, 'Add app', 'Current password', luca.password)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  // The other places come with the next answer of the server.
  await findPlaceLink(page, 'Bookings').waitFor()
  await openPlace(page, 'Bookings')
  await bookingCards(page).first().waitFor()
  expectNoErrors(/status of 40[03]/)
}

test('logs in with a passkey, a code of the app or a recovery code, and makes managers add one', async () => {
  await (await logInColleague()).call('staff.add', { body: { ...luca, role: 'manager' } })
  const { page, expectNoErrors } = await openDesk()
  await plugInAuthenticator(page)
  await openPlace(page, 'Sicurezza')
  await page.getByText('Prima aggiungi un secondo fattore al tuo account.').waitFor()
  await page.getByRole('button', { name: 'Aggiungi passkey' }).click()
  await page.getByLabel('Nome').fill('Portatile')
  await page.getByLabel('Password attuale').fill('sbagliata')
  await submitDialog(page)
  await page.getByText('La password attuale non è corretta').waitFor()
  await page.getByLabel('Password attuale').fill(account.password)
  await submitDialog(page)
  await page.getByRole('heading', { name: 'Codici di recupero' }).first().waitFor()
  const codes = await page.locator('.security-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await page.locator('.row').filter({ hasText: 'Portatile' }).getByText('mai usata').waitFor()
  await page.getByRole('button', { name: 'Aggiungi passkey' }).click()
  await page.getByLabel('Nome').fill('Portatile')
  await page.getByLabel('Password attuale').fill(account.password)
  await submitDialog(page)
  await page.getByText('Questo dispositivo ha già una passkey').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Scarta' }).click()
  const secret = await addApp(page, 'Aggiungi app', 'Password attuale', account.password)
  await pressWithPassword(page, 'Rendi obbligatorio')
  await page.getByRole('button', { name: 'Rendi facoltativo' }).waitFor()
  await expectAccessible(page)

  await checkNewManager()

  const panel = page.getByRole('heading', { level: 1, name: 'Sicurezza' })
  const logOut = () => page.getByRole('button', { name: 'Esci' }).click()
  await logOut()
  await submitLogin(page)
  const passkeyButton = page.getByRole('button', { name: 'Usa una passkey' })
  await passkeyButton.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Usa una passkey')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await panel.waitFor()
  await logOut()
  await submitLogin(page)
  await page.getByLabel('Codice').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Il codice o la passkey non sono validi').waitFor()
  await page.getByLabel('Codice').fill(readNextCode(secret))
  await page.keyboard.press('Enter')
  await panel.waitFor()
  await logOut()
  await submitLogin(page)
  await page.getByLabel('Codice').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('9 di 10 non ancora usati.').waitFor()
  await checkRemoval(page, codes)
  expectNoErrors(/status of 40[01]/)
})
