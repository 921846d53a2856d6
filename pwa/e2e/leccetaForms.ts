/** A new owner fills the forms of the admin: the sample farm becomes the farm of `ownFarm.data.ts`. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Input } from '#contract/calls.ts'
import type { Appearance } from '#contract/site/appearance.ts'
import { getFieldId } from '#pwa/admin/property/fields.ts'
import { getSectionPath } from '#pwa/admin/property/sections.ts'
import { expectToast, openPlace, openSection } from './frontDesk.ts'
import type { buildOwnLockedPeriod, OwnRoom, OwnSeason } from './ownFarm.data.ts'

export type File = { name: string; mimeType: string; buffer: Buffer }

const longWait = { timeout: 180_000 }

const getStep = (page: Page, title: string): Locator => page.locator('.row').filter({ hasText: title })

/** Opens the page that a step leads to. */
async function followStep(page: Page, title: string): Promise<void> {
  await openPlace(page, 'Primi passi')
  await getStep(page, title).getByRole('link', { name: 'Modifica' }).click()
  await page.getByRole('heading', { level: 1, name: 'Primi passi' }).waitFor({ state: 'detached' })
}

async function save(page: Page, form: Locator, toast = 'Salvato'): Promise<void> {
  await form.getByRole('button', { name: 'Salva' }).click()
  await page.locator('.toast', { hasText: toast }).waitFor()
  await expectToast(page, toast)
}

