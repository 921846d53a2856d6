// A manager writes the sentences of the site and of the mails; guests read them, also offline.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import type { Language } from '#contract/language.ts'
import { chooseMenuItem, expectToast, setUpDesk } from './frontDesk.ts'

const { openDesk, visit, logInColleague } = setUpDesk()
const change = async (language: Language, id: string, text: string) =>
  (await logInColleague()).call('texts.change', { params: { language, id }, body: { text } })

test('a manager finds a sentence, edits it in both languages, meets a colleague and takes it back', async () => {
  const { page, expectNoErrors } = await openDesk()
  await chooseMenuItem(page, 'Testi')
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
    await dialog.getByRole('button', { name: 'Com’era' }).first().click()
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  }
  await save.click()
  await expectToast(page, 'Testo salvato')
  await page.getByText('Nessuna frase trovata').waitFor()
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
  await page.getByRole('heading', { name: 'Da Roma' }).waitFor()
  await page.getByRole('link', { name: 'EN – English' }).first().click()
  await page.getByRole('heading', { name: 'Drop us a line' }).waitFor()
  await page.getByRole('heading', { name: 'From Rome' }).waitFor()
  await expectNoErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
