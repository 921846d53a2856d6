// Accessibility of the admin: axe finds no violations, and everything works by keyboard. And the upload of a backup.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import {
  account,
  bookingCards,
  chooseAction,
  expectToast,
  findPlaceLink,
  openFilter,
  openPlace,
  setUpDesk,
  submitPassword,
} from './frontDesk.ts'

const { visit, openDesk, logInColleague, requestBooking, dataDir } = setUpDesk()

const actions = [
  'Modifica',
  'Cambia prezzi',
  'Cambia stato',
  'Elimina',
  'Manda la mail di conferma',
  'Manda la mail di pagamento',
  'Manda la mail di grazie',
]

/** The language is the account's, so whoever changes it needs an account of their own. */
const inspectors = { tabs: 'carla', pages: 'luca' }

// The dialogs of the backups tab need a backup.
beforeAll(async () => {
  const staff = await logInColleague()
  for (const username of Object.values(inspectors))
    await staff.call('staff.add', { body: { ...account, username, role: 'manager' } })
  await staff.call('backups.start')
  const expectBackup = async () =>
    expect((await staff.call('backups.history')).map((it) => it.status)).toContain('success')
  await vi.waitFor(expectBackup, { timeout: 30_000, interval: 200 })
})

const phone = { width: 360, height: 740 }
const tablet = { width: 1280, height: 800 }

/** Opens the login page and returns functions that check a screen in both languages, on a phone and on a tablet. */
async function openInspection() {
  const visitor = await visit({ language: 'it', viewport: phone })
  const { page } = visitor
  // A dialog covers the language buttons, so the test dispatches the click. A phone has them in the menu.
  const show = async (language: string, viewport: typeof phone) => {
    await page.setViewportSize(tablet)
    await page.locator('.language-choice button').filter({ hasText: language.toUpperCase() }).dispatchEvent('click')
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.setViewportSize(viewport)
  }
  // The combinations of language and size take turns from screen to screen. `npm test` checks each screen in one of
  // them, the soak in all.
  const variants = [
    ['it', phone],
    ['en', tablet],
    ['it', tablet],
    ['en', phone],
  ] as const
  const count = inject('runAllVariants') ? variants.length : 1
  let screens = 0
  const inspect = async () => {
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    for (const [language, viewport] of [...variants, ...variants].slice(screens % variants.length).slice(0, count)) {
      await show(language, viewport)
      await expectAccessible(page)
    }
    screens += 1
  }
  const inspectDialog = async (button: Locator) => {
    await button.click()
    await inspectOpenDialog()
  }
  const inspectOpenDialog = async () => {
    await page.locator('.modal').waitFor()
    await inspect()
    await page.locator('.modal-close').click()
    await page.locator('.modal').waitFor({ state: 'detached' })
  }
  await page.goto('/admin/bookings')
  return { ...visitor, inspect, inspectDialog, inspectOpenDialog }
}

