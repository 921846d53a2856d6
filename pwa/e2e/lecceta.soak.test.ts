// An owner makes the sample farm La Lecceta, in three languages and by the screens of the admin alone. Then nothing of the
// sample is left: on no page, in no mail, and in nothing that programs read.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { standardTexts } from '#api/testing/sampleNames.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { type MailKind, mailKinds } from '#contract/mails.ts'
import { languages } from '#locales/language.ts'
import { formatReadable } from '#pwa/admin/texts/sentences.ts'
import { crawl } from './crawl.ts'
import { account, logIn, openPlace } from './frontDesk.ts'
import * as farm from './lecceta.data.ts'
import * as forms from './leccetaForms.ts'
import * as mails from './leccetaMails.ts'
import { ownPages } from './leccetaPages.data.ts'
import {
  hashDrawnPictures,
  namesInAdmin,
  readAdmin,
  readFiles,
  readMails,
  readPaper,
  readReport,
  reportSample,
} from './leccetaSearch.ts'
import * as site from './leccetaSite.ts'
import { ownPictures, ownServices, ownTexts } from './leccetaTexts.data.ts'

const today = toFarmDay(Date.now())
/** The rooms of the sample that get other names; the others are removed. */
const keptRoomCount = 9
const longWait = { timeout: 150_000, interval: 5000 }

let server: RunningServer
let manager: ApiClient
/** The sentences that are true of the sample only, without those into which the program fills facts. One word is no sentence. */
let sentences: string[]
const visitors: Visitor[] = []

beforeAll(async () => {
  const env = { STAFF: `${account.username}:${account.password}`, BACKUP_EMAIL: 'marta@lalecceta.example.org' }
  server = await startServer({ env: { ...env, ALLOW_PRIVATE_ADDRESSES: '1', TRUST_PROXY: '1' } })
  manager = await new ApiClient(server).logIn(account)
  const ids = (await manager.call('firstSteps.list')).find(({ step }) => step === 'texts')?.items ?? []
  sentences = standardTexts
    .filter(({ id, text }) => ids.includes(id) && text.includes(' ') && !text.includes('{'))
    .map(({ text }) => text)
}, 120_000)
afterEach(async ({ task }) => {
  const open = visitors.splice(0)
  if (task.result?.state === 'fail')
    for (const { page } of open) process.stderr.write(`${page.url()}\n${await page.locator('body').innerText()}\n`)
  await Promise.all(open.map((visitor) => visitor.close()))
})
afterAll(() => server?.stop())

async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const viewport = { width: 1280, height: 800 }
  const visitor = await openVisitor({ baseURL: server.url, language: 'it', viewport, ...options })
  visitors.push(visitor)
  return visitor
}

async function openDesk(): Promise<Visitor> {
  const visitor = await visit()
  await logIn(visitor.page)
  await visitor.page.getByRole('navigation', { name: 'Sezioni' }).waitFor()
  return visitor
}

const inEachLanguage = (path: string) => [path, ...languages.map((language) => `${path}?lang=${language}`)]
const roots = [
  ...['/', '/nowhere', '/offline.html', '/booking/ABCD2345', '/offer/ABCD2345'].flatMap(inEachLanguage),
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/admin-manifest.webmanifest'],
  ...['/admin', '/favicon.ico', '/api/rooms'],
]
const ownPaths = ownPages.map(({ path }) => path)
/** Pages that the crawl has to reach from these. */
const reached = ['/rooms', '/services', '/booking', '/contact', '/privacy', '/about', ...ownPaths].flatMap((path) => [
  ...[path, `${path}?lang=en`, `${path}?lang=de`],
])

const getStandard = (id: string): string =>
  standardTexts.find((it) => it.id === id)?.text ?? expect.fail(`${id} is no text`)

async function fillForms(page: Page): Promise<void> {
  await forms.beginFarm(page)
  await forms.offerGerman(page)
  await forms.fillFacts(page, farm.ownFacts, farm.ownRules)
  const sample = (await manager.call('rooms.list')).map(({ name }) => name)
  await forms.fillRooms(page, sample, { rooms: farm.ownRooms, keptCount: keptRoomCount, amenity: farm.ownAmenity })
  for (const season of farm.buildOwnSeasons(today)) await forms.addSeason(page, season, farm.ownRooms)
  await forms.askBalance(page, '14')
  await forms.editLockedPeriod(page, farm.buildOwnLockedPeriod(today))
  for (const extra of farm.ownExtras) await forms.addExtra(page, extra)
}

async function fillSite(page: Page): Promise<void> {
  await site.photographRooms(page, farm.ownRooms)
  await site.placePhotographs(page, ownPictures)
  await forms.chooseLook(page, farm.ownLook)
  const { 'hero.welcome': welcome, ...others } = ownTexts
  if (welcome === undefined || Array.isArray(welcome)) throw new Error('the heading has one text')
  await site.editHeadingOnSite(page, welcome)
  const listed = Object.entries(others).map(([id, text]) => ({ standard: getStandard(id), text }))
  await site.writeSentences(page, listed)
  await site.publishPages(page, ownPages)
  await site.arrangeMenu(page, ownServices)
}

