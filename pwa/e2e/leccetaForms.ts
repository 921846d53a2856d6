/** A new owner fills the forms of the admin: the sample farm becomes La Lecceta. Facts, rooms, prices and rules. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Input } from '#contract/calls.ts'
import type { Appearance } from '#contract/site/appearance.ts'
import { getFieldId } from '#pwa/admin/property/fields.ts'
import { getSectionPath } from '#pwa/admin/property/sections.ts'
import { expectToast, openPlace, openSection } from './frontDesk.ts'
import type { buildOwnLockedPeriod, OwnExtra, OwnRoom, OwnSeason, Three } from './lecceta.data.ts'

const longWait = { timeout: 180_000 }

export const getStep = (page: Page, title: string): Locator => page.locator('.row').filter({ hasText: title })

/** Opens the page that a step leads to. */
export async function followStep(page: Page, title: string): Promise<void> {
  await openPlace(page, 'Primi passi')
  await getStep(page, title).getByRole('link', { name: 'Modifica' }).click()
  await page.getByRole('heading', { level: 1, name: 'Primi passi' }).waitFor({ state: 'detached' })
}

export async function save(page: Page, form: Locator, toast = 'Salvato'): Promise<void> {
  await form.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.locator('.toast', { hasText: toast }).waitFor()
  await expectToast(page, toast)
}

