// An owner makes the sample farm another farm, in three languages and by the admin alone: in its forms, and by its calls
// where a form would be filled dozens of times in the same way (further texts and photographs). Then nothing of the sample
// is left.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor, type Visitor } from '#api/testing/browser.ts'
import { findSampleNames, sampleStrings, standardTexts } from '#api/testing/sampleNames.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { guestMailKinds, mailKinds } from '#contract/mails.ts'
import { formatMoney } from '#contract/money/money.ts'
import { languages } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'
import shapes from '#pwa/pictures/shapes.json' with { type: 'json' }
import { root } from '../../scripts/spawn.mjs'
import { type CrawledFile, crawl, hashContent } from './crawl.ts'
import { account, logIn, openPlace } from './frontDesk.ts'
import { buildOwnLockedPeriod, buildOwnSeasons, ownFacts, ownLook, ownRooms } from './ownFarm.data.ts'
import * as forms from './ownFarmForms.ts'

const today = toFarmDay(Date.now())
/** The rooms of the sample that stay, with other names; the others are retired. */
const keptRoomCount = 5
const languageNames = ['Italiano', 'English', 'Deutsch']
const longWait = { timeout: 180_000, interval: 500 }

let server: RunningServer
let manager: ApiClient
let roomIds: number[]
const visitors: Visitor[] = []

beforeAll(async () => {
  const env = { STAFF: `${account.username}:${account.password}`, BACKUP_EMAIL: 'anna@borgoalto.example.org' }
  server = await startServer({ env })
  manager = await new ApiClient(server).logIn(account)
  await manager.call('settings.changeLanguages', { body: { languages: [...languages] } })
}, 120_000)
afterAll(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()))
  await server?.stop()
})

const readItems = async (step: string): Promise<string[]> =>
  (await manager.call('firstSteps.list')).find((it) => it.step === step)?.items ?? []

/** A sentence of the farm's own with everything that the program fills into the standard one. */
function writeSentence(standard: string, number: number, language: string): string {
  const values = [...standard.matchAll(/\{(\w+)(?=[,}])(, plural)?/g)].map(([, name, plural]) =>
    plural ? `{${name}, plural, one {#} other {#}}` : `{${name}}`,
  )
  return [`Borgo Alto, ${language} ${number}`, ...new Set(values)].join(' ')
}

/** Writes the sentences that the first steps name, in all languages. */
async function writeTexts(): Promise<void> {
  const ids = await readItems('texts')
  for (const { id, language, standard } of await manager.call('texts.list'))
    if (ids.includes(id)) {
      const body = { text: writeSentence(standard, ids.indexOf(id), language) }
      const response = await manager.send('PUT', `/api/texts/${language}/${id}`, { body })
      expect(response.status, `${language} ${id}: ${response.text}`).toBe(200)
    }
}

/** A photograph of one colour, another one for each number. */
const drawPhotograph = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 1600, height: 1200, channels: 3, background: { r: number * 5, g: 90, b: 255 - number * 4 } },
  })
    .png()
    .toBuffer()

/** Puts a photograph and its texts into each place that the first steps still name, and one into each room. */
async function placePictures(): Promise<void> {
  const names = new Set([...(await readItems('pictures')), ...roomIds.map((id) => `room-${id}-1`)])
  for (const [index, name] of [...names].entries()) {
    const raw = await drawPhotograph(index)
    const headers = { 'content-type': 'application/octet-stream' }
    const { status, text } = await manager.send('PUT', `/api/pictures/${name}`, { raw, headers })
    expect(status, `${name}: ${text}`).toBe(200)
    const body = { it: `Fotografia ${index + 1}`, en: `Photograph ${index + 1}` }
    await manager.call('pictures.describe', { params: { name }, body })
  }
  for (const id of roomIds)
    await manager.call('rooms.arrangePictures', { params: { id: String(id) }, body: { names: [`room-${id}-1`] } })
  const areMade = async () => (await manager.call('pictures.list')).every(({ progress }) => progress === null)
  await expect.poll(areMade, longWait).toBe(true)
}

/** A guest asks for the room with this number, in their language. Returns the receipt and the guest. */
async function request(roomNumber: number, week: number, language: string) {
  const guest = new ApiClient(server)
  const checkinDate = addDays(today, 40 + week * 7)
  const stay = { roomId: roomIds[roomNumber] ?? 0, checkinDate, checkoutDate: addDays(checkinDate, 3) }
  const headers = { 'accept-language': language }
  return { guest, receipt: await guest.call('bookings.request', { body: buildRequest(stay), headers }) }
}

