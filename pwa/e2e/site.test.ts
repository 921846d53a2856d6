// The behaviour of the public pages, in both languages, below and above 768 px.
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { expectContent, header, home, menus } from './expectedContent.ts'
import { isPhoneWidth, otherLanguage, readAriaLines, setUpVisitors, variants, waitForHydration } from './variants.ts'

const account = { username: 'anna', password: 'segreto-di-anna' }
let site: RunningServer
let staff: ApiClient
const { createVisitor, visit, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
  staff = await new ApiClient(site).logIn(account)
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

const getLocation = (page: Page) => page.evaluate(() => window.location.pathname + window.location.hash)
const getScrollTop = (page: Page) => page.evaluate(() => window.scrollY)

describe.each(variants)('in %s at %i px', (language, width) => {
  const localize = (it: string, en: string) => (language === 'it' ? it : en)
  const goTo = (page: Page, name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

  test('changes every text at once with the language, without a reload, and stores the language', async () => {
    const { page, expectNoErrors } = await visit('/', language, width)
    const next = otherLanguage(language)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: localize('EN – English', 'IT – Italiano') }).click()
    await page.locator(`html[lang=${next}]`).waitFor()
    expectContent(await readAriaLines(page.getByRole('main')), home, next)
    await expect.poll(() => page.title()).toContain(localize('Farm stay in', 'Agriturismo a'))
    expect(await page.evaluate(() => ['sameDocument' in window, localStorage.getItem('language')])).toEqual([
      true,
      next,
    ])
    await page.reload()
    await waitForHydration(page)
    expect(await page.locator('html').getAttribute('lang')).toBe(next)
    expectContent(await readAriaLines(page.getByRole('main')), home, next)
    await goTo(page, localize('Rooms', 'Camere'))
    await page.getByRole('heading', { level: 1, name: localize('The rooms', 'Le camere') }).waitFor()
    await expect.poll(() => page.title()).toContain(localize('Rooms', 'Camere'))
    expectNoErrors()
  })

  test('keeps the header at the top, with links to all pages from 768 px on and with a drawer below', async () => {
    const { page, expectNoErrors } = await visit('/services', language, width)
    const links = page.getByRole('navigation', { name: localize('Pagine del sito', 'Site pages') })
    const button = page.getByRole('button', { name: 'Menu' })
    await page.evaluate(() => window.scrollTo(0, 2_000))
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    for (const [at, wide] of [
      [767, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width: at, height: 740 })
      expect([await links.isVisible(), await button.isVisible()]).toEqual([wide, !wide])
    }
    await page.setViewportSize({ width, height: 740 })
    const current = localize('Servizi', 'Services')
    if (isPhoneWidth(width)) {
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await button.click()
      expectContent(await readAriaLines(drawer), header.drawer, language)
      expect(await drawer.locator('[aria-current=page]').textContent()).toBe(current)
      for (let step = 0; step < 9; step++) {
        await page.keyboard.press('Tab')
        const outside = () => document.activeElement !== document.body && !document.activeElement?.closest('dialog')
        expect(await page.evaluate(outside)).toBe(false)
      }
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true)
      await button.click()
      await drawer.getByRole('link', { name: localize('Contatti', 'Contact') }).click()
      await page.getByRole('heading', { level: 1, name: localize('Contatti', 'Contact us') }).waitFor()
      await drawer.waitFor({ state: 'hidden' })
      await button.click()
      await drawer.getByRole('link', { name: localize('Prenota Ora', 'Book Now') }).click()
    } else {
      const line = (name: string) =>
        links.getByRole('link', { name }).evaluate((it) => getComputedStyle(it).textDecorationLine)
      expect([await line(current), await line('Home')]).toEqual(['underline', 'none'])
      await links.getByRole('link', { name: localize('Contatti', 'Contact') }).click()
      await page.getByRole('heading', { level: 1, name: localize('Contatti', 'Contact us') }).waitFor()
      await page.getByRole('link', { name: localize('Prenota Ora', 'Book Now') }).click()
    }
    await page
      .getByRole('heading', { level: 1, name: localize('Richiesta di prenotazione', 'Booking request') })
      .waitFor()
    expectNoErrors()
  })

  test('advances slides every four seconds and reviews every six, wraps around, and pauses on hover and focus', async () => {
    const { page, expectNoErrors } = await createVisitor(language, width, { reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    const hero = page.locator('.hero')
    const reviews = page.locator('.testimonials .carousel')
    const review = (n: number) => localize(`${n} di 9 recensioni`, `${n} of 9 reviews`)
    const previous = hero.getByRole('button', { name: localize('Precedente', 'Previous') })
    const next = hero.getByRole('button', { name: localize('Successiva', 'Next') })
    const pause = hero.getByRole('button', { name: localize('Ferma lo scorrimento', 'Pause the slides') })
    const isShown = async (slide: number) => {
      await hero.getByText(`${slide} / 5`).waitFor()
      // The counter changes before the picture has scrolled in.
      await expect.poll(() => hero.locator('ul').evaluate((it) => it.scrollLeft / it.clientWidth)).toBe(slide - 1)
    }
    const release = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    }
    const expectStaysAt = async (slide: number) => {
      await page.clock.runFor(20_000)
      await isShown(slide)
    }

    await previous.click()
    await isShown(5)
    await next.click()
    await isShown(1)
    await hero.getByRole('button', { name: localize('Vai all’immagine 5', 'Go to picture 5') }).click()
    await isShown(5)
    await page.clock.pauseAt(Date.now() + 30_000)
    await isShown(5)
    // The focus of a mouse click does not hold the slides.
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_990)
    await isShown(5)
    await page.clock.runFor(10)
    await isShown(1)

    await previous.hover()
    await expectStaysAt(1)
    await page.keyboard.press('Shift+Tab')
    await page.mouse.move(0, 0)
    expect(await hero.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await expectStaysAt(1)
    await pause.click()
    await release()
    await expectStaysAt(1)
    await hero.getByRole('button', { name: localize('Fai scorrere', 'Play the slides') }).click()
    await release()
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }))
    await expectStaysAt(1)
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // With reduced motion there is no pause button, because nothing moves.
    await pause.waitFor({ state: 'detached' })
    await expectStaysAt(1)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pause.waitFor()

    await reviews.getByRole('button', { name: localize('Precedente', 'Previous') }).focus()
    while (!(await reviews.getByText(review(1)).isVisible())) await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await reviews.getByText(review(9)).waitFor()
    await expect.poll(() => reviews.locator('ul').evaluate((it) => it.scrollLeft / it.clientWidth)).toBe(8)
    await release()
    await page.clock.runFor(5_990)
    await reviews.getByText(review(9)).waitFor()
    await page.clock.runFor(10)
    await reviews.getByText(review(1)).waitFor()
    expectNoErrors()
  })

  test('opens the pictures of the pool and of the farm in a dialog and wraps around', async () => {
    const { page, expectNoErrors } = await visit('/', language, width)
    for (const [name, count] of [
      [localize('La piscina', 'The pool'), 6],
      [localize('Le stagioni del podere', 'The farm’s seasons'), 9],
    ] as const) {
      const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })
      await section.locator('.gallery a').first().click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByText(`1 / ${count}`).waitFor()
      await page.keyboard.press('ArrowLeft')
      await dialog.getByText(`${count} / ${count}`).waitFor()
      await dialog.getByRole('button', { name: localize('Successiva', 'Next') }).click()
      await dialog.getByText(`1 / ${count}`).waitFor()
      const picture = dialog.getByRole('img')
      await expect
        .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
        .toBeGreaterThan(0)
      if (count === 6) await expectAccessible(page)
      // The picture takes all the height above its caption.
      const [box, caption] = [await picture.boundingBox(), await dialog.locator('figcaption').boundingBox()]
      expect([box?.y, box?.height]).toEqual([0, caption?.y])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    expectNoErrors()
  })

  test('scrolls to the target of each teaser, and opens the services page at the top without a target', async () => {
    const { page, expectNoErrors } = await visit('/', language, width)
    const isBelowHeader = async (id: string) => {
      const top = async () => (await page.locator(`[id="${id}"] h2`).boundingBox())?.y ?? -1
      // The page may end before the last section reaches the top.
      await expect.poll(top).toBeLessThan(500)
      expect(await top()).toBeGreaterThan(60)
    }
    await page
      .locator('.teasers')
      .getByRole('link', { name: localize('La piscina', 'The pool') })
      .click()
    await isBelowHeader('piscina')
    expect(await getLocation(page)).toBe('/#piscina')
    for (const [name, id] of [
      [localize('Tesori culturali', 'Cultural treasures'), 'tesori-culturali'],
      [localize('Agricampeggio', 'Agri-camping'), 'agricampeggio'],
      [localize('Da sapere', 'Things to know'), 'da-sapere'],
    ] as const) {
      await page.locator('.teasers').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name: localize('I servizi', 'Services') }).waitFor()
      await isBelowHeader(id)
      expect(await getLocation(page)).toBe(`/services#${id}`)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: localize('Benvenuti', 'Welcome') }).waitFor()
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await goTo(page, localize('Servizi', 'Services'))
    await page.getByRole('heading', { level: 1, name: localize('I servizi', 'Services') }).waitFor()
    await expect.poll(() => getScrollTop(page)).toBe(0)
    await page.goto('about:blank')
    await page.goto('/services#piscina')
    await isBelowHeader('piscina')
    expectNoErrors()
  })

  test('shows a spinner and plays a clip, in place on a desktop and full screen on a phone, and wraps around', async () => {
    const { page, expectNoErrors } = await createVisitor(language, width)
    let release = () => {}
    const signal = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.mp4', async (route) => {
      await signal
      await route.continue()
    })
    await page.goto('/')
    await waitForHydration(page)
    const section = page.locator('#tv')
    const first = getItem(property.content.clips, 0).title[language]
    const last = getItem(property.content.clips, 3).title[language]
    await section.getByRole('link', { name: first }).click()
    const dialog = page.getByRole('dialog', { name: localize('Il podere in TV', 'The farm on TV') })
    const stage = isPhoneWidth(width) ? dialog : section.locator('[data-selected]')
    await stage.getByRole('status', { name: localize('Il video si sta caricando', 'The video is loading') }).waitFor()
    release()
    await stage.locator('[data-state=playing] video').waitFor()
    expect(await stage.getByRole('status').count()).toBe(0)
    await expect
      .poll(() => stage.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime))
      .toBeGreaterThan(0)
    if (isPhoneWidth(width)) await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: 740 })
    else expect(await dialog.count()).toBe(0)
    const buttons = isPhoneWidth(width) ? dialog : section
    await buttons.getByRole('button', { name: localize('Precedente', 'Previous') }).click()
    await stage.getByText(last).waitFor()
    await buttons.getByRole('button', { name: localize('Successivo', 'Next') }).click()
    await stage.getByText(first).waitFor()
    if (isPhoneWidth(width)) {
      await dialog.getByRole('button', { name: localize('Chiudi', 'Close') }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.locator('video').count()).toBe(0)
    }
    expectNoErrors()
  })

  test('shows six placeholders while rooms load, and offers a retry when they fail to load', async () => {
    const { page, context } = await visit('/privacy', language, width)
    const rooms = await staff.call('rooms.list')
    let release = () => {}
    const signal = new Promise<void>((resolve) => {
      release = resolve
    })
    let response: Parameters<Route['fulfill']>[0] = { status: 503, body: 'down' }
    await context.route('**/api/rooms*', async (route) => {
      await signal
      await route.fulfill(response)
    })
    await goTo(page, localize('Camere', 'Rooms'))
    await page.locator('.room-skeleton').nth(5).waitFor()
    expect(await page.locator('.room-skeleton').count()).toBe(6)
    release()
    const sorry = localize('non riusciamo a mostrare le camere', 'We cannot show the rooms right now')
    const failure = page.getByRole('status').filter({ hasText: sorry })
    await failure.getByRole('link', { name: property.phone }).waitFor()
    expect(await page.locator('.room-skeleton').count()).toBe(0)
    await expectAccessible(page)
    await goTo(page, 'Home')
    await failure.waitFor()
    response = { json: rooms.map((room) => (room.id === 1 ? { ...room, imageUrls: [] } : room)) }
    await failure.getByRole('button', { name: localize('Riprova', 'Try again') }).click()
    const card = (room: number) => page.getByRole('article').nth(room - 1)
    await card(3).waitFor()
    await failure.waitFor({ state: 'detached' })
    expect(await card(1).getByRole('img').count()).toBe(1)
    expect(await card(1).getByRole('img').getAttribute('src')).toContain('room-1-1')
    for (const step of ['3 / 3', '2 / 3', '1 / 3']) {
      await card(2)
        .getByRole('button', { name: localize('Precedente', 'Previous') })
        .click()
      await card(2).getByText(step).waitFor()
    }
  })

  test('shows when the page becomes visible that bookings are suspended, and within ten seconds that a room is sold out', async () => {
    const { page, expectNoErrors } = await createVisitor(language, width)
    await page.clock.install()
    // The response waits for the pictures, and shows the availability at the time of the request.
    const response = page.waitForResponse('**/api/calendar-availability*')
    await page.goto('/rooms')
    await response
    const links = page.locator('a[href^="/booking"]')
    const suspended = page.getByText(localize('PRENOTAZIONI SOSPESE', 'BOOKINGS SUSPENDED'), { exact: true })
    const soldOut = page.getByText('SOLD OUT', { exact: true })
    const disabled = page.getByRole('article').getByRole('button', { name: /^(Prenota|Book) /, disabled: true })
    await soldOut.waitFor()
    expect([await soldOut.count(), await suspended.count(), await disabled.count()]).toEqual([1, 0, 1])
    const before = await links.count()

    await staff.call('settings.switchBookings', { body: { enabled: false } })
    try {
      await page.clock.fastForward(10_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await suspended.first().waitFor()
      expect([await soldOut.count(), await suspended.count(), await disabled.count()]).toEqual([0, 15, 15])
      const inFooter = 1
      expect(await links.count()).toBe(inFooter)
      await goTo(page, 'Home')
      await expect.poll(() => suspended.count()).toBe(3)
      if (isPhoneWidth(width)) await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.getByRole('button', { name: localize('Prenota Ora', 'Book Now') }).isDisabled()).toBe(true)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    } finally {
      await staff.call('settings.switchBookings', { body: { enabled: true } })
    }
    await goTo(page, localize('Camere', 'Rooms'))
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 6_000)
    const becomeVisible = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await page.clock.runFor(10)
      return [await suspended.count(), await links.count()]
    }
    await expect.poll(becomeVisible).toEqual([0, before])
    await page.clock.resume()

    // A room is sold out when all of the next thirty days are taken. The last one is today + 29 days.
    const setLastDay = (available: boolean) =>
      staff.call('availability.editDay', {
        params: { roomId: '9', date: addDays(toFarmDay(Date.now()), 29) },
        body: { available, notes: null },
      })
    const card = page.getByRole('article').nth(8)
    await setLastDay(true)
    try {
      await page.clock.fastForward(10_000)
      await card.getByRole('link', { name: localize('Prenota', 'Book') }).waitFor()
      expect(await soldOut.count()).toBe(0)
    } finally {
      await setLastDay(false)
    }
    await page.clock.fastForward(10_000)
    await card.getByText('SOLD OUT').waitFor()
    expectNoErrors()
  })

  test('opens the menus in a dialog, and links the logo in the footer to the admin', async () => {
    const { page, expectNoErrors } = await visit('/restaurant', language, width)
    await page.getByRole('button', { name: localize('Guarda i menu', 'View the menus') }).click()
    const dialog = page.getByRole('dialog', { name: localize('I menu', 'The menus') })
    expectContent(await readAriaLines(dialog), menus, language)
    expect(await dialog.getByRole('listitem').count()).toBe(9)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: localize('Chiudi', 'Close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: localize('area riservata', 'staff area') })
      .click()
    await page.waitForURL('**/admin')
    await page.getByLabel('Password').waitFor()
    expect(await getScrollTop(page)).toBe(0)
    expectNoErrors(/401/)
  })
})
