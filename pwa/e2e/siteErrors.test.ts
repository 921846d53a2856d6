// The public pages with invalid stored values or addresses, without storage, files that fail to load, or no network.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { pages } from './expectedContent.ts'
import { chooseLanguages, chooseVariants, chooseWidths, setUpVisitors, waitForHydration } from './variants.ts'

let site: RunningServer
const { createVisitor, visit, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer()
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

test('shows and stores the language of the address, until the visitor chooses another', async () => {
  const { page } = await visit('/about?lang=en', undefined, 1280)
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.getByRole('link', { name: 'IT – Italiano' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
})

test.each([
  ['fr', 360, 'fr'],
  ['null', 1280, 'null'],
  ['10 MB of text', 360, 'x'.repeat(5_200_000)],
] as const)('ignores an invalid stored language (%s at %i px)', async (_, width, stored) => {
  const { page, context, expectNoErrors } = await visit('/privacy', undefined, width)
  await context.addInitScript((value) => localStorage.setItem('language', value), stored)
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('heading', { name: 'Titolare del trattamento' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('it')
  await page.getByRole('link', { name: 'EN – English' }).click()
  await page.getByRole('heading', { name: 'Data controller' }).waitFor()
  expectNoErrors()
})

test.each([
  [undefined, 'it', 1280],
  ['en', 'en', 360],
] as const)('ignores an invalid language in the address (stored language: %s)', async (kept, shown, width) => {
  const { page, expectNoErrors } = await visit('/privacy?lang=xx', kept, width)
  expect(await page.locator('html').getAttribute('lang')).toBe(shown)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(kept ?? null)
  expectNoErrors()
})

test('shows Italian in an English browser, and offers English until the visitor chooses a language', async () => {
  const { page, expectNoErrors } = await visit('/about', undefined, 360, { locale: 'en-GB' })
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
  const offer = page.getByText('This site is also in English.')
  await offer.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'EN – English' }).click()
  await offer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  expectNoErrors()
})

test.each(chooseWidths(360))(
  'shows the site and changes its language without storage and cookies at %i px',
  async (width) => {
    const { page, context, expectNoErrors } = await createVisitor(undefined, width)
    await context.addInitScript(() => {
      const forbidden = () => {
        throw new DOMException('forbidden', 'SecurityError')
      }
      for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: forbidden })
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
    })
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'EN – English' }).click()
    await page.getByRole('heading', { level: 1, name: /^Welcome to/ }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rooms' }).click()
    await page.getByRole('heading', { level: 1, name: 'The rooms' }).waitFor()
    expectNoErrors()
  },
)

const { title: clip } = getItem(property.content.clips, 0)
test.each([
  ['it', 360, clip.it, 'Il tuo browser non supporta la riproduzione video.'],
  ['en', 1280, clip.en, 'Your browser does not support video playback.'],
] as const)(
  'shows text in the place of a clip or picture that fails to load, in %s at %i px',
  async (language, width, title, words) => {
    const { page, context, errors } = await visit('/privacy', language, width)
    await context.route(/\.mp4$|room-1-1|tv-1/, (route) => route.abort())
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('link', { name: title }).click()
    const player = page.locator('.video-player')
    await player.locator('video').waitFor()
    await player.locator('.spinner').waitFor({ state: 'detached' })
    expect(await player.locator('video').textContent()).toBe(words)
    await expect.poll(() => errors.join()).toContain('video tv-1 did not load')
    const picture = page.locator('.room img').first()
    await page.locator('.room').first().scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBe(0)
    expect(await picture.getAttribute('alt')).not.toBe('')
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  },
)

test('shows phone and email in place of a part that fails, and reports the error without personal data', async () => {
  const { page } = await visit('/about', 'en', 1280)
  await page.evaluate(() =>
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new TypeError('Anna Rossi, anna@example.com')
      },
    }),
  )
  // The bar of the first page may report, too.
  const reported = page.waitForResponse(
    (it) => it.url().endsWith('/api/client-errors') && it.request().postDataJSON().path === '/rooms',
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('heading', { level: 1, name: 'The rooms' }).waitFor()
  const notice = page.getByRole('main').getByRole('alert').first()
  await notice.locator('a[href^="tel:"]').waitFor()
  await notice.locator('a[href^="mailto:"]').waitFor()
  // In a room's card it uses the width for its text.
  expect(
    await notice
      .locator('p')
      .first()
      .evaluate((it) => it.clientWidth),
  ).toBeGreaterThan(280)
  const response = await reported
  expect(response.status()).toBe(204)
  expect(response.request().postDataJSON()).toEqual({
    app: 'site',
    message: 'TypeError',
    where: expect.stringMatching(/^assets\/site\//),
    path: '/rooms',
  })
  // Other pages still open, and a reload mends this one.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  await page.goBack()
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.locator('.room').first().waitFor()
})