/** Staff confirm a request, note a payment, thank and cancel. */
async function answer(id: string): Promise<void> {
  const params = { id }
  const body = { status: 'confirmed', agreedPrice: '600.00', depositAmount: '200.00' }
  await manager.call('bookings.patch', { params, body })
  await manager.call('bookings.sendConfirmation', { params, body: { iban: ownFacts.iban ?? '' } })
  for (const paymentType of ['acconto', 'saldo'] as const)
    await manager.call('bookings.sendPaymentConfirmation', { params, body: { paymentType } })
  await manager.call('bookings.sendThankYou', { params })
  await manager.call('bookings.patch', { params, body: { status: 'cancelled', notifyGuest: true } })
}

/** All pending requests came a year ago, so they lapse within a minute. */
async function letRequestsLapse(): Promise<void> {
  const db = await openDatabase({ dataDir: server.dataDir, url: undefined })
  const waitingSince = new Date(Date.now() - 365 * 86_400_000).toISOString()
  await db.main.query(`UPDATE bookings SET "waitingSince" = $1 WHERE status = 'pending'`, { bind: [waitingSince] })
  await db.close()
}

/** The kinds of which guests have not got one in each language, or staff none at all. */
async function listMissingKinds(): Promise<string[]> {
  const mails = await manager.call('mails.list', { query: { limit: '200' } })
  const written = mails.filter(({ state }) => state === 'written')
  return mailKinds.filter((kind) => {
    const wanted = guestMailKinds.some((it) => it === kind) ? languages.length : 1
    return written.filter((it) => it.kind === kind).length < wanted
  })
}

/** Causes every kind of mail, those to guests in all languages. */
async function causeMails(): Promise<void> {
  for (const [index, language] of languages.entries()) {
    await answer((await request(0, index, language)).receipt.id)
    const { guest, receipt } = await request(1, index, language)
    const link = { params: { code: receipt.code }, headers: { authorization: `Bearer ${receipt.secret}` } }
    await guest.call('bookings.cancelRequest', link)
    const body = { name: 'Teresa', surname: 'Blasi', email: 't@example.org', message: 'C’è posto per due?' }
    await guest.call('contacts.send', { body, headers: { 'accept-language': language } })
    await request(2, index, language)
  }
  const stored = await manager.call('bookings.list')
  for (const roomId of roomIds.slice(0, 3))
    expect(new Set(stored.filter((it) => it.roomId === roomId).map(({ language }) => language))).toEqual(
      new Set(languages),
    )
  await letRequestsLapse()
  await manager.call('backups.start')
  await manager.call('morning.send')
  await expect.poll(listMissingKinds, longWait).toEqual([])
}

async function readMails(): Promise<[subject: string, text: string][]> {
  const folder = join(server.dataDir, 'mail')
  return Promise.all(
    (await readdir(folder)).map(async (file): Promise<[string, string]> => {
      const { subject = '', text = '', html = '', from } = await PostalMime.parse(await readFile(join(folder, file)))
      return [subject, [subject, text, html, JSON.stringify(from)].join('\n')]
    }),
  )
}

/** The sample's prices as pages show them, and as search engines read them. */
function listSamplePrices(): RegExp[] {
  const { menus, tariffs, lateArrival } = sampleProperty
  const euro = [...Object.values(menus), ...Object.values(tariffs), ...lateArrival.map((it) => it.euro)]
  const rooms = sampleRooms.flatMap(({ pricePerNightCents: cents }) => (cents === null ? [] : [formatMoney(cents)]))
  const shown = [...rooms, ...euro.map((amount) => `${amount}.00`)].flatMap((amount) =>
    languages.map((language) => formatCurrency(amount, language)),
  )
  return [...new Set([...shown, ...rooms.map((amount) => `"${amount}"`)])].map(
    (price) => new RegExp(`(?<![\\d.,])${price.replaceAll('.', '\\.')}(?![\\d.,]\\d)`),
  )
}

const samplePrices = listSamplePrices()
/** Sentences, names and numbers of the sample: shorter ones may be in any text. */
const longStrings = sampleStrings.filter((text) => text.length >= 12 || /^\+?[\d ]{9,}$/.test(text))

/** The names of the places for pictures are the same on every farm: they are no text. */
const placeNames = new RegExp(`\\b(?:${Object.keys(shapes).join('|')})\\b`, 'g')

/** What a text has of the sample: its names, its sentences and its prices. */
function findSample(withPlaces: string, sentences: string[]): string[] {
  const text = withPlaces.replace(placeNames, '')
  return [
    ...findSampleNames(text),
    ...[...longStrings, ...sentences].filter((it) => text.includes(it)),
    ...samplePrices.flatMap((price) => price.exec(text)?.[0] ?? []),
  ]
}

