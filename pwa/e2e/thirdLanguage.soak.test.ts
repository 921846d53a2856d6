// A third language is a line in the list and a folder of texts: a copy of the program with German is built and walked.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, toFarmDay } from '#contract/days.ts'
import { run } from '../../scripts/spawn.mjs'
import { account, logIn, openPlace, openSection } from './frontDesk.ts'
import { buildGermanProgram } from './germanProgram.ts'
import { fillGuest } from './guest.ts'

const headings = {
  '/': 'Willkommen auf dem Hof',
  '/rooms': 'Die Zimmer',
  '/restaurant': 'Das Restaurant',
  '/services': 'Unsere Angebote',
  '/booking': 'Buchungsanfrage',
  '/contact': 'Schreiben Sie uns',
  '/privacy': 'Datenschutz und Cookies',
  '/about': 'Über uns',
}

let checkout: string
let server: RunningServer
const visitors: Visitor[] = []

beforeAll(async () => {
  checkout = await buildGermanProgram()
  server = await startServer({ checkout, env: { STAFF: `${account.username}:${account.password}` } })
}, 600_000)
afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
})
afterAll(async () => {
  await server?.stop()
  await rm(checkout, { recursive: true, force: true })
})

async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, locale: 'de-AT', ...options })
  visitors.push(visitor)
  return visitor
}
const fetchText = async (path: string) => (await fetch(server.url + path)).text()
const phone = { viewport: { width: 360, height: 740 } }

test('types and catalogs fit a third language, whose missing texts are counted', async () => {
  const types = await run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], {
    quiet: true,
    cwd: checkout,
  })
  // Tests name the two languages of the texts that they expect.
  const errors = types.output.split('\n').filter((line) => /^\S*: error|^\S+\(\d/.test(line))
  expect(errors.filter((line) => !/^pwa\/e2e\/|\.(test|soak)\.tsx?\(/.test(line))).toEqual([])
  const catalogs = await run(process.execPath, ['scripts/run.mjs', 'scripts/catalogs/checkCatalogs.ts'], {
    quiet: true,
    cwd: checkout,
  })
  expect(catalogs.code, catalogs.output).toBe(0)
  expect(catalogs.output).toMatch(/^de: \d{4} texts are missing and shown in English$/m)
})

test('every page names its three languages to search engines', async () => {
  for (const [path, heading] of Object.entries(headings)) {
    const html = await fetchText(`${path}?lang=de`)
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('<meta property="og:locale" content="de_DE">')
    expect(html).toContain(heading)
    expect([...html.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, tag, url]) => [tag, url])).toEqual([
      ...[
        ['it', ''],
        ['en', '?lang=en'],
        ['de', '?lang=de'],
      ].map(([tag, end]) => [tag, server.url + path + end]),
      ['x-default', server.url + path],
    ])
  }
  const restaurant = await fetchText('/restaurant?lang=de')
  expect(restaurant).toContain('"servesCuisine":"Toskanisch"')
  expect(restaurant).toContain('"name":"Abendessen"')
  const sitemap = await fetchText('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${server.url}/rooms?lang=de</loc>`)
  expect(await fetchText('/offline.html')).toContain('<section lang="de"><h2>Sie sind offline</h2>')
  const problem = await fetch(`${server.url}/api/nowhere`, {
    headers: { 'accept-language': 'fr, de-CH;q=0.9, en;q=0.5' },
  })
  expect(await problem.json()).toMatchObject({ detail: 'Nicht gefunden.' })
})

test('a German browser is offered German, and the list of languages works with keys', async () => {
  const { page, expectNoErrors } = await visit(phone)
  await page.goto('/')
  await page.getByText('Diese Seite gibt es auch auf Deutsch.').waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/'] }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  const summary = page.locator('.language-list summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'EN – English' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'EN – English' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('html[lang=it]').waitFor()
  await summary.click()
  await page.getByRole('link', { name: 'DE – Deutsch' }).click()
  await page.locator('html[lang=de]').waitFor()
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Kontakt' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/contact'] }).waitFor()
  expectNoErrors()
})