/** Opens an address of the admin without a reload. */
async function navigateTo(page: Page, path: string) {
  await page.evaluate((address) => {
    document.querySelector('main > *')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, `/admin${path}`)
  await page.locator('main > :first-child:not([data-left])').waitFor()
}

async function checkTabs() {
  const { page, inspect, inspectDialog, inspectOpenDialog, expectNoErrors } = await openInspection()
  const { id, code } = await requestBooking('Guicciardini')
  await page.getByLabel('Username').fill(inspectors.tabs)
  await inspect()
  await submitPassword(page)
  await bookingCards(page).first().waitFor()
  // One card is enough, and is checked faster than twenty.
  await openFilter(page)
  await page.getByRole('searchbox').fill(code)
  await expect.poll(() => bookingCards(page).count()).toBe(1)
  await inspect()
  await inspectDialog(page.locator('.booking-actions > .button').first())
  /** By its key, because the language changes from screen to screen. */
  const openAction = async (place: string, key: string) => {
    await page.locator(`${place} .action-menu-button`).click()
    await page.locator(`[role=menuitem][data-key=${key}]`).click()
  }
  const keys = ['edit', 'pricing', 'status', 'delete', 'confirmation', 'payment', 'thankYou', 'move', 'deposit']
  for (const key of keys) {
    await openAction('.booking-card', key)
    await inspectOpenDialog()
  }
  await page.locator('.booking-card h2 a').click()
  await page.locator('.booking-history li').first().waitFor()
  await inspect()

  await openAction('.booking-page', 'edit')
  const staff = await logInColleague()
  await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  await page.locator('.modal [type=submit]').click()
  await page.locator('.modal .conflict').waitFor()
  await inspect()
  await page.locator('.modal-close').click()
  await staff.tryCall('bookings.trash', { params: { id } })

  for (const path of ['/calendar', '/contacts', '/trash']) {
    await navigateTo(page, path)
    await inspect()
  }
  expectNoErrors(/401|412/)
}

async function checkOtherPages() {
  const { page, context, inspect, inspectDialog, expectNoErrors } = await openInspection()
  await page.getByLabel('Username').fill(inspectors.pages)
  await submitPassword(page)
  await bookingCards(page).first().waitFor()
  await navigateTo(page, '/backup')
  await inspect()
  for (const n of [0, 1]) await inspectDialog(page.locator('.row').first().getByRole('button').nth(n))
  await inspectDialog(page.locator('.page-head button').nth(1))

  const { guestEmail } = await requestBooking('Strozzi')
  await navigateTo(page, '/mails')
  await inspect()
  // The mail was sent less than a minute ago, so the page asks for confirmation.
  await inspectDialog(page.locator('.row', { hasText: 'Strozzi' }).locator('.row-actions button').first())
  await navigateTo(page, '/accounts')
  await inspect()
  for (const button of await page.locator('main button').all()) await inspectDialog(button)
  for (const path of ['/months', '/devices', '/password', '/security', '/log', '/people']) {
    await navigateTo(page, path)
    await inspect()
  }
  for (const searchText of ['example.org', guestEmail ?? '']) {
    await page.getByRole('searchbox').fill(searchText)
    await page.keyboard.press('Enter')
    await page.locator('.rows').first().waitFor()
    await inspect()
  }
  await inspectDialog(page.locator('.person-head button'))

  await context.clearCookies()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.locator('.modal').waitFor()
  await inspect()
  expectNoErrors(/401|409/)
}

// Both run in parallel, because the browsers do the work, not the server.
test('has no axe violations on any screen and in any dialog', async () => {
  await Promise.all([checkTabs(), checkOtherPages()])
})

// Before the password changes: a restore brings back the old one and ends the session.
test('restores an uploaded backup, shows how much was sent, and can cancel the upload', async () => {
  const { page, context } = await openDesk()
  await openPlace(page, 'Backup')
  await page.getByRole('button', { name: 'Carica un backup' }).click()
  const dialog = page.locator('.modal')
  const restore = dialog.getByRole('button', { name: 'Ripristina' })
  await dialog.getByLabel(/^Per confermare/).fill('ripristina')
  await restore.click()
  await dialog.getByText('Scegli il file del backup.').waitFor()

  const network = await context.newCDPSession(page)
  const limits = { offline: false, latency: 0, downloadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: 50_000 })
  const vastFile = { name: 'podere.tar.gz', mimeType: 'application/gzip', buffer: Buffer.alloc(2_000_000) }
  await dialog.getByLabel('File di backup').setInputFiles(vastFile)
  await restore.click()
  await dialog.getByText(/^Caricati [1-9].* di 2 MB$/).waitFor()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await restore.waitFor()
  expect(await page.getByText('Errore Restore').count()).toBe(0)
  await expect.poll(() => readdir(join(dataDir(), 'scratch'))).toEqual([])
  await network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 })

  await dialog.getByLabel('File di backup').setInputFiles({ ...vastFile, buffer: Buffer.from('no backup') })
  await restore.click()
  await expectToast(page, 'Errore Restore', 'Impossibile caricare il backup.', 'Questo file non è un backup.')
  const [backup = ''] = await readdir(join(dataDir(), 'backups'))
  await dialog.getByLabel('File di backup').setInputFiles(join(dataDir(), 'backups', backup))
  await restore.click()
  await expectToast(page, 'Ripristino avviato')
  await page
    .locator('.row .badge')
    .filter({ hasText: /^Ripristino$/ })
    .waitFor()
})

test('works by keyboard in tabs, cards and dialogs, and returns the focus when a dialog closes', async () => {
  const { page } = await openDesk()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.reload()
  await bookingCards(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Vai al contenuto')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  for (const action of actions) {
    await bookingCards(page)
      .first()
      .getByRole('button', { name: /^Altre azioni/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).focus()
    await page.keyboard.press('Enter')
    const modal = page.locator('.modal')
    const holdsFocus = () => modal.evaluate((it) => it.contains(document.activeElement))
    await expect.poll(holdsFocus).toBe(true)
    // The focus stays in the dialog: it goes from the first element to the last one and back.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await holdsFocus()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Azioni…')
  }
  await chooseAction(bookingCards(page).first(), 'Cambia stato')
  await page.locator('.modal input[type=radio]:checked').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Stato aggiornato').waitFor()
  await findPlaceLink(page, 'Calendario').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor()
  const days = page.getByRole('grid')
  await days.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Note (solo per il personale)').count()).toBe(1)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
  await findPlaceLink(page, 'Cambia password').press('Enter')
  await page.getByLabel('Nuova password').fill(account.password)
  await page.getByLabel('Password attuale').fill('sbagliata')
  await page.keyboard.press('Enter')
  await page.getByText('La password attuale non è corretta').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password-current')
  await page.getByLabel('Password attuale').fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByText('La nuova password è uguale a quella attuale').waitFor()
  await page.getByLabel('Nuova password').fill('un-altra-parola')
  await page.keyboard.press('Enter')
  await page.getByText('Password cambiata').waitFor()
  await findPlaceLink(page, 'Calendario').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor()
  expect(await page.locator('.modal').count()).toBe(0)
})
