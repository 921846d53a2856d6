// A manager switches German on, and only then guests are offered it: the pages, a booking, its mails, and off again.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, addMonths, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'
import { fillGuest } from './guest.ts'

const { openDesk, visit, logInColleague, origin, dataDir } = setUpDesk()
const phone = { viewport: { width: 360, height: 740 }, locale: 'de-AT' }

const headings = {
  '/': `Willkommen im ${sampleProperty.name}`,
  '/rooms': 'Die Zimmer',
  '/restaurant': 'Das Restaurant',
  '/services': 'Angebote',
  '/booking': 'Buchungsanfrage',
  '/contact': 'Kontakt',
  '/privacy': 'Datenschutz und Cookies',
  '/about': 'Über uns',
  '/nowhere': 'Seite nicht gefunden',
}

const fetchText = async (path: string) => (await fetch(origin() + path)).text()

/** The manager's press. */
async function switchGerman(page: Page, isOn: boolean): Promise<void> {
  await openPlace(page, 'Testi')
  const german = page.getByRole('checkbox', { name: 'Deutsch' })
  expect(await german.isChecked()).toBe(!isOn)
  await german.click()
  await expectToast(page, 'Lingue salvate')
  await expect.poll(() => german.isChecked()).toBe(isOn)
}

test('a manager switches German on, and guests read every page of it', async () => {
  expect(await fetchText('/?lang=de')).toContain('<html lang="it"')
  const { page: desk } = await openDesk()
  await openPlace(desk, 'Testi')
  for (const name of ['Italiano', 'English'])
    expect(await desk.getByRole('checkbox', { name }).isDisabled(), name).toBe(true)
  await expectAccessible(desk)
  await switchGerman(desk, true)

  const { page, expectNoErrors, expectNoOverflow } = await openGuest()
  await page.goto('/')
  await page.getByText('Diese Seite gibt es auch auf Deutsch.').waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/'] }).waitFor()
  const summary = page.locator('.language-list summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await summary.click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.locator('html[lang=de]').waitFor()

  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url())
  })
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.locator('html[data-live]').waitFor()
    await expectNoOverflow(path)
    await expectAccessible(page)
  }
  // The subsets have all letters of German, so no larger file is fetched.
  expect([...fonts].filter((url) => url.includes('-latin-'))).toEqual([])
  expectNoErrors(/404/)
})

test('a guest books in German and gets German mails', async () => {
  const manager = await logInColleague()
  const [room] = await manager.call('rooms.list')
  const checkin = addDays(addMonths(toFarmDay(Date.now()), 9), 3)
  const { page, expectNoErrors } = await openGuest()
  await page.goto(`/rooms?lang=de&from=${checkin}&to=${addDays(checkin, 3)}&guests=2`)
  await page.getByText(/freie Zimmer vom/).waitFor()
  await page.goto(`/booking?room=${room?.id}&from=${checkin}&to=${addDays(checkin, 3)}&guests=2`)
  await page.locator('html[data-live]').waitFor()
  await fillGuest(page, 'Hanna')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await page.getByRole('region', { name: 'Ihre Anfrage ist da' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Die Seite Ihrer Anfrage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihre Anfrage' }).waitFor()
  await expectAccessible(page)
  expectNoErrors()

  const stored = (await manager.call('bookings.list')).find(({ guestName }) => guestName === 'Hanna')
  expect(stored?.language).toBe('de')
  const folder = join(dataDir(), 'mail')
  const readMail = async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
    return mails.find(({ subject }) => subject === `Ihre Anfrage ${stored?.code} ist angekommen`)?.text
  }
  await expect.poll(readMail, { timeout: 30_000 }).toContain('Das ist noch keine Bestätigung')
  // What goes later by itself, or by WhatsApp, is German, too.
  const id = stored?.id ?? ''
  await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  const preview = await manager.call('mailPlan.preview', { params: { kind: 'dayBefore' }, body: { bookingId: id } })
  expect(preview.subject).toMatch(/^Bis bald, am /)
  expect((await manager.call('guests.readLink', { params: { id } })).text).toMatch(/^Guten Tag Hanna, hier können Sie/)
})

test('what the farm writes has a German field, and nothing of German is left when it is switched off', async () => {
  const { page: desk } = await openDesk()
  await openPlace(desk, 'Testi')
  await desk.getByLabel('Cerca una frase').fill('Scopri le camere')
  await desk
    .getByRole('button', { name: /^Modifica: / })
    .first()
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Deutsch').fill('Alle Zimmer ansehen')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => fetchText('/?lang=de')).toContain('Alle Zimmer ansehen')
  await openPlace(desk, 'Camere e prezzi')
  await desk
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click()
  await dialog.getByLabel('Nome in tedesco').fill('Blaues Zimmer')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => fetchText('/rooms?lang=de')).toContain('Blaues Zimmer')

  // What the farm has written itself and not in German is counted, with a link to where it is written.
  const colleague = await logInColleague()
  const today = toFarmDay(Date.now())
  const sections = [{ kind: 'text' as const, text: { it: 'Si assaggia.', de: 'Zum Probieren.' } }]
  const body = { path: '/olio', title: { it: 'Il nostro olio', en: 'Our oil' }, description: { it: 'Olio' }, sections }
  await colleague.call('pages.save', { params: { id: 'olio' }, body })
  await colleague.call('notices.replace', { body: [{ from: today, to: today, text: { it: 'Aperti a Natale' } }] })
  const menu = [{ id: 'rooms', label: { it: 'Le nostre stanze' } }]
  await colleague.call('navigation.replace', { body: { menu, links: [], information: [] } })
  await openPlace(desk, 'Avvisi')
  await desk.getByRole('listitem').filter({ hasText: 'Aperti a Natale' }).getByText('Manca in tedesco').waitFor()
  await openPlace(desk, 'Testi')
  await desk.getByRole('link', { name: 'Avvisi (1)' }).waitFor()
  await desk.getByRole('link', { name: 'Pagine (3)' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Pagine' }).waitFor()

  const { page, expectNoErrors } = await openGuest()
  await page.goto('/contact?lang=de')
  await page.locator('html[lang=de][data-live]').waitFor()
  await switchGerman(desk, false)
  await page.goto('/contact?lang=de')
  await page.locator('html[lang=it][data-live]').waitFor()
  expect(await page.getByRole('link', { name: 'Deutsch' }).count()).toBe(0)
  expectNoErrors()
  await openPlace(desk, 'Camere e prezzi')
  await desk
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click()
  await dialog.getByLabel('Nome in inglese').waitFor()
  expect(await dialog.getByLabel('Nome in tedesco').count()).toBe(0)
})

async function openGuest() {
  const visitor = await visit(phone)
  return {
    ...visitor,
    /** Nothing is wider than the screen. */
    expectNoOverflow: async (path: string) =>
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360),
  }
}
