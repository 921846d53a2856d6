// How staff find their way: the places, the header and the language, at the three widths.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { getPlaceAddress, isInNavigation, listPlaces, type Place } from '#pwa/admin/places.ts'
import {
  adminTexts,
  expectToast,
  findCard,
  findPlaceLink,
  listLoudButtons,
  logIn,
  openPlace,
  setUpDesk,
  submitLogin,
} from './frontDesk.ts'
import { createFinger } from './hands.ts'
import { measureOverflow, setFontSize } from './variants.ts'

const { logInColleague, openDesk, requestBooking, visit } = setUpDesk()

const getNames = (listed: Place[]) => listed.map(({ label }) => adminTexts.it.t(label))

test('opens every place under its own address', async () => {
  const { page, expectNoErrors } = await openDesk()
  const places = listPlaces('manager').filter((it) => isInNavigation(it, 'manager'))
  const navigation = page.getByRole('navigation', { name: 'Sezioni' })
  const links = navigation.getByRole('link').locator('.place-label')
  await links.first().waitFor()
  expect(await links.allInnerTexts()).toEqual(getNames(places))
  for (const place of places) {
    await openPlace(page, adminTexts.it.t(place.label))
    expect(new URL(page.url()).pathname).toBe(getPlaceAddress(place.path))
    expect(await navigation.locator('[aria-current=page] .place-label').allInnerTexts()).toEqual(getNames([place]))
    await page.locator('main:not(:has([aria-busy=true]))').waitFor()
    await expect.poll(async () => (await listLoudButtons(page)).slice(1), { message: place.path }).toEqual([])
  }

  // The last place is at the end of the rail. From its beginning, one tap shows the groups below the window.
  const below = navigation.locator('.groups-below button')
  expect(await below.count()).toBe(0)
  const readHeight = () => navigation.evaluate((it) => it.scrollHeight)
  const height = await readHeight()
  await navigation.evaluate((it) => it.scrollTo(0, 0))
  expect(await below.innerText()).toBe('Obblighi · Archivio · Account')
  // The choice of the language, which is above it, must not move when it comes or goes.
  expect(await readHeight()).toBe(height)
  // A click by the mouse would first scroll the rail to it, whose end it stands over.
  await below.dispatchEvent('click')
  await expect.poll(() => below.count()).toBe(0)

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

  // No place is wider than the phone when its text is twice as large.
  await setFontSize(page, 32)
  for (const { path, label } of listPlaces('manager')) {
    await page.evaluate((address) => history.pushState(null, '', address), getPlaceAddress(path))
    await page.getByRole('heading', { level: 1, name: adminTexts.it.t(label) }).waitFor()
    await page.locator('main:not(:has([aria-busy=true]))').waitFor()
    expect([path, ...(await measureOverflow(page, 360))].slice(0, 2)).toEqual([path, 0])
    if (path === '/planner') expect((await page.getByLabel('Mese').boundingBox())?.width).toBeGreaterThan(200)
  }
  expectNoErrors()
})

test('opens the page of the day after a login, with what is late on top, and stays where it is in a reload', async () => {
  const today = toFarmDay(Date.now())
  const stay = { roomId: 3, checkinDate: addDays(today, 600), checkoutDate: addDays(today, 602) }
  const guest = { guestName: 'Bona', guestSurname: 'Ritardi', guestPhone: '+39 000 1', status: 'confirmed' as const }
  const deposit = { agreedPrice: 300, depositAmount: 100, depositDueOn: addDays(today, -1) }
  await (await logInColleague()).call('bookings.desk', { body: { ...stay, ...guest, ...deposit } })
  const { page } = await visit()
  await page.goto('/admin')
  await submitLogin(page)
  await page.getByRole('heading', { level: 2, name: /^oggi, / }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/today')
  await page.getByRole('region', { name: 'Da sistemare' }).getByRole('link', { name: 'Bona Ritardi' }).waitFor()
  await page.getByRole('button', { name: 'Giorno dopo' }).click()
  await page.getByRole('heading', { level: 2, name: /^domani, / }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: /^domani, / }).waitFor()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Prenotazioni' }).waitFor()
})

