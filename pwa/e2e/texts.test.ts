// A manager writes the sentences of the site and of the mails; guests read them, also offline.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import type { Language } from '#locales/language.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { from: lastCity } = getItem(sampleProperty.content.directions, 2)
const { openDesk, visit, logInColleague, origin } = setUpDesk()
const change = async (language: Language, id: string, text: string) =>
  (await logInColleague()).call('texts.change', { params: { language, id }, body: { text } })

/** Empties a sentence in both languages, after one that the site needs. */
async function emptyInList(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const empty = async (sentence: string) => {
    await page
      .getByRole('button', { name: `Modifica: ${sentence}`, exact: true })
      .first()
      .click()
    for (const language of ['Italiano', 'English']) await dialog.getByLabel(language).fill('')
    await dialog.getByRole('button', { name: 'Salva' }).dblclick()
  }
  await page.getByLabel('Solo i testi cambiati').uncheck()
  await page.getByLabel('Cerca una frase').fill('Invia')
  await empty('Invia')
  await dialog.getByText('Questo testo non si può togliere', { exact: false }).waitFor()
  await expectAccessible(page)
  for (const _ of ['Italiano', 'English']) await dialog.getByRole('button', { name: 'Rimetti com’era' }).first().click()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await page.getByLabel('Cerca una frase').fill('recensioni verificate')
  await empty('{n} recensioni verificate')
  await expectToast(page, 'Testo salvato')
  await expect.poll(() => page.getByText('Vuoto: gli ospiti non leggono nulla.').count()).toBe(2)
}

/** Changes the heading of the home page where guests read it, in both languages, and looks around. */
async function editOnSite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Modifica i testi' }).click()
  const site = page.frameLocator('iframe[title="Il sito"]')
  const heading = (text: string) => site.getByRole('heading', { level: 1, name: text })
  await site.locator('h1[data-editable]').waitFor()
  // The slides stand still, so that the sentence does not move away.
  expect(await site.locator('html').evaluate(() => document.hidden)).toBe(true)
  await expectAccessible(page)
  await site.locator('h1[data-editable]').click()
  const dialog = page.getByRole('dialog', { name: 'Modifica il testo: Home' })
  await dialog.getByLabel('Italiano').fill('Ben trovati')
  await dialog.getByLabel('English').fill('Good to see you')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Testo salvato')
  await heading('Ben trovati').waitFor()

  // The keyboard reaches what a finger taps, and a link is edited, not followed.
  const link = site.getByRole('link', { name: 'Scopri le Camere' })
  await site.locator('a[data-editable]', { hasText: 'Scopri le Camere' }).waitFor()
  await link.press('Enter')
  await expect.poll(() => dialog.getByLabel('Italiano').inputValue()).toBe('Scopri le Camere')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()

  await site.getByText(sampleProperty.credit).click()
  await page.getByRole('dialog', { name: 'Quale testo?' }).getByRole('button', { name: 'Tutti i diritti' }).click()
  await page.getByRole('dialog', { name: 'Modifica il testo: Ogni pagina' }).waitFor()
  await page.keyboard.press('Escape')

  // No page shows them, so a row above the frame leads to them.
  await page.getByRole('button', { name: 'Titolo e descrizione di questa pagina' }).click()
  const choice = page.getByRole('dialog', { name: 'Quale testo?' })
  await expect.poll(() => choice.locator('.text-choice button').count()).toBe(2)
  await choice.getByRole('button', { name: '{farm} · Agriturismo a {town}' }).click()
  await dialog.getByLabel('Italiano').fill('{farm} · Ben trovati')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Testo salvato')

  // The frame loads the page anew, which a click before that would not outlive.
  await expect.poll(() => site.locator('html').evaluate(() => document.title)).toContain('Ben trovati')
  await page.getByText('Naviga').click()
  await site.getByRole('link', { name: 'Contatti' }).first().click()
  await heading('Contatti').waitFor()
  const message = site.getByLabel('Messaggio')
  await message.fill('Non va spedito')
  await site.getByRole('button', { name: 'Invia' }).click()
  await site.locator('footer a[href="/admin"]').click()
  await heading('Contatti').waitFor()
  expect(await message.inputValue()).toBe('Non va spedito')
  await page.getByRole('button', { name: 'Fine' }).click()
  await site.locator('body').waitFor({ state: 'detached' })
}