async function hashDrawnPictures(): Promise<Set<string>> {
  const folder = join(root, 'pwa/pictures/made')
  const hashes = (await readdir(folder)).map(async (file) => hashContent(await readFile(join(folder, file))))
  return new Set(await Promise.all(hashes))
}

const roots = [
  ...[
    '/',
    '/?lang=en',
    '/?lang=de',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/admin-manifest.webmanifest',
  ],
  ...['/offline.html', '/nowhere', '/nowhere?lang=en', '/admin', '/booking/ABCD2345', '/favicon.ico', '/api/rooms'],
]
/** Pages that the crawl has to reach from these. */
const reached = ['/rooms', '/services?lang=en', '/booking', '/contact?lang=en', '/privacy', '/about?lang=de']

async function visit(): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: server.url, language: 'it', viewport: { width: 1280, height: 800 } })
  visitors.push(visitor)
  return visitor
}

async function fillForms(page: Page): Promise<void> {
  await forms.beginFarm(page)
  await forms.fillFacts(page, ownFacts)
  const sample = await manager.call('rooms.list')
  await forms.fillRooms(
    page,
    sample.map(({ name }) => name),
    ownRooms,
    keptRoomCount,
  )
  for (const season of buildOwnSeasons(today)) await forms.addSeason(page, season, ownRooms)
  await forms.editLockedPeriod(page, buildOwnLockedPeriod(today))
  const photograph = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: await drawPhotograph(50) }
  await forms.placePhotograph(page, 'Piscina 1', photograph, { Italiano: 'Acqua', English: 'Water', Deutsch: 'Wasser' })
  await forms.chooseLook(page, ownLook)
  const write = (id: string) => {
    const [standard = ''] = standardTexts.flatMap((it) => (it.id === id ? [it.text] : []))
    const texts = languageNames.map((name, number) => [name, writeSentence(standard, number, name)])
    return { standard, texts: Object.fromEntries(texts) }
  }
  const story = write('about.description1')
  await forms.editTextInList(page, story.standard, story.texts)
  await forms.editHeadingOnSite(page, write('hero.welcome').texts)
}

test('the first steps lead to a farm that has no word, no price and no picture of the sample', async () => {
  const owner = await visit()
  await logIn(owner.page)
  const sampleIds = await readItems('texts')
  const sentences = standardTexts.filter(({ id, text }) => sampleIds.includes(id) && !text.includes('{'))
  await fillForms(owner.page)
  owner.expectNoErrors(/status of 503/)
  const rooms = (await manager.call('rooms.list')).filter(({ retired }) => !retired)
  expect(rooms.map(({ name }) => name)).toEqual(ownRooms.map(({ name }) => name))
  roomIds = rooms.map(({ id }) => id)
  expect(await readItems('texts')).not.toContain('about.description1')
  expect(await readItems('pictures')).not.toContain('pool-1')
  await writeTexts()
  await placePictures()
  expect((await manager.call('firstSteps.list')).filter(({ remaining }) => remaining > 0)).toEqual([])

  const files = await crawl(server.url, roots)
  const paths = files.map(({ path }) => path)
  for (const path of reached) expect(paths).toContain(path)
  const roomPages = paths.map((path) => /^\/rooms\/(\d+)-/.exec(path)?.[1] ?? '')
  expect([...new Set(roomPages)].filter(Boolean).map(Number).toSorted()).toEqual(roomIds.toSorted())
  const texts = sentences.map(({ text }) => text)
  const report = ({ path, text }: CrawledFile) =>
    findSample(text ?? '', texts).map((it) => `${path.split('?v=')[0]}: ${it}`)
  expect(files.flatMap(report)).toEqual([])
  const drawn = await hashDrawnPictures()
  expect(files.filter(({ hash }) => drawn.has(hash)).map(({ path }) => path)).toEqual([])

  await causeMails()
  const mails = await readMails()
  expect(mails.flatMap(([subject, text]) => findSample(text, texts).map((it) => `${subject}: ${it}`))).toEqual([])
})

test('in a browser the pages have nothing of the sample, and the first steps are done', async () => {
  const guest = await visit()
  for (const path of ['/', ...reached]) {
    await guest.page.goto(path)
    await guest.page.locator('html[data-live]').waitFor()
    expect(findSample(await guest.page.locator('body').innerText(), []), path).toEqual([])
  }
  guest.expectNoErrors()

  const { page, expectNoErrors } = await visit()
  await logIn(page)
  await openPlace(page, 'Primi passi')
  await expect.poll(() => page.locator('.row').getByText('Fatto').count()).toBe(7)
  await expectAccessible(page)
  expectNoErrors()
})
