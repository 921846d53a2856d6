/** What a new owner writes and shows on the site: sentences, photographs, pages and the menu. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { formatReadable } from '#pwa/admin/texts/sentences.ts'
import { expectToast, openPlace } from './frontDesk.ts'
import type { OwnRoom, Three } from './lecceta.data.ts'
import { followStep, save } from './leccetaForms.ts'
import type { OwnPage, OwnSection } from './leccetaPages.data.ts'

const languageNames = { it: 'Italiano', en: 'English', de: 'Deutsch' }
const tags = ['it', 'en', 'de'] as const

/** Writes into the open dialog of a text: what guests read in each language, for one and for several where it counts. */
async function writeText(page: Page, text: Three | [Three, Three]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Modifica il testo/ })
  for (const tag of tags) {
    const name = languageNames[tag]
    if (!Array.isArray(text)) await dialog.getByLabel(name, { exact: true }).fill(text[tag])
    else
      for (const [place, form] of text.entries())
        await dialog
          .getByLabel(new RegExp(`^${name}, con`))
          .nth(place)
          .fill(form[tag])
  }
  await save(page, dialog, 'Testo salvato')
}

/** Follows the first steps to the sentences of the sample, and writes others in their place. `standard`: what they say. */
export async function writeSentences(
  page: Page,
  sentences: { standard: string; text: Three | [Three, Three] }[],
): Promise<void> {
  await followStep(page, 'Testi')
  for (const { standard, text } of sentences) {
    const edit = page.getByRole('button', { name: `Modifica: ${formatReadable(standard)}`, exact: true })
    await edit.click()
    await writeText(page, text)
    await edit.waitFor({ state: 'detached' })
  }
  await page.getByText('Nessuna frase trovata').waitFor()
}

/** Taps the heading of the home page on the site itself. */
export async function editHeadingOnSite(page: Page, text: Three): Promise<void> {
  await openPlace(page, 'Testi')
  await page.getByRole('button', { name: 'Modifica i testi' }).click()
  const site = page.frameLocator('iframe[title="Il sito"]')
  await site.locator('h1[data-editable]').click()
  await writeText(page, text)
  await site.getByRole('heading', { level: 1, name: text.it }).waitFor()
  await page.getByRole('button', { name: 'Fine', exact: true }).click()
}

let drawn = 0
/** A photograph of the hills, with other colours each time. */
async function takePhotograph() {
  drawn += 1
  const hue = (drawn * 47) % 360
  const sky = `hsl(${hue} 45% 78%)`
  const hills = [0, 1, 2].map(
    (n) =>
      `<ellipse cx="${300 + n * 520}" cy="${1150 - n * 60}" rx="${760 - n * 90}" ry="${420 + n * 70}" fill="hsl(${100 + n * 12 + (drawn % 7) * 5} 28% ${30 + n * 9}%)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="${sky}"/><circle cx="${200 + ((drawn * 131) % 1200)}" cy="240" r="90" fill="#fff3d0"/>${hills.toReversed().join('')}</svg>`
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
  return { name: `IMG_${drawn}.png`, mimeType: 'image/png', buffer }
}

const received = 'Foto ricevuta: gli ospiti la vedono fra pochi secondi'

/** Puts a photograph into each room, and takes out the other pictures of the sample. */
export async function photographRooms(page: Page, rooms: OwnRoom[]): Promise<void> {
  await openPlace(page, 'Immagini')
  for (const { name } of rooms) {
    const room = page.locator('.room-pictures', { has: page.getByRole('heading', { name, exact: true }) })
    await room.waitFor()
    const first = room.getByLabel(`Scegli una foto per: ${name} 1`, { exact: true })
    const isOfSample = (await first.count()) > 0
    const input = isOfSample ? first : room.getByLabel(`Aggiungi una foto: ${name}`, { exact: true })
    await input.setInputFiles(await takePhotograph())
    await expectToast(page, received)
    if (!isOfSample) continue
    for (const n of [3, 2])
      await room.getByRole('button', { name: `Togli dalla galleria ${name} ${n}`, exact: true }).click()
    await expectToast(page, 'Le immagini della camera sono salvate')
  }
}

/** Describes the picture of a card, or takes it out of its gallery. */
async function describe(page: Page, card: Locator, label: string, alt: Three | null): Promise<void> {
  await card.getByRole('button', { name: `Ritaglio e testi ${label}` }).click()
  const dialog = page.getByRole('dialog', { name: label })
  if (alt === null) await dialog.getByLabel('Togli dalla galleria').check()
  else for (const tag of tags) await dialog.getByLabel(`Descrizione (${languageNames[tag]})`).fill(alt[tag])
  await save(page, dialog)
}

/** Puts a photograph into each place that the first steps name. `alts`: what they show; null leaves the place out. */
export async function placePhotographs(page: Page, alts: Record<string, Three | null>): Promise<void> {
  await followStep(page, 'Immagini')
  expect(await page.getByLabel('Ancora da sostituire').isChecked()).toBe(true)
  const place = async (label: string, alt: Three | null | undefined) => {
    const card = page.getByRole('article', { name: label, exact: true })
    if ((await card.count()) === 0) return
    if (alt !== null) {
      await card.getByLabel(`Scegli una foto per: ${label}`).setInputFiles(await takePhotograph())
      await expectToast(page, received)
    }
    if (alt !== undefined) await describe(page, card, label, alt)
  }
  await page.getByRole('article').first().waitFor()
  for (const [label, alt] of Object.entries(alts)) await place(label, alt)
  // The others have no text: logo and icon, the links, and the opening, whose texts stand in its list.
  const listOthers = async () =>
    (await page.getByRole('article').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))).filter(
      (label) => !(label in alts),
    )
  for (const label of await listOthers()) await place(label, undefined)
  // Until all files of a photograph are made, guests see the drawing.
  await page.getByText('Non c’è più niente da sostituire.').waitFor({ timeout: 180_000 })
}