/** Fills fields by their labels. */
export async function fillLabels(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(text)
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

export async function offerGerman(page: Page): Promise<void> {
  await openPlace(page, 'Testi')
  await page.getByRole('checkbox', { name: 'Deutsch' }).click()
  await expectToast(page, 'Lingue salvate')
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

/** Name, address, parts, hours, prices, rules and lists of the site. */
export async function fillFacts(
  page: Page,
  facts: Input<'property.change'>,
  rules: [path: string, value: string | boolean][],
): Promise<void> {
  await followStep(page, 'Nome e recapiti')
  const { content = {}, lateArrival = [], cancellation = [], ...plain } = facts
  for (const [path, value] of [...listValues(plain, ''), ...rules]) await fillValue(page, path, value)
  await fillRows(page, 'lateArrival', lateArrival)
  await fillRows(page, 'cancellation', cancellation)
  for (const [name, items] of Object.entries(content)) await fillContentList(page, name, items)
  await save(page, page.locator('form'))
}

/** `amenity`: what every room has. */
async function fillRoom(page: Page, room: OwnRoom, amenity: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await fillLabels(dialog, {
    ...room.texts,
    'Prezzo a notte in euro': String(room.price),
    Ospiti: String(room.guests),
    Letti: String(Object.values(room.beds).reduce((sum, count) => sum + Number(count), 0)),
    'Superficie in m²': String(room.size),
  })
  await dialog.getByLabel('Tipo', { exact: true }).selectOption({ label: room.type })
  await dialog.getByLabel('Bagno', { exact: true }).selectOption({ label: room.bathroom })
  for (const field of await dialog.getByRole('group', { name: 'Quali letti' }).getByRole('textbox').all())
    await field.fill('')
  await fillLabels(dialog, room.beds)
  const amenities = dialog.getByRole('group', { name: 'Dotazioni' })
  for (const box of await amenities.getByRole('checkbox').all()) await box.uncheck()
  await amenities.getByLabel('WiFi').check()
  if ((await amenities.getByLabel(amenity).count()) > 0) await amenities.getByLabel(amenity).check()
  else {
    await amenities.getByLabel('Altra dotazione').fill(amenity)
    await amenities.getByLabel('Altra dotazione').press('Enter')
  }
  await save(page, dialog)
}

/** Takes a room of the sample out for good. */
async function removeRoom(page: Page, name: string): Promise<void> {
  const edit = page.getByRole('button', { name: `Modifica ${name}`, exact: true })
  const dialog = page.getByRole('dialog')
  await edit.click()
  await dialog.getByLabel('Camera ritirata').check()
  await save(page, dialog)
  await edit.click()
  await dialog.getByRole('button', { name: 'Elimina la camera' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expectToast(page, 'Camera eliminata')
}

/** Gives the first rooms of the sample other names, removes its other rooms and adds new ones. */
export async function fillRooms(
  page: Page,
  sampleNames: string[],
  { rooms, keptCount, amenity }: { rooms: OwnRoom[]; keptCount: number; amenity: Three },
): Promise<void> {
  await openPlace(page, 'Camere e prezzi')
  for (const [index, sampleName] of sampleNames.entries()) {
    const room = index < keptCount ? rooms[index] : undefined
    if (room === undefined) await removeRoom(page, sampleName)
    else {
      await page.getByRole('button', { name: `Modifica ${sampleName}`, exact: true }).click()
      await fillRoom(page, room, amenity.it)
    }
  }
  for (const room of rooms.slice(keptCount)) {
    await page.getByRole('button', { name: 'Nuova camera' }).click()
    await fillRoom(page, room, amenity.it)
  }
  await openSection(page, 'amenities')
  await page.getByRole('button', { name: `Modifica ${amenity.it}` }).click()
  const dialog = page.getByRole('dialog')
  await fillLabels(dialog, { English: amenity.en, Deutsch: amenity.de })
  await save(page, dialog)
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
    await dialog.getByLabel(name, { exact: true }).fill(String(season.price + index * 2))
  await save(page, dialog)
}

/** The balance is paid by transfer before the arrival. */
export async function askBalance(page: Page, days: string): Promise<void> {
  await openSection(page, 'balance')
  const section = page.getByRole('region', { name: 'Saldo' })
  await section.getByLabel('Giorni prima dell’arrivo').fill(days)
  await section.getByLabel('Bonifico').check()
  await save(page, section)
}

/** Changes the locked period of the sample. */
export async function editLockedPeriod(page: Page, period: ReturnType<typeof buildOwnLockedPeriod>): Promise<void> {
  await openSection(page, 'locked')
  const section = page.getByRole('region', { name: 'Periodi bloccati' })
  await section.locator('.row').getByRole('button', { name: 'Modifica' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(period)) await dialog.getByLabel(label).fill(text)
  await save(page, dialog)
}

export async function addExtra(page: Page, extra: OwnExtra): Promise<void> {
  await openPlace(page, 'Extra')
  await page.getByRole('button', { name: 'Nuovo extra' }).click()
  const dialog = page.getByRole('dialog')
  await fillLabels(dialog, {
    'Nome in italiano': extra.name.it,
    'Nome in inglese': extra.name.en,
    'Nome in tedesco': extra.name.de,
    'Prezzo in euro': extra.amount,
  })
  await dialog.getByLabel('Il prezzo è').selectOption({ label: extra.per })
  await dialog.getByLabel('In ogni soggiorno').setChecked(extra.isRequired)
  await dialog.getByLabel('Gli ospiti possono chiederlo').check()
  await dialog.getByLabel('Si vede sul sito').check()
  await fillLabels(dialog, {
    'Frase in italiano': extra.sentence.it,
    'Frase in inglese': extra.sentence.en,
    'Frase in tedesco': extra.sentence.de,
  })
  const { rooms } = extra
  if (rooms !== null) {
    const choice = dialog.getByRole('group', { name: 'Per quali camere' })
    await choice.getByLabel('Tutte le camere').uncheck()
    for (const box of (await choice.getByRole('checkbox').all()).slice(1)) await box.uncheck()
    for (const room of rooms) await choice.getByLabel(room, { exact: true }).check()
  }
  await save(page, dialog)
}

export async function chooseLook(page: Page, { accent }: Appearance): Promise<void> {
  await openPlace(page, 'Immagini')
  const look = page.getByRole('region', { name: 'Colore e caratteri' })
  await look.getByLabel('Oppure un altro colore').fill(accent)
  await look.getByLabel('Fraunces + Source Sans 3').check()
  await save(page, look, 'Aspetto salvato')
}
