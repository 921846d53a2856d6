// A manager builds a page of the farm's own, publishes it, changes it beside a colleague, and takes a version back.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, visit, logInColleague, origin } = setUpDesk()
const extra = {
  name: 'Colazione',
  nameEn: 'Breakfast',
  amountCents: 800,
  per: 'person',
  visibleTo: 'guests',
  shownOnSite: true,
} as const

/** Adds a section and returns its row, which is open. */
async function addSection(dialog: Locator, kind: string): Promise<Locator> {
  await dialog.getByLabel('Nuova sezione').selectOption(kind)
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  return dialog.locator('.page-sections > .rows > li').last()
}

async function openNewPage(page: Page): Promise<Locator> {
  await openPlace(page, 'Pagine')
  await page.getByRole('button', { name: 'Nuova pagina' }).click()
  return page.getByRole('dialog')
}

/** Publishes the drafts, of which the question names this one. */
async function publish(page: Page, draft = 'Il nostro olio (/olio)'): Promise<void> {
  await page.getByRole('button', { name: 'Pubblica' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText(draft).waitFor()
  await question.getByRole('button', { name: 'Pubblica' }).dblclick()
  await expectToast(page, 'Pagine pubblicate')
}

const listSections = (dialog: Locator) =>
  dialog.locator('.page-sections > .rows > li > .row-content > strong').allInnerTexts()

test('a page with every kind of section is written, ordered and published, and a version is taken back', async () => {
  const colleague = await logInColleague()
  await colleague.call('extras.replace', { body: [extra] })
  const { page, context, expectNoErrors } = await openDesk()
  const dialog = await openNewPage(page)
  const save = dialog.getByRole('button', { name: 'Salva la bozza' })
  await dialog.getByLabel('Indirizzo').fill('/rooms')
  await dialog.getByLabel('Titolo (Italiano)').fill('Il nostro olio')
  await save.click()
  await dialog.locator('#page-path-error').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page-path')
  await dialog.getByLabel('Indirizzo').fill('olio')
  await dialog.getByLabel('Nel menu').check()

  const text = await addSection(dialog, 'Testo')
  await text.getByLabel('Titolo della sezione (Italiano)').fill('La raccolta')
  await text.getByLabel('Testo (Italiano)').fill('Leggi [qui](javascript:alert(1))')
  await text.getByLabel('Immagine', { exact: true }).selectOption({ index: 1 })
  await text.getByLabel('Posizione dell’immagine').selectOption('A destra')
  await save.click()
  await text.locator('.field-error').waitFor()
  await text.getByLabel('Testo (Italiano)').fill('A **novembre**, con [le reti](/contact).')
  const gallery = await addSection(dialog, 'Galleria')
  await gallery.getByLabel('Immagine', { exact: true }).selectOption({ index: 2 })
  await gallery.getByLabel('Che cosa si vede (Italiano)').fill('Il frantoio')
  const prices = await addSection(dialog, 'Listino')
  await prices.getByLabel('Voce (Italiano)').fill('Una bottiglia')
  await prices.getByLabel('Prezzo').fill('12,50')
  await addSection(dialog, 'Extra')
  const hours = await addSection(dialog, 'Orari e stagione')
  await hours.getByLabel('Voce (Italiano)').fill('Ogni sabato')
  await hours.getByLabel('Orario (Italiano)').fill('10–12')
  const questions = await addSection(dialog, 'Domande e risposte')
  await questions.getByLabel('Domanda (Italiano)').fill('Spedite?')
  await questions.getByLabel('Risposta (Italiano)').fill('Sì, ovunque.')
  const contact = await addSection(dialog, 'Contatti e prenotazione')
  await contact.getByLabel('Testo (Italiano)').fill('Scriveteci.')
  await dialog.getByText('Manca in inglese').first().waitFor()
  await expectAccessible(page)

  // Keys, buttons and the mouse move a section.
  const order = [
    'La raccolta',
    'Galleria',
    'Listino',
    'Extra',
    'Orari e stagione',
    'Domande e risposte',
    'Contatti e prenotazione',
  ]
  expect(await listSections(dialog)).toEqual(order)
  await dialog.getByRole('button', { name: 'Sposta «Contatti e prenotazione» più in alto' }).click()
  expect(await listSections(dialog)).toEqual([...order.slice(0, 5), 'Contatti e prenotazione', 'Domande e risposte'])
  await dialog.getByRole('button', { name: /^Sposta Contatti e prenotazione, / }).press('ArrowDown')
  expect(await listSections(dialog)).toEqual(order)
  const handle = dialog.getByRole('button', { name: /^Sposta Galleria, / })
  await handle.hover()
  await page.mouse.down()
  await dialog.getByRole('button', { name: /^Sposta Extra, / }).hover()
  await page.mouse.up()
  expect((await listSections(dialog)).slice(0, 4)).toEqual(['La raccolta', 'Listino', 'Extra', 'Galleria'])
  for (const key of ['ArrowUp', 'ArrowLeft']) await handle.press(key)
  expect(await listSections(dialog)).toEqual(order)

  // Without a network nothing is lost.
  await context.setOffline(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => listSections(dialog)).toEqual(order)
  await save.dblclick()
  await expectToast(page, 'Bozza salvata')
  const row = page.getByRole('listitem').filter({ hasText: 'Il nostro olio' })
  await row.getByText('Non pubblicata').waitFor()
  expect(await row.count()).toBe(1)

  // Before anybody else can, the manager sees the draft in each language.
  expect(await page.getByRole('button', { name: 'Versioni' }).count()).toBe(0)
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('link', { name: 'Anteprima Il nostro olio' }).click(),
  ])
  await preview.getByRole('heading', { level: 1, name: 'Il nostro olio' }).waitFor()
  await preview.getByText('Anteprima della bozza').waitFor()
  await expectAccessible(preview)
  await preview.getByRole('link', { name: /English/ }).click()
  await preview.getByText('Preview of the draft').waitFor()
  await preview.getByText('Una bottiglia').waitFor()
  await preview.close()
  expect((await fetch(`${origin()}/olio`)).status).toBe(404)

  await publish(page)
  const [stored] = (await colleague.call('pages.list')).filter(({ isOwn }) => isOwn)
  expect(stored).toMatchObject({ path: '/olio', inMenu: true, hasDraft: false })
  expect(stored?.published?.sections.map(({ kind }) => kind)).toEqual([
    ...['text', 'gallery', 'prices', 'extras', 'hours', 'questions', 'contact'],
  ])
  expect(stored?.published?.sections[2]).toMatchObject({ entries: [{ amountCents: 1250 }] })

  const readPage = async () => (await fetch(`${origin()}/olio`)).text()
  const written = [
    'La raccolta',
    '<strong>novembre</strong>',
    'Il frantoio',
    'Una bottiglia',
    'Colazione',
    'Ogni sabato',
  ]
  for (const words of [...written, 'Spedite?', 'Scriveteci.']) expect(await readPage()).toContain(words)
  const guest = await visit()
  await guest.page.goto('/')
  await guest.page.getByRole('banner').getByRole('link', { name: 'Il nostro olio' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Il nostro olio' }).waitFor()
  await guest.page.getByText('Una bottiglia').waitFor()

  // One section is hidden, one removed; then the first version comes back.
  await row.getByRole('button', { name: 'Modifica Il nostro olio' }).click()
  await dialog.getByRole('button', { name: 'Togli Galleria' }).click()
  await dialog.getByRole('button', { name: 'Modifica Listino' }).click()
  await dialog.getByLabel('Nascondi la sezione').check()
  await save.click()
  await expectToast(page, 'Bozza salvata')
  await row.getByText('Bozza', { exact: true }).waitFor()
  expect((await colleague.call('pages.list')).find(({ isOwn }) => isOwn)?.sections).toMatchObject([
    {},
    { kind: 'prices', hidden: true },
    {},
    {},
    {},
    {},
  ])
  expect(await readPage()).toContain('Una bottiglia')
  await publish(page)
  expect(await readPage()).not.toMatch(/Una bottiglia|Il frantoio/)
  await row.getByRole('button', { name: 'Versioni' }).click()
  await dialog.getByText('anna').first().waitFor()
  await dialog.getByRole('button', { name: 'Riprendi' }).last().dblclick()
  await expectToast(page, 'La versione è di nuovo la bozza')
  expect((await colleague.call('pages.list')).find(({ isOwn }) => isOwn)?.sections).toHaveLength(7)
  await expectNoErrors(/400 \(Bad Request\)/, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})

test('a section below the rooms stands from one day to another, and an address belongs to one page', async () => {
  const colleague = await logInColleague()
  await colleague.call('pages.save', { params: { id: 'orto' }, body: { path: '/orto', title: { it: 'L’orto' } } })
  await colleague.call('pages.publish')
  const { page, expectNoErrors } = await openDesk()
  const dialog = await openNewPage(page)
  await dialog.getByLabel('Titolo (Italiano)').fill('Un altro orto')
  await dialog.getByLabel('Indirizzo').fill('/orto')
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await dialog.locator('#page-path-error').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Scarta', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const editRooms = page.getByRole('button', { name: 'Modifica Camere', exact: true })
  await editRooms.click()
  await dialog.getByText('Le sezioni compaiono sotto il contenuto della pagina', { exact: false }).waitFor()
  expect(await dialog.getByLabel('Indirizzo').count()).toBe(0)
  const section = await addSection(dialog, 'Testo')
  await section.getByLabel('Titolo della sezione (Italiano)').fill('Il fuoco di novembre')
  await section.getByLabel('Testo (Italiano)').fill('Da novembre.')
  const [first, last] = [section.getByLabel(/^Si vede dal/), section.getByLabel(/^Si vede fino al/)]
  const today = toFarmDay(Date.now())
  await first.fill(addDays(today, 2))
  await last.fill(addDays(today, 1))
  await section.getByText('Oggi non si vede').waitFor()
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await section.getByText('L’ultimo giorno non può venire prima del primo.').waitFor()
  await last.fill(addDays(today, 3))
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await expectToast(page, 'Bozza salvata')
  await publish(page, 'Camere (/rooms)')
  const readRooms = async () => (await fetch(`${origin()}/rooms`)).text()
  expect(await readRooms()).not.toContain('Il fuoco di novembre')
  await editRooms.click()
  await dialog.getByRole('button', { name: 'Modifica Il fuoco di novembre' }).click()
  await first.fill(today)
  await section.getByText('Oggi non si vede').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await expectToast(page, 'Bozza salvata')
  await publish(page, 'Camere (/rooms)')
  expect(await readRooms()).toContain('Il fuoco di novembre')
  const guest = await visit()
  await guest.page.goto('/rooms')
  await guest.page.getByRole('heading', { level: 2, name: 'Il fuoco di novembre' }).waitFor()
  guest.expectNoErrors()
  await expectNoErrors(/409 \(Conflict\)|400 \(Bad Request\)/)
})

test('two managers who write one page are told, also where one of them deletes it', async () => {
  const colleague = await logInColleague()
  const id = 'vigna'
  const sections = ['Barbera', 'Sangiovese'].map((it) => ({ kind: 'text' as const, title: { it } }))
  const body = { path: '/vigna', title: { it: 'La vigna' }, sections }
  await colleague.call('pages.save', { params: { id }, body })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Pagine')
  const dialog = page.getByRole('dialog')
  // What a colleague writes and deletes comes and goes by itself.
  const other = page.getByRole('button', { name: 'Modifica L’orto' })
  await colleague.call('pages.save', { params: { id: 'orto' }, body: { path: '/orto', title: { it: 'L’orto' } } })
  await other.waitFor()
  await colleague.call('pages.remove', { params: { id: 'orto' } })
  await other.waitFor({ state: 'detached' })
  const edit = page.getByRole('button', { name: 'Modifica La vigna' })
  await edit.click()
  await colleague.call('pages.save', { params: { id }, body: { ...body, title: { it: 'La vigna vecchia' } } })
  const title = dialog.getByLabel('Titolo (Italiano)')
  await title.fill('La mia vigna')
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await dialog.getByText('Nel frattempo qualcun altro ha cambiato questa pagina').waitFor()
  expect(await title.inputValue()).toBe('La mia vigna')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Carica l’altra versione' }).click()
  expect(await title.inputValue()).toBe('La vigna vecchia')
  await title.fill('La vigna di tutti')
  await dialog.getByRole('button', { name: 'Tieni la mia' }).click()
  await expectToast(page, 'Bozza salvata')

  await page.getByRole('button', { name: 'Modifica La vigna di tutti' }).click()
  await colleague.call('pages.remove', { params: { id } })
  await title.fill('La vigna rinata')
  await dialog.getByRole('button', { name: 'Sposta «Sangiovese» più in alto' }).click()
  await dialog.getByRole('button', { name: 'Salva la bozza' }).click()
  await dialog.getByText('Nel frattempo qualcun altro ha eliminato questa pagina').waitFor()
  await dialog.getByRole('button', { name: 'Tieni la mia' }).click()
  await expectToast(page, 'Bozza salvata')
  await page.getByRole('button', { name: 'Modifica La vigna rinata' }).click()
  expect(await listSections(dialog)).toEqual(['Sangiovese', 'Barbera'])
  await dialog.getByRole('button', { name: 'Elimina la pagina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Pagina eliminata')
  await page.getByRole('button', { name: 'Modifica La vigna rinata' }).waitFor({ state: 'detached' })
  await expectNoErrors(/412 \(Precondition Failed\)/, /Failed to load resource/)
})

test('menu and footer are ordered, renamed and hidden, get links, and two managers who order them are told', async () => {
  const colleague = await logInColleague()
  const own = (await colleague.call('pages.list')).filter(({ isOwn }) => isOwn)
  for (const { id } of own) await colleague.call('pages.remove', { params: { id } })
  await colleague.call('pages.save', {
    params: { id: 'termini' },
    body: { path: '/termini', title: { it: 'Condizioni' } },
  })
  await colleague.call('pages.publish')
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Pagine')
  await page.getByRole('button', { name: 'Menu e piè di pagina' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salva' })
  const menu = dialog.getByRole('region', { name: 'Menu', exact: true })
  const links = dialog.getByRole('region', { name: 'Piè di pagina: link utili' })
  const information = dialog.getByRole('region', { name: 'Piè di pagina: informazioni' })
  const listNames = () => menu.locator('.rows > li > .row-content > strong').allInnerTexts()
  const [usual, guest] = [await listNames(), await visit()]
  expect(usual).toEqual([
    ...['Home', 'Camere', 'Ristorante', 'Servizi', 'Contatti', 'Prenotazione', 'Chi siamo', 'Privacy'],
  ])
  await expectAccessible(page)

  // Buttons, keys and the mouse move an entry.
  await menu.getByRole('button', { name: 'Sposta «Camere» più in alto' }).click()
  await menu.getByRole('button', { name: /^Sposta Camere, / }).press('ArrowDown')
  expect(await listNames()).toEqual(usual)
  await menu.getByRole('button', { name: /^Sposta Contatti, / }).hover()
  await page.mouse.down()
  await menu.getByRole('button', { name: /^Sposta Home, / }).hover()
  await page.mouse.up()
  expect((await listNames())[0]).toBe('Contatti')

  await menu.getByRole('button', { name: 'Modifica Ristorante' }).click()
  await menu.getByLabel('Nascondi la voce').check()
  await menu.getByRole('listitem').filter({ hasText: 'Ristorante' }).getByText('Nascosta', { exact: true }).waitFor()
  await menu.getByRole('button', { name: 'Modifica Servizi' }).click()
  await menu.getByLabel('Nome (Italiano)').fill('Che cosa si fa')
  await menu.getByText('Manca in inglese').waitFor()
  // The footer takes the name of the menu, but for an entry that has one of its own there.
  await links.getByRole('button', { name: 'Modifica Che cosa si fa' }).waitFor()
  await links.getByRole('button', { name: 'Modifica Home' }).click()
  await links.getByLabel('Nome (Italiano)').fill('Inizio')
  await menu.getByRole('button', { name: 'Aggiungi un link' }).click()
  const address = menu.getByLabel('Indirizzo')
  await address.fill('javascript:alert(1)')
  await save.click()
  await menu.getByText('L’indirizzo deve cominciare con https://').waitFor()
  await menu.getByText('Scrivi il nome in italiano').waitFor()
  await menu.getByLabel('Nome (Italiano)').fill('La bottega')
  await address.fill('/bottega')
  await save.click()
  await menu.getByText('A questo indirizzo il sito non ha una pagina').waitFor()
  await address.fill('https://example.org/bottega')
  await menu.getByRole('button', { name: 'Aggiungi un link' }).click()
  await menu.getByRole('button', { name: 'Togli Nuovo link' }).click()
  await information.getByRole('button', { name: 'Modifica Termini e Condizioni' }).click()
  expect(await information.getByLabel('Nascondi la voce').count()).toBe(0)
  await information.getByLabel('Indirizzo').fill('/termini')
  await expectAccessible(page)

  // Without a network nothing is lost.
  await context.setOffline(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await context.setOffline(false)
  await page.reload()
  await expect.poll(async () => (await listNames()).at(-1)).toBe('La bottega')
  await colleague.call('navigation.replace', { body: { menu: [], links: [], information: [{ id: 'privacy' }] } })
  await save.click()
  await dialog.getByText('Nel frattempo qualcun altro ha cambiato menu o piè di pagina').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tieni la mia' }).dblclick()
  await expectToast(page, 'Menu e piè di pagina salvati')

  await guest.page.goto('/')
  const banner = guest.page.getByRole('banner').getByRole('navigation')
  expect(await banner.getByRole('link').allInnerTexts()).toEqual([
    ...['Contatti', 'Home', 'Camere', 'Che cosa si fa', 'La bottega'],
  ])
  expect(await banner.getByRole('link', { name: 'La bottega' }).getAttribute('href')).toBe(
    'https://example.org/bottega',
  )
  const footer = guest.page.getByRole('contentinfo')
  for (const name of ['Inizio', 'Che cosa si fa']) await footer.getByRole('link', { name, exact: true }).waitFor()
  expect(await footer.getByRole('link', { name: /^(?:Home|Servizi)$/ }).count()).toBe(0)
  await footer.getByRole('link', { name: 'Termini e Condizioni' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Condizioni' }).waitFor()
  await expectAccessible(guest.page)

  // What somebody else saved meanwhile can be taken.
  await page.getByRole('button', { name: 'Menu e piè di pagina' }).click()
  await menu.getByRole('button', { name: 'Togli La bottega' }).click()
  const ownLinks = Array.from({ length: 9 }, (_, at) => ({
    id: `link-${at}`,
    href: '/rooms',
    label: { it: 'Un nome lungo' },
  }))
  await colleague.call('navigation.replace', {
    body: { menu: [{ id: 'about' }, ...ownLinks], links: [], information: [] },
  })
  await save.click()
  await dialog.getByRole('button', { name: 'Carica l’altra versione' }).click()
  await expect.poll(async () => (await listNames())[0]).toBe('Chi siamo')
  // However long the menu is, the buttons beside it stay on the screen.
  await guest.page.setViewportSize({ width: 768, height: 800 })
  await guest.page.goto('/')
  const book = await guest.page.getByRole('banner').locator('.header-book').boundingBox()
  expect((book?.x ?? 999) + (book?.width ?? 0)).toBeLessThanOrEqual(768)
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  await expectAccessible(guest.page)
  await expectNoErrors(/400 \(Bad Request\)|412 \(Precondition/, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