async function fillTexts(form: Locator, label: string, text: Three): Promise<void> {
  for (const tag of tags) await form.getByLabel(`${label} (${languageNames[tag]})`, { exact: true }).fill(text[tag])
}

const entryLabels = {
  Listino: { text: 'Voce', other: '', add: 'Aggiungi una riga' },
  'Orari e stagione': { text: 'Voce', other: 'Orario', add: 'Aggiungi una riga' },
  'Domande e risposte': { text: 'Domanda', other: 'Risposta', add: 'Aggiungi una riga' },
}
const hasEntries = (kind: string): kind is keyof typeof entryLabels => kind in entryLabels

async function addSection(dialog: Locator, { kind, title, text, entries = [], pictures = [] }: OwnSection) {
  await dialog.getByLabel('Nuova sezione').selectOption(kind)
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const section = dialog.locator('.page-sections > .rows > li').last()
  await fillTexts(section, 'Titolo della sezione', title)
  if (text) await fillTexts(section, 'Testo', text)
  const rows = section.locator('.page-entry')
  for (const [at, entry] of entries.entries()) {
    if (!hasEntries(kind)) break
    if (at > 0) await section.getByRole('button', { name: entryLabels[kind].add }).click()
    await fillTexts(rows.nth(at), entryLabels[kind].text, entry.text)
    if (entry.other) await fillTexts(rows.nth(at), entryLabels[kind].other, entry.other)
    if (entry.amount) await rows.nth(at).getByLabel('Prezzo').fill(entry.amount)
  }
  for (const [at, { name, alt }] of pictures.entries()) {
    if (at > 0) await section.getByRole('button', { name: 'Aggiungi un’immagine' }).click()
    await rows.nth(at).getByLabel('Immagine', { exact: true }).selectOption({ label: name })
    await fillTexts(rows.nth(at), 'Che cosa si vede', alt)
  }
}

/** Writes the farm's own pages and publishes them. */
export async function publishPages(page: Page, pages: OwnPage[]): Promise<void> {
  await openPlace(page, 'Pagine')
  for (const { path, title, description, sections } of pages) {
    await page.getByRole('button', { name: 'Nuova pagina' }).click()
    const dialog = page.getByRole('dialog')
    await fillTexts(dialog, 'Titolo', title)
    await dialog.getByLabel('Indirizzo', { exact: true }).fill(path)
    await fillTexts(dialog, 'Descrizione per i motori di ricerca', description)
    if (path !== '/condizioni')
      for (const place of ['Nel menu', 'A piè di pagina']) await dialog.getByLabel(place).check()
    for (const section of sections) await addSection(dialog, section)
    await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
    await expectToast(page, 'Bozza salvata')
  }
  await page.getByRole('button', { name: 'Pubblica' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Pubblica' }).click()
  await expectToast(page, 'Pagine pubblicate')
}

/** Gives an entry of the menu another name, puts the farm's pages before the contacts, and leads the terms to their page. */
export async function arrangeMenu(page: Page, services: Three): Promise<void> {
  await openPlace(page, 'Pagine')
  await page.getByRole('button', { name: 'Menu e piè di pagina' }).click()
  const dialog = page.getByRole('dialog')
  const menu = dialog.getByRole('region', { name: 'Menu', exact: true })
  await menu.getByRole('button', { name: 'Modifica Servizi' }).click()
  await fillTexts(menu, 'Nome', services)
  for (const title of ['L’olio', 'La bottega'])
    for (const _ of [1, 2]) await menu.getByRole('button', { name: `Sposta «${title}» più in alto` }).click()
  const information = dialog.getByRole('region', { name: 'Piè di pagina: informazioni' })
  await information.getByRole('button', { name: 'Modifica Termini e Condizioni' }).click()
  await information.getByLabel('Indirizzo').fill('/condizioni')
  await save(page, dialog, 'Menu e piè di pagina salvati')
}