test('the owner follows the first steps through the admin, until nothing is left to do', async () => {
  const owner = await openDesk()
  await fillForms(owner.page)
  await fillSite(owner.page)
  owner.expectNoErrors(/status of 503/)
  const rooms = await manager.call('rooms.list')
  expect(rooms.map(({ name }) => name)).toEqual(farm.ownRooms.map(({ name }) => name))
  const steps = await manager.call('firstSteps.list')
  expect(steps.filter(({ remaining }) => remaining > 0)).toEqual([])
  await openPlace(owner.page, 'Primi passi')
  await expect.poll(() => owner.page.locator('.row').getByText('Fatto', { exact: true }).count()).toBe(steps.length)
  await expectAccessible(owner.page)
})

test('no page, manifest or list for programs has a word, a price or a picture of the sample', async () => {
  const files = await crawl(server.url, roots)
  const paths = files.map(({ path }) => path)
  for (const path of reached) expect(paths).toContain(path)
  const roomPages = paths.map((path) => /^\/rooms\/(\d+)-/.exec(path)?.[1] ?? '')
  const roomIds = (await manager.call('rooms.list')).map(({ id }) => id)
  expect(new Set(roomPages.filter(Boolean).map(Number))).toEqual(new Set(roomIds))
  const texts = files.map(({ path, text }): [string, string] => [path.split('?v=')[0] ?? path, text ?? ''])
  expect(reportSample(texts, sentences)).toEqual([])
  const drawn = await hashDrawnPictures()
  expect(files.filter(({ hash }) => drawn.has(hash)).map(({ path }) => path)).toEqual([])
})

test('in a browser the pages have nothing of the sample, fit a phone and are accessible', async () => {
  for (const width of [360, 1280]) {
    const guest = await visit({ viewport: { width, height: 800 } })
    for (const path of ['/', '/?lang=en', '/?lang=de', ...reached]) {
      await guest.page.goto(path)
      await guest.page.locator('html[data-live]').waitFor()
      const text = await guest.page.locator('body').innerText()
      expect(reportSample([[`${path} ${width}`, text]], [])).toEqual([])
      expect(await guest.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      if (width === 360) await expectAccessible(guest.page)
    }
    guest.expectNoErrors()
  }
})

test('every kind of mail is written in each language, and none has anything of the sample', async () => {
  const { page, expectNoErrors } = await openDesk()
  const roomIds = (await manager.call('rooms.list')).map(({ id }) => id)
  const own = { server, manager, page, roomIds }
  const all = await mails.causeMailsOfStays(own)
  await mails.letRequestsWait(own, all)
  const readOfferLinks = async () =>
    (await readMails(server.dataDir)).flatMap(([, text]) => /\/offer\/\w+#[\w-]+/.exec(text)?.[0] ?? [])
  await mails.causeMailsOfContacts(own, readOfferLinks)
  const [, , german] = all
  const stop = await mails.causeMailsToStaff(own, german ?? expect.fail('nobody asks in German'))
  await expect.poll(() => mails.listMissingKinds(own), longWait).toEqual([])
  stop()
  expect(reportSample(await readMails(server.dataDir), sentences)).toEqual([])
  expectNoErrors(/status of 409/)
})

/** What the stay of a preview costs depends on the day, and may by chance be a price of the sample. */
const withoutAmounts = (text: string): string => text.replace(/€[\d.,]+|[\d.,]+\s€/g, '')

/** The subjects of mails, by which the page of texts finds them. */
const listSubjects = (kind: MailKind): string[] =>
  standardTexts.find(({ id }) => id === `mail.${kind}.subject`)?.text.split('\n') ?? []

test('the admin, its previews, paper and files have nothing of the sample', async () => {
  const { page, expectNoErrors } = await openDesk()
  expect(reportSample(await readAdmin(page), sentences, namesInAdmin)).toEqual([])
  const [booking] = await manager.call('bookings.list')
  expect(reportSample(await readPaper(page, booking?.code ?? ''), sentences, namesInAdmin)).toEqual([])
  expect(reportSample(await readFiles(manager), sentences, namesInAdmin)).toEqual([])
  expect(reportSample(await readReport(page, manager), sentences, namesInAdmin)).toEqual([])
  await openPlace(page, 'Testi')
  await page.getByLabel('Pagina').selectOption({ label: 'Mail' })
  for (const subject of mailKinds.flatMap(listSubjects)) {
    await page.getByLabel('Cerca una frase').fill(formatReadable(subject).replace(/\{\w+\}|[#/,:]/g, ' '))
    await page
      .getByRole('button', { name: `Modifica: ${formatReadable(subject)}`, exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.mail-previews').first().waitFor()
    for (const preview of await dialog.locator('.mail-previews summary').all()) await preview.click()
    await dialog.locator('.mail-preview').first().waitFor()
    const previews = await dialog.locator('.mail-previews').allInnerTexts()
    expect(reportSample([[subject, withoutAmounts(previews.join('\n'))]], sentences)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expectNoErrors()
})
