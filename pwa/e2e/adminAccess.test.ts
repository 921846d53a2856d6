// The front desk for everybody: no fault that axe finds, and everything by keyboard.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { cards, fillPassword, openFarm } from './desk.ts'

const { visit, openDesk, colleague } = openFarm()

const words = {
  it: {
    username: 'Username',
    search: 'Cerca',
    actions: ['Modifica', 'Prezzi', 'Stato', 'Elimina', 'Mail conferma', 'Mail pagamento', 'Mail grazie'],
    log: 'Registro',
    restore: 'Ripristina',
  },
  en: {
    username: 'Username',
    search: 'Search',
    actions: ['Edit', 'Prices', 'Status', 'Delete', 'Confirmation mail', 'Payment mail', 'Thank-you mail'],
    log: 'Log',
    restore: 'Restore',
  },
}

// The dialogs of the backups need one.
beforeAll(async () => {
  const staff = await colleague()
  await staff.call('backups.start')
  const isMade = async () => expect((await staff.call('backups.history')).map((it) => it.status)).toContain('success')
  await vi.waitFor(isMade, { timeout: 30_000, interval: 200 })
}, 60_000)

async function expectAccessibleDialog(page: Page, open: () => Promise<void>) {
  await open()
  await page.locator('.modal').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('.modal').waitFor({ state: 'detached' })
}

async function walk(language: keyof typeof words, viewport: { width: number; height: number }) {
  const { username, search, actions, log, restore } = words[language]
  const { page, expectClean } = await visit({ language, viewport })
  await page.goto('/admin')
  await page.getByLabel(username).fill('anna')
  await expectAccessible(page)
  await fillPassword(page)
  await cards(page).first().waitFor()
  await expectAccessible(page)
  // One card is as good as twenty, and quicker.
  await page.getByRole('searchbox', { name: search }).fill(await cards(page).first().locator('code').innerText())
  await expect.poll(() => cards(page).count()).toBe(1)
  for (const action of actions)
    await expectAccessibleDialog(page, () => cards(page).getByRole('button', { name: action, exact: true }).click())
  for (const path of ['/calendar', '/contacts', '/trash', '/backup']) {
    await page.locator(`a[href="/admin${path}"]`).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await expectAccessible(page)
  }
  for (const name of [log, restore])
    await expectAccessibleDialog(page, () => page.getByRole('button', { name, exact: true }).first().click())
  expectClean(/401/)
}

// At once: it is the browsers that work here, not the server.
test('axe finds nothing on any tab or in any dialog, in both languages, on a phone and on the tablet', async () => {
  await Promise.all([walk('it', { width: 360, height: 740 }), walk('en', { width: 1280, height: 800 })])
}, 120_000)

test('tabs, cards and dialogs work by keyboard, and a closed dialog gives the focus back', async () => {
  const { page } = await openDesk()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.reload()
  await cards(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Vai al contenuto')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  for (const action of words.it.actions) {
    const button = cards(page).first().getByRole('button', { name: action, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const modal = page.locator('.modal')
    await modal.waitFor()
    expect(await modal.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    // Round and round, never out of the dialog.
    for (let step = 0; step < 30; step++) await page.keyboard.press('Tab')
    expect(await modal.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(action)
  }
  await cards(page).first().getByRole('button', { name: 'Stato', exact: true }).press('Enter')
  await page.locator('.modal input[type=radio]:checked').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Stato aggiornato').waitFor()
  await page.getByRole('link', { name: 'Calendario' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor()
  const days = page.getByRole('grid')
  await days.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Note (solo per il personale)').count()).toBe(1)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
})