/** Empties the sample farm of its guests, bookings and lists. */
export async function beginFarm(page: Page): Promise<void> {
  await openPlace(page, 'Primi passi')
  const guests = getStep(page, 'Ospiti e prenotazioni')
  await guests.getByRole('button', { name: 'Inizia con la tua azienda' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('INIZIA')
  await dialog.getByRole('button', { name: 'Svuota e inizia' }).click()
  await guests.getByText('Fatto').waitFor(longWait)
}

/** Every text, number and choice in a value, by its path, as people type it. */
const listValues = (value: unknown, path: string): [path: string, value: string | boolean][] =>
  path.startsWith('summer.')
    ? [[path, String(value).split('-').reverse().join('/')]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => listValues(inner, path === '' ? key : `${path}.${key}`))
      : [[path, typeof value === 'boolean' ? value : String(value ?? '')]]

async function fillValue(page: Page, path: string, value: string | boolean): Promise<void> {
  const field = page.locator(`[id="${getFieldId(path)}"]`)
  if ((await field.count()) === 0) await openSection(page, getSectionPath(path))
  if (typeof value === 'boolean') await field.setChecked(value)
  else if ((await field.evaluate((it) => it.tagName)) === 'SELECT') await field.selectOption(value)
  else await field.fill(value)
}

/** Removes the first rows of a list of facts until it has as many as the farm needs, then fills them. */
async function fillRows(page: Page, list: string, rows: object[]): Promise<void> {
  await openSection(page, getSectionPath(list))
  const section = page.locator(`[aria-labelledby="${getFieldId(list)}"]`)
  const remove = section.getByRole('button', { name: /^Togli la riga/ })
  await expect.poll(() => remove.count()).toBeGreaterThanOrEqual(rows.length)
  while ((await remove.count()) > rows.length) await remove.first().click()
  for (const [path, value] of listValues(rows, list)) await fillValue(page, path, value)
}

async function fillContentList(page: Page, name: string, items: object[]): Promise<void> {
  const path = `content.${name}`
  await openSection(page, getSectionPath(path))
  for (const [row, item] of items.entries()) {
    // The ways to pay are there already.
    const edit = page.locator(`[id="${getFieldId(`${path}.${row}`)}-edit-button"]`)
    if ((await edit.count()) > 0) await edit.click()
    else await page.locator(`[id="${getFieldId(`${path}.add`)}"]`).click()
    for (const [field, value] of listValues(item, `${path}.${row}`)) await fillValue(page, field, value)
  }
}

/** Name, address, parts, hours, prices and lists of the site. */
export async function fillFacts(page: Page, facts: Input<'property.change'>): Promise<void> {
  await followStep(page, 'Nome e recapiti')
  const { content = {}, lateArrival = [], cancellation = [], ...plain } = facts
  for (const [path, value] of listValues(plain, '')) await fillValue(page, path, value)
  await fillRows(page, 'lateArrival', lateArrival)
  await fillRows(page, 'cancellation', cancellation)
  for (const [name, items] of Object.entries(content)) await fillContentList(page, name, items)
  await save(page, page.locator('form'))
}

async function fillRoom(page: Page, { name, nameEn, german, description, descriptionEn, price }: OwnRoom) {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ...[
      ['Nome in italiano', name],
      ['Nome in inglese', nameEn],
      ['Nome in tedesco', german],
    ],
    ...[
      ['Descrizione in italiano', description],
      ['Descrizione in inglese', descriptionEn],
    ],
    ...[
      ['Prezzo a notte in euro', price],
      ['Ospiti', '2'],
      ['Letti', '1'],
      ['Superficie in m²', '23'],
    ],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByLabel('Tipo').selectOption({ label: 'Doppia' })
  const amenities = dialog.getByRole('group', { name: 'Dotazioni' })
  for (const box of await amenities.getByRole('checkbox').all()) await box.uncheck()
  if ((await amenities.getByLabel('Ventilatore').count()) > 0) await amenities.getByLabel('Ventilatore').check()
  else {
    await amenities.getByLabel('Altra dotazione').fill('Ventilatore')
    await amenities.getByLabel('Altra dotazione').press('Enter')
  }
  await save(page, dialog)
}

/** Gives the first rooms of the sample other names, retires its other rooms and adds new ones. */
export async function fillRooms(page: Page, sampleNames: string[], rooms: OwnRoom[], keptCount: number): Promise<void> {
  await openPlace(page, 'Camere e prezzi')
  for (const [index, sampleName] of sampleNames.entries()) {
    await page.getByRole('button', { name: `Modifica ${sampleName}` }).click()
    const room = index < keptCount ? rooms[index] : undefined
    if (room) await fillRoom(page, room)
    else {
      await page.getByRole('dialog').getByLabel('Camera ritirata').check()
      await save(page, page.getByRole('dialog'))
    }
  }
  for (const room of rooms.slice(keptCount)) {
    await page.getByRole('button', { name: 'Nuova camera' }).click()
    await fillRoom(page, room)
  }
}

export async function addSeason(page: Page, season: OwnSeason, rooms: OwnRoom[]): Promise<void> {
  await openSection(page, 'seasons')
  await page.getByRole('button', { name: 'Nuova stagione' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill(season.name)
  await dialog.getByLabel('Notti minime').fill('2')
  await dialog.getByLabel('Prima notte').fill(season.from)
  await dialog.getByLabel('Ultima notte').fill(season.to)
  for (const [index, { name }] of rooms.entries())
    await dialog.getByLabel(name, { exact: true }).fill(String(season.price + index))
  await save(page, dialog)
}

/** Changes the locked period of the sample. */
export async function editLockedPeriod(page: Page, period: ReturnType<typeof buildOwnLockedPeriod>): Promise<void> {
  await openSection(page, 'locked')
  const section = page.getByRole('region', { name: 'Periodi bloccati' })
  await section.locator('.row').getByRole('button', { name: 'Modifica' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ...[
      ['Primo giorno', period.from],
      ['Ultimo giorno', period.to],
    ],
    ...[
      ['Perché è bloccato, in italiano', period.reason],
      ['Perché è bloccato, in inglese', period.reasonEn],
    ],
    ...[
      ['Avviso sul calendario, in italiano', period.banner],
      ['Avviso sul calendario, in inglese', period.bannerEn],
    ],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await save(page, dialog)
}

/** Writes into the open dialog of a text: what guests read in each language. */
async function writeText(page: Page, texts: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Modifica il testo/ })
  for (const [language, text] of Object.entries(texts)) await dialog.getByLabel(language).fill(text)
  await save(page, dialog, 'Testo salvato')
}

/** Follows the first steps to a sentence of the sample, and writes another in its place. */
export async function editTextInList(page: Page, sentence: string, texts: Record<string, string>): Promise<void> {
  await followStep(page, 'Testi')
  await page.getByRole('button', { name: `Modifica: ${sentence}` }).click()
  await writeText(page, texts)
  await page.getByRole('button', { name: `Modifica: ${sentence}` }).waitFor({ state: 'detached' })
}

/** Taps the heading of the home page on the site itself. */
export async function editHeadingOnSite(page: Page, texts: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Modifica i testi' }).click()
  const site = page.frameLocator('iframe[title="Il sito"]')
  await site.locator('h1[data-editable]').click()
  await writeText(page, texts)
  await site.getByRole('heading', { level: 1, name: texts.Italiano }).waitFor()
  await page.getByRole('button', { name: 'Fine', exact: true }).click()
}

/** Puts a photograph into a place that the first steps name, and describes it. */
export async function placePhotograph(page: Page, label: string, file: File, alt: Record<string, string>) {
  await followStep(page, 'Immagini')
  expect(await page.getByLabel('Ancora da sostituire').isChecked()).toBe(true)
  const card = page.getByRole('article', { name: label, exact: true })
  await card.getByLabel(`Scegli una foto per: ${label}`).setInputFiles(file)
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  await card.getByRole('button', { name: `Ritaglio e testi ${label}` }).click()
  const dialog = page.getByRole('dialog', { name: label })
  for (const [language, text] of Object.entries(alt)) await dialog.getByLabel(`Descrizione (${language})`).fill(text)
  await save(page, dialog)
  // Until all its files are made, guests see the drawing.
  await card.waitFor({ state: 'detached', ...longWait })
}

export async function chooseLook(page: Page, { accent }: Appearance): Promise<void> {
  await openPlace(page, 'Immagini')
  const look = page.getByRole('region', { name: 'Colore e caratteri' })
  await look.getByLabel('Oppure un altro colore').fill(accent)
  await look.getByLabel('Fraunces + Source Sans 3').check()
  await save(page, look, 'Aspetto salvato')
}