test('fits five cards on a tablet and two on a phone', async () => {
  const { page } = await openDesk()
  for (const [width, height, maxMedian, minCount] of [
    [810, 1080, 170, 5],
    [360, 740, 260, 2],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.locator('.panel').getAttribute('data-layout')).toBe(width === 810 ? 'slim' : 'bar')
    // The list begins below the header.
    await page.locator('.booking-list').evaluate((it) => {
      const header = document.querySelector('.panel-header')?.getBoundingClientRect().height ?? 0
      window.scrollBy(0, it.getBoundingClientRect().top - header)
    })
    const boxes = await page.getByRole('article').evaluateAll((cards) => cards.map((it) => it.getBoundingClientRect()))
    const heights = boxes.map((it) => it.height).sort((a, b) => a - b)
    expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(maxMedian)
    const bottom = width === 810 ? height : ((await page.locator('.navigation-bar').boundingBox())?.y ?? 0)
    expect(boxes.filter((it) => it.top >= 0 && it.bottom <= bottom).length).toBeGreaterThanOrEqual(minCount)
  }
})

test('comes back from a booking to the same place of the list, of the day and of the planner', async () => {
  const { page } = await openDesk({ viewport: { width: 360, height: 740 } })
  const getTop = () => page.evaluate(() => Math.round(window.scrollY))
  const booking = page.locator('.booking-page h2').first()
  /** Scrolls down, opens the booking, and expects its link at the same place of the screen after the way back. */
  const openAndReturn = async (link: Locator, goBack: () => Promise<unknown>) => {
    await link.scrollIntoViewIfNeeded()
    expect(await getTop()).toBeGreaterThan(300)
    const getPlace = () => link.evaluate((it) => Math.round(it.getBoundingClientRect().top))
    // Playwright may scroll once more before it clicks, where a toast lies over the link.
    await link.evaluate((it) =>
      it.addEventListener('click', () => Object.assign(window, { place: Math.round(it.getBoundingClientRect().top) })),
    )
    await link.click()
    await booking.waitFor()
    const place = await page.evaluate(() => Reflect.get(window, 'place'))
    await expect.poll(getTop).toBe(0)
    await goBack()
    await booking.waitFor({ state: 'detached' })
    await expect.poll(getPlace).toBe(place)
  }
  await page.getByRole('button', { name: 'Cerca e filtra' }).click()
  await page.locator('.booking-filter').getByText('Confermata', { exact: true }).click()
  await expect.poll(() => page.locator('.booking-card:not([data-status=confirmed])').count()).toBe(0)
  const card = page.getByRole('article').nth(6).getByRole('link').first()
  await openAndReturn(card, () => page.goBack())
  await openAndReturn(card, () => page.locator('.booking-back').click())
  expect(await page.getByRole('radio', { name: 'Confermata' }).isChecked()).toBe(true)
  await openPlace(page, 'Oggi')
  const requests = page.getByRole('region', { name: /^Richieste da rispondere/ })
  await openAndReturn(requests.getByRole('listitem').last().getByRole('link').first(), () => page.goBack())

  await page.setViewportSize({ width: 1280, height: 800 })
  await openPlace(page, 'Planning')
  const bars = page.locator('.planner-grid .planner-bar[data-status]')
  await bars.first().waitFor()
  const grid = page.locator('.planner-grid')
  await grid.evaluate((it) => {
    it.scrollLeft += 150
  })
  await bars.first().click()
  // The click has scrolled the bar into view.
  const left = await grid.evaluate((it) => it.scrollLeft)
  await page.getByRole('dialog').getByRole('link', { name: 'Apri in Prenotazioni' }).click()
  await booking.waitFor()
  await page.goBack()
  await expect.poll(() => grid.evaluate((it) => it.scrollLeft)).toBeCloseTo(left, -1)
})

