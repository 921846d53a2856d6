// How staff find their way: the places, the header and the language, at the three widths.
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getPlaceAddress, listPlaces, type Place } from '#pwa/admin/places.ts'
import { adminTexts, findCard, logIn, openPlace, setUpDesk, submitLogin } from './frontDesk.ts'

const { openDesk, requestBooking, visit } = setUpDesk()

const getNames = (listed: Place[]) => listed.map(({ label }) => adminTexts.it.t(label))

test('opens every place under its own address', async () => {
  const { page, expectNoErrors } = await openDesk()
  const places = listPlaces('manager')
  const navigation = page.getByRole('navigation', { name: 'Sezioni' })
  const links = navigation.getByRole('link')
  await links.first().waitFor()
  expect(await links.allInnerTexts()).toEqual(getNames(places))
  for (const place of places) {
    await openPlace(page, adminTexts.it.t(place.label))
    expect(new URL(page.url()).pathname).toBe(getPlaceAddress(place.path))
    expect(await navigation.locator('[aria-current=page]').allInnerTexts()).toEqual(getNames([place]))
  }

  // A narrow screen has the places of every day, and a sheet with the others.
  for (const [width, shownCount] of [
    [810, 5],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const more = navigation.getByRole('button', { name: 'Altro' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'Altro' })
    expect(await sheet.locator('.place-label').allInnerTexts()).toEqual(getNames(places.slice(shownCount)))
    await expectAccessible(page)
    await sheet.getByRole('link', { name: 'Cestino' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cestino' }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await links.allInnerTexts()).toEqual(getNames(places.slice(0, shownCount)))
  }
  expectNoErrors()
})

const widths = [
  { width: 1280, height: 800, maxHeight: 64 },
  { width: 810, height: 1080, maxHeight: 64 },
  { width: 360, height: 740, maxHeight: 104 },
]

test('has one line above the content, also without a network', async () => {
  const { page, context } = await openDesk()
  await page.getByText('La posta non è configurata').waitFor()
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.getByText('Senza rete', { exact: true }).waitFor({ state: isOffline ? 'visible' : 'detached' })
    for (const { maxHeight, ...size } of widths) {
      await page.setViewportSize(size)
      const readBottom = async (selector: string) => {
        const box = await page.locator(selector).boundingBox()
        return box === null ? 0 : box.y + box.height
      }
      expect([size.width, (await readBottom('.panel-header')) <= maxHeight]).toEqual([size.width, true])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  // A notice is put away until its reason begins again; a reload does not bring it back.
  await page.getByRole('button', { name: 'Metti via' }).click()
  await context.setOffline(false)
  await page.reload()
  await page.getByText(/Dati aggiornati/).waitFor()
  expect(await page.getByText('La posta non è configurata').count()).toBe(0)

  // The mark tells the whole state when it is pressed.
  await page.getByRole('button', { name: /Dati aggiornati/ }).click()
  const state = page.getByRole('dialog', { name: 'Stato dei dati' })
  await state.getByRole('link', { name: 'Niente da inviare: il server ha tutto.' }).waitFor()
  await expectAccessible(page)
  await state.getByRole('link', { name: 'La posta non è configurata' }).click()
  await page.getByRole('heading', { level: 1, name: 'Posta' }).waitFor()

  // What the switch would do is said before it is done.
  await page.getByRole('button', { name: 'Prenotazioni attive' }).click()
  const question = page.getByRole('alertdialog', { name: 'Chiudere le prenotazioni dal sito?' })
  await question.getByText('PRENOTAZIONI SOSPESE').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Disabilita prenotazioni' }).click()
  await page.getByRole('button', { name: 'Prenotazioni sospese' }).click()
  await page.getByRole('button', { name: 'Prenotazioni attive' }).waitFor()
})

test('speaks the language of the account, whatever the site was read in', async () => {
  const { page } = await openDesk()
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
  await page.goto('/?lang=it')
  await page.locator('html[lang=it][data-live]').waitFor()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()

  // On a device that nobody has used yet, too; unless somebody chooses another language there before the login.
  const other = await visit()
  await logIn(other.page)
  await other.page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
  const third = await visit()
  await third.page.goto('/admin/bookings')
  await third.page.getByRole('button', { name: 'EN' }).click()
  await third.page.getByRole('button', { name: 'IT' }).click()
  await submitLogin(third.page)
  await third.page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
})

test('finds anything by its keys, without a network, and opens it', async () => {
  const { page, context, expectNoErrors } = await openDesk()
  const { code } = await requestBooking('Cercati')
  await findCard(page, 'Cercati').waitFor()
  const input = page.getByRole('combobox', { name: 'Cerca' })
  const options = page.getByRole('listbox').getByRole('option')
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await input.fill(text)
    await page.locator('[role=listbox][aria-busy=false]').waitFor({ state: 'attached' })
  }
  const getHeading = () => page.getByRole('heading', { level: 1 }).innerText()

  // Before anything is typed: what people do every day.
  await page.keyboard.press('/')
  await expect.poll(() => options.first().innerText()).toContain('Nuova prenotazione')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  // A slash in a field is a letter.
  await page.getByRole('searchbox', { name: 'Cerca' }).press('/')
  expect(await page.getByRole('searchbox', { name: 'Cerca' }).inputValue()).toBe('/')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('')

  await context.setOffline(true)
  await search('cercàti')
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name })
  await group('Prenotazioni').getByRole('option').filter({ hasText: code }).waitFor()
  await group('Persone')
    .getByRole('option', { name: /Ginevra Cercati/ })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.locator('.booking-page').getByRole('heading', { level: 2, name: 'Ginevra Cercati' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/bookings/${code}`)

  await search('26 marzo')
  await page.keyboard.press('Enter')
  await page.locator('.today-day', { hasText: '26 marzo' }).waitFor()
  expect(page.url()).toMatch(/\/admin\/today\?day=\d{4}-03-26$/)
  await search('venerdì')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.today-day', { hasText: 'venerdì' }).waitFor()

  await context.setOffline(false)
  await search('chiudi camera')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#range-from').evaluate((it) => it === document.activeElement)).toBe(true)
  await search('incassi')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Mesi' }).waitFor()
  await search('zzyx')
  await page.getByRole('status').filter({ hasText: 'Niente per «zzyx»' }).waitFor()
  await page.keyboard.press('Escape')

  // By touch on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expectAccessible(page)
  await options.getByText('Nuova prenotazione').click()
  await page.getByRole('dialog', { name: 'Nuova prenotazione' }).waitFor()
  expect(await getHeading()).toBe('Mesi')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})