test('a guest books in German, reads the German name of the room and gets German mails', async () => {
  const manager = await new ApiClient(server).logIn(account)
  const [room] = await manager.call('rooms.list')
  const { id = 0, seasons: _, imageUrl: __, imageUrls: ___, version: ____, ...fields } = room ?? {}
  await manager.call('rooms.edit', {
    params: { id: String(id) },
    body: { ...fields, translations: { de: { name: 'Herzogszimmer', description: '' } } },
  })
  expect(await fetchText('/rooms?lang=de')).toContain('Herzogszimmer')
  expect(await fetchText('/sitemap.xml')).toContain(`/rooms/${id}-herzogszimmer?lang=de`)
  // The program's amenities are in the catalogs, the farm's own in its lists. Where German lacks one, it is English.
  const amenities = [
    { amenity: 'Vasca', name: { it: 'Vasca', en: 'Bath tub', de: 'Badewanne' } },
    { amenity: 'Sdraio', name: { it: 'Sdraio', en: 'Deckchair' } },
  ]
  await manager.call('property.change', { body: { content: { amenities } } })
  const body = { ...fields, amenities: ['WiFi', 'A/C', 'Vasca', 'Sdraio'] }
  await manager.call('rooms.edit', { params: { id: String(id) }, body })
  for (const name of ['WLAN', 'A/C', 'Badewanne', 'Deckchair']) {
    expect(await fetchText(`/rooms/${id}?lang=de`)).toContain(`<li>${name}</li>`)
    expect(await fetchText(`/rooms/${id}?lang=de`)).toContain(`"LocationFeatureSpecification","name":"${name}"`)
  }

  const checkin = addDays(addMonths(toFarmDay(Date.now()), 9), 3)
  const { page, expectNoErrors } = await visit(phone)
  await page.goto(`/booking?lang=de&room=${id}&from=${checkin}&to=${addDays(checkin, 3)}&guests=2`)
  await page.locator('html[data-live]').waitFor()
  await fillGuest(page, 'Hanna')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  const receipt = page.getByRole('region', { name: 'Ihre Anfrage ist da' })
  await receipt.getByText('Herzogszimmer').first().waitFor()
  await expectAccessible(page)
  expectNoErrors()

  const stored = (await manager.call('bookings.list')).find(({ guestName }) => guestName === 'Hanna')
  expect(stored).toMatchObject({ language: 'de', room: { translations: { de: { name: 'Herzogszimmer' } } } })
  const folder = join(server.dataDir, 'mail')
  const readMail = async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
    return mails.find(({ subject }) => subject === `Ihre Anfrage ${stored?.code} ist angekommen`)?.text
  }
  await expect.poll(readMail, { timeout: 30_000 }).toContain('Guten Tag Hanna,')
  expect(await readMail()).toContain('Herzogszimmer')
  // A text that is missing in German.
  expect(await readMail()).toContain('It is not a confirmation yet')
})

test('the admin is in German, counts what is missing and edits all languages side by side', async () => {
  const { page, expectNoErrors } = await visit({ language: 'it' })
  await logIn(page)
  await openPlace(page, 'Testi')
  await page.getByText(/^\d+ testi mancano in tedesco/).waitFor()
  await page.getByLabel('Cerca una frase').fill('Le camere e')
  await page.getByLabel('Cerca una frase').fill('discover the rooms')
  await page
    .getByRole('button', { name: /^Modifica: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Italiano', 'English', 'Deutsch']) await dialog.getByLabel(name).waitFor()
  await dialog.getByLabel('Deutsch').fill('Alle Zimmer ansehen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await fetchText('/?lang=de')).toContain('Alle Zimmer ansehen')

  await openPlace(page, 'Camere e prezzi')
  await page
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click()
  expect(await dialog.getByLabel('Nome in tedesco').inputValue()).toBe('Herzogszimmer')
  await dialog.getByLabel('Descrizione in tedesco').fill('Das größte Zimmer.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await fetchText('/rooms/1?lang=de')).toContain('Das größte Zimmer.')

  await openSection(page, 'amenities')
  await page.getByRole('button', { name: 'Modifica Sdraio' }).click()
  await dialog.getByLabel('Deutsch').fill('Liegestuhl')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await fetchText('/rooms/1?lang=de')).toContain('Liegestuhl')

  await page.getByRole('button', { name: 'DE', exact: true }).click()
  await page.getByRole('link', { name: 'Heute' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expectNoErrors()
})
