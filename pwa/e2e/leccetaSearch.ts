/** Looks for the sample in whatever can be read: its names, its sentences, its prices and its pictures. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { readPdfTexts } from '#api/duties/pdf.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { buildPdf } from '#api/testing/policePortal.ts'
import { findSampleNames, sampleNames, sampleStrings } from '#api/testing/sampleNames.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { messages as adminMessages } from '#locales/it/admin.po'
import { languages } from '#locales/language.ts'
import { getPlaceAddress, places } from '#pwa/admin/places.ts'
import { formatCurrency } from '#pwa/format.ts'
import shapes from '#pwa/pictures/shapes.json' with { type: 'json' }
import { hashContent, unescapeHtml } from './crawl.ts'
import { chooseAction, openPlace } from './frontDesk.ts'

/** On every farm guests choose among round prices. */
const isOfFilter = (amount: string): boolean => Number(amount) % 25 === 0

/** The sample's prices as pages show them, and as search engines read them. */
function listSamplePrices(): RegExp[] {
  const { menus, tariffs, lateArrival } = sampleProperty
  const euro = [...Object.values(menus), ...Object.values(tariffs), ...lateArrival.map((it) => it.euro)]
  const rooms = sampleRooms.flatMap(({ pricePerNightCents: cents }) => (cents === null ? [] : [formatMoney(cents)]))
  const shown = [...rooms, ...euro.map((amount) => `${amount}.00`)]
    .filter((amount) => !isOfFilter(amount))
    .flatMap((amount) => languages.map((language) => formatCurrency(amount, language)))
  return [...new Set([...shown, ...rooms.map((amount) => `"${amount}"`)])].map(
    (price) => new RegExp(`(?<![\\d.,])${price.replaceAll('.', '\\.')}(?!\\d|[.,]\\d)`),
  )
}

const samplePrices = listSamplePrices()
/** Sentences, names and numbers of the sample: shorter ones may be in any text. */
const longStrings = sampleStrings.filter((text) => text.length >= 12 || /^\+?[\d ]{9,}$/.test(text))

/** The names of the places for pictures are the same on every farm: they are no text. */
const placeNames = new RegExp(`\\b(?:${Object.keys(shapes).join('|')})\\b`, 'g')

/** What a text has of the sample. `sentences`: those of the program that are true of the sample only. */
function findSample(withPlaces: string, sentences: string[], names: string[]): string[] {
  const text = withPlaces.replace(placeNames, '')
  return [
    ...findSampleNames(text, names),
    ...[...longStrings, ...sentences].filter((it) => text.includes(it)),
    ...samplePrices.flatMap((price) => price.exec(text)?.[0] ?? []),
  ]
}

/** What named texts have of the sample. */
export const reportSample = (
  texts: [name: string, text: string][],
  sentences: string[],
  names = sampleNames,
): string[] => texts.flatMap(([name, text]) => findSample(text, sentences, names).map((it) => `${name}: ${it}`))

const adminWords = new Set(
  JSON.stringify(adminMessages)
    .toLowerCase()
    .match(/\p{L}+/gu),
)
/** The names of the sample that are no words of the admin. */
export const namesInAdmin = sampleNames.filter((name) => !adminWords.has(name.toLowerCase()))

export async function hashDrawnPictures(): Promise<Set<string>> {
  const folder = 'pwa/pictures/made'
  const hashes = (await readdir(folder)).map(async (file) => hashContent(await readFile(join(folder, file))))
  return new Set(await Promise.all(hashes))
}

const toText = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()

/** Every mail that was written: subject, text, HTML, sender and attached calendars. */
export async function readMails(dataDir: string): Promise<[subject: string, text: string][]> {
  const folder = join(dataDir, 'mail')
  return Promise.all(
    (await readdir(folder)).map(async (file): Promise<[string, string]> => {
      const { subject = '', text = '', html = '', ...mail } = await PostalMime.parse(await readFile(join(folder, file)))
      const files = mail.attachments.map(({ filename, content }) => `${filename}\n${toText(content)}`)
      return [
        subject,
        [subject, text, unescapeHtml(html), JSON.stringify([mail.from, mail.replyTo]), ...files].join('\n'),
      ]
    }),
  )
}

/** They tell what was there before. */
const pastPlaces = ['/log', '/backup', '/trash', '/people']

/** Every place of the admin, as a manager sees it. */
export async function readAdmin(page: Page): Promise<[place: string, text: string][]> {
  const texts: [string, string][] = []
  for (const { path } of places.filter((it) => !pastPlaces.includes(it.path))) {
    await page.goto(getPlaceAddress(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('#content [aria-busy=true]').waitFor({ state: 'detached' })
    texts.push([path, await page.locator('body').innerText()])
  }
  return texts
}

/** What staff print: the sheets of the day, and the one of a booking. */
export async function readPaper(page: Page, code: string): Promise<[sheet: string, text: string][]> {
  const texts: [string, string][] = []
  const read = async (name: string, press: () => Promise<void>) => {
    await page.evaluate(() => {
      document.body.removeAttribute('data-printed')
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await press()
    await page.locator('body[data-printed]').waitFor({ state: 'attached' })
    texts.push([name, (await page.locator('.print-sheet').allTextContents()).join('\n')])
  }
  await openPlace(page, 'Oggi')
  await read('day', () => page.getByRole('button', { name: 'Stampa', exact: true }).click())
  await page.goto(`/admin/bookings/${code}`)
  await read('booking', () => chooseAction(page.locator('.booking-head'), 'Stampa'))
  return texts
}

/** What leaves the farm as a file. */
export async function readFiles(manager: ApiClient): Promise<[file: string, text: string][]> {
  const addresses = ['bookings', 'contacts', 'rooms'].map((it) => `/api/export/${it}.csv`)
  const read = addresses.map(async (address): Promise<[string, string]> => {
    const { status, text } = await manager.send('GET', address)
    return [`${address} ${status}`, text]
  })
  const calendars: [string, string][] = [['staff calendar', (await manager.call('staffCalendars.create')).url]]
  for (const { id } of await manager.call('channels.list'))
    calendars.push([`channel ${id}`, (await manager.call('channels.renewToken', { params: { id } })).exportUrl])
  const readCalendars = calendars.map(async ([name, url]): Promise<[string, string]> => {
    const { text } = await manager.send('GET', new URL(url).pathname)
    expect(text).toContain('BEGIN:VEVENT')
    return [name, text]
  })
  return Promise.all([...read, ...readCalendars])
}

/** What the police's portal gets of today's guests, and the receipt for them, which staff upload and download again. */
export async function readReport(page: Page, manager: ApiClient): Promise<[file: string, text: string][]> {
  const { text } = await manager.send('GET', `/api/duties/alloggiati/${toFarmDay(Date.now())}.txt`)
  const buffer = buildPdf(text.split('\r\n'))
  await openPlace(page, 'Adempimenti')
  await page.getByRole('button', { name: 'Carica una ricevuta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ricevuta (PDF)').setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('button', { name: 'Carica', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const link = page.getByRole('region', { name: 'Ricevute del portale' }).getByRole('link', { name: /^Scarica/ })
  const receipt = await page.request.get((await link.first().getAttribute('href')) ?? '')
  const names = readPdfTexts(await receipt.body()).join('\n')
  expect(names).toContain('BRANDT')
  return [
    ['schedine', text],
    ['receipt', names],
  ]
}