test('a manager edits a sentence in both languages, in the list and on the site, meets a colleague and takes it back', async () => {
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Testi')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Cerca una frase').fill('ciao')
  await page.getByRole('button', { name: 'Modifica: Ciao {name},' }).click()
  const dialog = page.getByRole('dialog')
  const [italian, english] = [dialog.getByLabel('Italiano'), dialog.getByLabel('English')]
  const save = dialog.getByRole('button', { name: 'Salva' })
  await italian.fill('Buongiorno,')
  await english.fill('Dear {name},')
  await save.click()
  await dialog.getByText('Nel testo manca {name}').waitFor()
  await expect.poll(() => italian.evaluate((it) => it === document.activeElement)).toBe(true)
  const mail = dialog.getByText('La tua prenotazione AC347DEF è confermata')
  // A text that does not fit stands in no mail.
  await mail.waitFor({ state: 'detached' })
  await italian.fill('Buongiorno {name},')
  await mail.click()
  await dialog.getByText('Buongiorno Hanna,').waitFor()
  await expectAccessible(page)

  await change('it', 'mail.greeting', 'Salve {name},')
  await save.click()
  await dialog.getByText('Nel frattempo qualcun altro ha cambiato questo testo.').waitFor()
  await dialog.getByRole('cell', { name: 'Salve {name},' }).waitFor()
  expect(await italian.inputValue()).toBe('Buongiorno {name},')
  await dialog.getByRole('button', { name: 'Tieni la mia' }).click()
  await expectToast(page, 'Testo salvato')

  await page.getByLabel('Solo i testi cambiati').check()
  await page.getByLabel('Cerca una frase').fill('')
  await page.getByText('1 frase').waitFor()
  await page.getByRole('button', { name: 'Modifica: Buongiorno {name},' }).click()
  await dialog.getByText('Le modifiche fatte').first().click()
  await dialog.getByRole('deletion').filter({ hasText: 'Salve {name},' }).waitFor()
  // The button goes with the difference from the standard text.
  for (const field of [italian, english]) {
    await dialog.getByRole('button', { name: 'Rimetti com’era' }).first().click()
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  }
  await save.click()
  await expectToast(page, 'Testo salvato')
  await page.getByText('Nessuna frase trovata').waitFor()

  await editOnSite(page)
  await page.getByRole('button', { name: 'Modifica: Ben trovati' }).waitFor()
  await emptyInList(page)
  const guest = await visit()
  await guest.page.goto('/?lang=en')
  await guest.page.locator('html[data-live]').waitFor()
  expect(await guest.page.locator('h1').textContent()).toBe('Good to see you')
  expect(await guest.page.locator('.testimonials header > *').count()).toBe(2)
  await expectAccessible(guest.page)
  expect(await (await fetch(`${origin()}/`)).text()).toContain('· Ben trovati</title>')
  expect(await guest.page.content()).not.toMatch(/[\u{e0000}-\u{e007f}]/u)
  await expectNoErrors(/400 \(Bad Request\)/, /412 \(Precondition Failed\)/)
})

test('a guest reads the texts of the farm at first view, on the next page, in the other language and offline', async () => {
  await change('it', 'hero.welcome', 'Ben arrivati <b>')
  await change('it', 'contact.title', 'Scriveteci due righe')
  await change('en', 'contact.title', 'Drop us a line')
  const { page, context, expectNoErrors } = await visit({ serviceWorkers: 'allow' })
  /** Every text that the heading has had, from the first HTML on. */
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = () => {
      const heading = document.querySelector('h1')?.textContent
      if (heading && seen.at(-1) !== heading) seen.push(heading)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const readSeen = () => page.evaluate(() => Object(window).seen)
  await page.goto('/')
  await page.getByText('Ben arrivati <b>').waitFor()
  await page.locator('html[data-live]').waitFor()
  await page.getByRole('link', { name: 'Contatti' }).first().click()
  await page.getByRole('heading', { name: 'Scriveteci due righe' }).waitFor()
  expect(await readSeen()).not.toContain('Contatti')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('site-texts')).keys()).length)).toBe(4)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/contact', { ignoreVary: true })) !== undefined))
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.locator('html[data-live]').waitFor()
  await page.getByRole('heading', { name: 'Scriveteci due righe' }).waitFor()
  expect(await readSeen()).toEqual(['Scriveteci due righe'])
  // The lists of the farm are there, too.
  await page.getByRole('heading', { name: lastCity.it }).waitFor()
  await page.getByRole('link', { name: 'EN – English' }).first().click()
  await page.getByRole('heading', { name: 'Drop us a line' }).waitFor()
  await page.getByRole('heading', { name: lastCity.en }).waitFor()
  await expectNoErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