test('a page whose files do not load tries again, then says so with phone and email, and works after a reload', async () => {
  const { page } = await createVisitor('en', 360, { serviceWorkers: 'block' })
  let requests = 0
  await page.route('**/content/*.json', (route) => {
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  await page.goto('/?lang=en')
  await waitForHydration(page)
  expect(requests).toBe(2)

  await page.unroute('**/content/*.json')
  await page.route('**/content/*.json', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  const notice = page.getByRole('main').getByRole('alert')
  await notice.getByText('Not all of this page has loaded').waitFor()
  await notice.locator('a[href^="tel:"]').waitFor()
  await notice.locator('a[href^="mailto:"]').waitFor()
  // What the server has sent is still there.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.unroute('**/content/*.json')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await waitForHydration(page)
  expect(await notice.count()).toBe(0)

  // Without the code of the app not even the notice loads.
  const isAppCode = ({ pathname }: URL) => /^\/assets\/site\/(?!main).*\.js$/.test(pathname)
  await page.route(isAppCode, (route) => route.abort())
  await page.goto('/contact?lang=en')
  const note = page.getByRole('region', { name: 'The form needs JavaScript' })
  await note.locator('a[href^="tel:"]').waitFor()
  // The browser does run JavaScript.
  await note.getByText('or the network has failed').waitFor()
  await page.unroute(isAppCode)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waitForHydration(page)
  expect(await note.count()).toBe(0)
})

test('shows the title of the site in the header at every width, and the phone number on phones', async () => {
  const { page } = await visit('/services', 'it', 768)
  for (const width of [320, 767, 768, 991, 992]) {
    await page.setViewportSize({ width, height: 740 })
    const header = page.getByRole('banner')
    const title = header.getByText(property.name)
    expect(await title.evaluate((it) => getComputedStyle(it).clipPath)).toBe('none')
    const box = await title.boundingBox()
    const next = await header.locator(width < 768 ? '.languages' : '.header-links').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(next?.x ?? 0)
    const call = header.getByRole('link', { name: `Telefona: ${property.phone}` })
    expect(await call.isVisible()).toBe(width < 768)
    if (width < 768) expect(await call.boundingBox()).toMatchObject({ width: 44, height: 44 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})

test.each(chooseLanguages('it'))(
  'keeps the first slide under the finger and its buttons in the first screen, in %s',
  async (language) => {
    const { page } = await createVisitor(language, 360, { hasTouch: true, reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    for (const button of await page.locator('.hero .button').all()) {
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
    }
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const counter = page.locator('.hero .carousel-counter')
    await send('touchStart', { x: 200, y: 300 })
    // The browser takes over: it scrolls the page with the finger.
    for (let y = 290; y >= 200; y -= 10) await send('touchMove', { x: 200, y })
    await page.clock.runFor(9_000)
    expect(await counter.textContent()).toBe('1 / 5')
    await send('touchEnd')
    await page.clock.runFor(4_000)
    await expect.poll(() => counter.textContent()).toBe('2 / 5')
  },
)

test('keeps header, text and drawer out of the strip that the camera of a landscape phone covers', async () => {
  const { page } = await visit('/services', 'it', 740)
  await page.setViewportSize({ width: 740, height: 360 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 60, right: 60, bottom: 21 } })
  const expectInside = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    expect(box?.x, selector).toBeGreaterThanOrEqual(60)
    expect((box?.x ?? 0) + (box?.width ?? 0), selector).toBeLessThanOrEqual(688)
  }
  for (const selector of ['.header-brand', '.header-menu', 'h1', '.footer-brand']) await expectInside(selector)
  await page.getByRole('button', { name: 'Menu' }).click()
  // The drawer slides in from the right.
  await expect.poll(() => page.locator('#drawer').evaluate((it) => it.getAnimations().length)).toBe(0)
  for (const selector of ['#drawer .dialog-close', '#drawer .page-links a']) await expectInside(selector)
})

describe.each(chooseVariants(['en', 1280]))('in %s at %i px', (language, width) => {
  const localize = (it: string, en: string) => (language === 'it' ? it : en)
  const getTitle = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

  test('prints the text without header, buttons and forms, and states in black on white', async () => {
    const { page } = await visit('/rooms', language, width)
    await page.emulateMedia({ media: 'print' })
    for (const part of [
      '.header-links',
      '.header-menu',
      '.header-book',
      '.carousel-controls',
      '.search',
      '.rooms button',
    ])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    // A state that is white on a dark picture on the screen.
    const soldOut = page.getByText('SOLD OUT', { exact: true })
    const readColors = (it: Element) => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]
    expect(await soldOut.evaluate(readColors)).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'])
    expect(await getTitle(page, localize('Le camere', 'The rooms')).isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')

    // Of an answer the rooms that can be booked, without the form. The days of a calendar differ without colours.
    const today = toFarmDay(Date.now())
    await page.goto(`/rooms?from=${addDays(today, 2)}&to=${addDays(today, 5)}&guests=2`)
    await page.locator('.result').first().waitFor()
    const kinds = page.locator('.result:visible')
    expect(await kinds.evaluateAll((all) => all.map((it) => it.getAttribute('data-kind')))).not.toContain('unavailable')
    expect(await kinds.count()).toBeGreaterThan(0)
    expect(await page.locator('form').isVisible()).toBe(false)
    await page.goto(`/rooms/3?from=${addDays(today, 1)}&to=${addDays(today, 89)}&guests=2`)
    await page.getByRole('grid').waitFor()
    const tones = ['free', 'taken'].map((tone) =>
      page.locator(`.calendar [data-tone=${tone}]:not([data-today])`).first(),
    )
    const looks = await Promise.all(
      tones.map((it) =>
        it.evaluate((day) => {
          const { color, backgroundColor, borderTopStyle, textDecorationLine } = getComputedStyle(day)
          return [color, backgroundColor, borderTopStyle, textDecorationLine].join()
        }),
      ),
    )
    expect(looks).toEqual([
      'rgb(0, 0, 0),rgba(0, 0, 0, 0),solid,none',
      'rgb(0, 0, 0),rgba(0, 0, 0, 0),dotted,line-through',
    ])
  })

  test('shows every page, changes the language and links to the clips without JavaScript', async () => {
    const { page } = await visit('/', language, width, { javaScriptEnabled: false })
    await getTitle(page, language === 'it' ? /^Benvenuti/ : /^Welcome/).waitFor()
    expect(await page.locator('.tv a[href$=".mp4"]').count()).toBe(4)
    expect(await page.locator('.testimonial').count()).toBe(9)
    const slides = await page.locator('.hero img').all()
    expect(await Promise.all(slides.map((it) => it.isVisible()))).toEqual([true, true, true, true, true])
    await page.getByRole('link', { name: localize('EN – English', 'IT – Italiano') }).click()
    await getTitle(page, language === 'it' ? /^Welcome/ : /^Benvenuti/).waitFor()
    for (const { path } of pages) {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      // Playwright leaves `noscript` out of its roles.
      const note = page.locator('noscript')
      const links = await note.locator('a:visible').evaluateAll((all) => all.map((it) => it.getAttribute('href')))
      const expected = ['tel:+390575000142', `mailto:${property.email}`]
      expect(links, path).toEqual(['/booking', '/contact'].includes(path) ? expected : [])
    }
  })

  test('shows visited pages without a network, and says on other pages that the visitor is offline', async () => {
    const { page, context } = await visit('/', language, width, { serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: localize('Camere', 'Rooms'), exact: true })
      .click()
    await getTitle(page, localize('Le camere', 'The rooms')).waitFor()
    const getCachedUrls = () =>
      page.evaluate(async () => (await (await caches.open('site-pages')).keys()).map((it) => it.url))
    await expect.poll(getCachedUrls).toEqual(expect.arrayContaining([`${site.url}/`, `${site.url}/rooms`]))
    const sign = page.getByText(localize('Sei senza rete: vedi le pagine salvate', 'You are offline: these pages'))
    expect(await sign.count()).toBe(0)
    await context.setOffline(true)
    await sign.getByRole('link', { name: property.phone }).waitFor()
    await page.reload()
    await getTitle(page, localize('Le camere', 'The rooms')).waitFor()
    await sign.waitFor()
    await page.goto('/about')
    await page.getByRole('heading', { name: localize('Sei senza rete', 'You are offline') }).waitFor()
  })
})