test('takes three taps and one text at most for a confirmation or a deposit, and two taps to restore a booking', async () => {
  const staff = await logInColleague()
  const { id, code } = await requestBooking('Caparri')
  const { page, context } = await openDesk({ hasTouch: true })
  const { press, type, countPresses } = createFinger(page)
  const card = findCard(page, 'Caparri')
  const findButton = (name: string) => page.getByRole('button', { name, exact: true })
  const count = async (steps: () => Promise<void>) => {
    const before = countPresses()
    await steps()
    return countPresses() - before
  }
  const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)

  // Without a network, too: the mail waits with the change.
  await card.waitFor()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await page.getByText('Senza rete', { exact: true }).waitFor()
  const confirmTaps = await count(async () => {
    await press(card.getByRole('button', { name: 'Conferma', exact: true }))
    // The price of the list, the deposit by the rule and the IBAN are there; one of them may be changed.
    await type(page.getByLabel('IBAN'), '')
    await press(findButton('Conferma e invia'))
  })
  expect(confirmTaps).toBeLessThanOrEqual(3)
  await card.getByText('Confermata', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^1 da inviare$/ }).waitFor()
  expect((await read())?.status).toBe('pending')
  await context.setOffline(false)
  await expect.poll(async () => (await read())?.status, { timeout: 40_000 }).toBe('confirmed')
  expect(Number((await read())?.depositAmount)).toBeGreaterThan(0)
  await expect
    .poll(async () => (await staff.call('mails.list')).filter((it) => it.bookingId === id).map(({ kind }) => kind))
    .toContain('confirmation')

  await page.locator('.toast').waitFor({ state: 'detached' })
  const depositTaps = await count(async () => {
    await press(card.getByRole('button', { name: 'Registra acconto', exact: true }))
    await type(page.getByLabel('Acconto', { exact: true }), '')
    await press(findButton('Bonifico'))
  })
  expect(depositTaps).toBeLessThanOrEqual(3)
  await expectToast(page, 'Salvato. La posta non è configurata: mail scritta in un file, non spedita')
  expect(await read()).toMatchObject({ depositPaidOn: expect.any(String), payments: [{ how: 'transfer' }] })

  // What was written to the guest can be read on the page of the booking.
  await page.goto(`/admin/bookings/${code}`)
  const mails = page.getByRole('region', { name: 'Posta' })
  await mails.getByText('Leggi la mail').first().click()
  await mails.locator('.mail-text').getByText('Ginevra').first().waitFor()

  await staff.tryCall('bookings.trash', { params: { id } })
  const restoreTaps = await count(async () => {
    await press(findPlaceLink(page, 'Cestino'))
    await press(card.getByRole('button', { name: 'Ripristina', exact: true }))
  })
  expect(restoreTaps).toBeLessThanOrEqual(2)
  await expect.poll(async () => (await read())?.deletedAt).toBeNull()
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
      // The page follows the width a moment later.
      await expect.poll(() => readBottom('.panel-header'), { message: `${size.width}` }).toBeLessThanOrEqual(maxHeight)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
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
  // Other devices of the account keep theirs until it logs out there, which leaves nothing of it on the device.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Staff login' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain('anna')
  await submitLogin(page)
  await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor()
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

  // By touch on a phone, where news of other bookings would lie over the list.
  const closeToast = page.locator('.toast [slot=close]')
  while ((await closeToast.count()) > 0) await closeToast.first().click()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expectAccessible(page)
  await options.getByText('Nuova prenotazione').click()
  await page.getByRole('dialog', { name: 'Nuova prenotazione' }).waitFor()
  expect(await getHeading()).toBe('Mesi')
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('explains why the browser should keep the data, asks it to, and shows whether it agreed', async () => {
  const { page, context } = await openDesk()
  for (const [isPersisted, sentence] of [
    [false, 'Il browser non promette di conservare i dati: se manca spazio può cancellarli.'],
    [true, 'Il browser conserva i dati finché non esci.'],
  ] as const) {
    await context.addInitScript((result) => {
      Object.defineProperty(navigator.storage, 'persisted', { value: async () => false, configurable: true })
      Object.defineProperty(navigator.storage, 'persist', { value: async () => result, configurable: true })
    }, isPersisted)
    await page.reload()
    await page.getByRole('button', { name: /Dati aggiornati/ }).click()
    await page.getByText('Il browser può cancellare i dati quando manca spazio.').waitFor()
    await page.getByRole('button', { name: 'Chiedi di conservarli' }).click()
    await page.getByText(sentence).waitFor()
  }
})
