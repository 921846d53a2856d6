// The content of every public page, word for word, in both languages, below and above 768 px.

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import type { Room } from '#contract/rooms.ts'
import { formatLanguageParameter, type Language } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'
import { expectContent, footer, header, pages } from './expectedContent.ts'
import {
  chooseLanguages,
  isPhoneWidth,
  measureOverflow,
  readAriaLines,
  setFontSize,
  setUpVisitors,
  variants,
  waitForHydration,
} from './variants.ts'

let site: RunningServer
let rooms: Room[]
const { createVisitor, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer()
  rooms = await new ApiClient(site).call('rooms.list')
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

/** Checks that heading levels are in order and that nothing overflows. 1280 px at a zoom of 400 % are 320 px. */
async function expectValidLayout(page: Page, width: number, path: string) {
  const lines = await readAriaLines(page.locator('body'))
  const levels = lines.flatMap((line) => /^heading .* (\d)$/.exec(line)?.[1] ?? []).map(Number)
  expect(levels.filter((it) => it === 1)).toHaveLength(1)
  expect(levels.filter((it, at) => it > (levels[at - 1] ?? 0) + 1)).toEqual([])
  for (const wide of new Set([width, 320])) {
    const overflow = await measureOverflow(page, wide)
    expect(Math.max(...overflow), `${path} at ${wide} px`).toBeLessThanOrEqual(0)
  }
  await setFontSize(page, 32)
  expect((await measureOverflow(page, 390))[0], `${path} at 390 px with a font of 32 px`).toBeLessThanOrEqual(0)
  await setFontSize(page, 16)
  await page.setViewportSize({ width, height: 740 })
}

/** Checks that the Tab key reaches every interactive element. */
async function expectReachable(page: Page) {
  const interactive = 'a[href], button, input, select, textarea, [tabindex="0"]'
  const maxStops = await page.evaluate((selector) => {
    const reached = new Set<EventTarget | null>()
    Object.assign(window, { reached })
    document.addEventListener('focusin', ({ target }) => reached.add(target))
    return document.querySelectorAll(selector).length
  }, interactive)
  await Promise.all(Array.from({ length: maxStops + 1 }, () => page.keyboard.down('Tab')))
  const missed = await page.evaluate((selector) => {
    const reached: Set<Element> = Reflect.get(window, 'reached')
    return [...document.querySelectorAll(selector)]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.matches(':disabled, [tabindex="-1"]'))
      .filter((it) => !reached.has(it))
      .map((it) => it.outerHTML.slice(0, 120))
  }, interactive)
  expect(missed, page.url()).toEqual([])
}

/** Checks that each card shows the data of its room. A common room has no guests, amenities or booking link. */
async function expectRooms(page: Page, shown: Room[], language: Language) {
  const cards = page.getByRole('article')
  expect(await cards.count()).toBe(shown.length)
  for (const [at, room] of shown.entries()) {
    const lines = await readAriaLines(cards.nth(at))
    const name = language === 'it' ? room.name : room.nameEn
    expect(lines).toContain(`paragraph: ${language === 'it' ? room.description : room.descriptionEn}`)
    expect(lines.some((it) => it.startsWith(`heading "${name}"`))).toBe(true)
    // The name and each picture lead to the room's page.
    const path = buildRoomPath({ id: room.id, name })
    expect(lines).toContain(`link "${name}" ${path}`)
    const facts = lines.filter(
      (it) => /^(listitem|strong|text|link|paragraph: SOLD)/.test(it) && !/: \d \/ \d$/.test(it) && !it.endsWith(path),
    )
    const words = language === 'it' ? { upTo: 'fino a', book: 'Prenota' } : { upTo: 'up to', book: 'Book' }
    const guests = language === 'it' ? 'ospiti' : 'guests'
    const price = formatCurrency(room.pricePerNight ?? '', language).replace(/\s/g, ' ')
    const bookable = [
      ...(room.id === 9 ? ['paragraph: SOLD OUT'] : []),
      `listitem: ${words.upTo} ${room.maxGuests} ${guests}`,
      ...room.amenities.map((it) => `listitem: ${it}`),
      `strong: ${price}`,
      `text: ${language === 'it' ? 'a notte' : 'per night'}`,
      ...(room.id === 9 ? [] : [`link "${words.book} ${name}" /booking?room=${room.id}`]),
    ]
    expect(facts.filter((it) => it !== 'listitem')).toEqual(room.type === 'common' ? [] : bookable)
    const disabled = lines.filter((it) => it.startsWith('button') && it.endsWith('[disabled]'))
    expect(disabled).toEqual(room.id === 9 ? [`button "${words.book} ${name}" [disabled]`] : [])
  }
}

test.each(variants)(
  'shows the expected content of every page without overflow, accessible and by keyboard, in %s at %i px',
  async (language, width) => {
    const wide = !isPhoneWidth(width)
    const { page, expectNoErrors } = await createVisitor(language, width, {
      colorScheme: wide ? 'light' : 'dark',
    })
    for (const { path, status = 200, content } of pages) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      await waitForHydration(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expectContent(await readAriaLines(page.getByRole('main')), content, language)
      expectContent(await readAriaLines(page.getByRole('contentinfo')), footer, language)
      const top = await readAriaLines(page.getByRole('banner'))
      expectContent(top, wide ? header.wide : header.narrow, language)
      expect(top.filter((it) => it.startsWith('link')).length).toBe(wide ? 9 : 4)
      const marked = await page.locator('.header-links [aria-current=page]').allTextContents()
      expect(marked).toEqual(await page.locator(`.header-links a[href="${path}"]`).allTextContents())
      if (path === '/') {
        await expectRooms(page, rooms.slice(0, 3), language)
        const slides = (await readAriaLines(page.locator('.hero ul'))).filter((it) => /^(img|paragraph)/.test(it))
        expect(slides.filter((it, at) => it.startsWith('img') && slides[at + 1]?.startsWith('paragraph'))).toHaveLength(
          5,
        )
        const reviews = (await readAriaLines(page.locator('.testimonials'))).filter((it) =>
          /^(figure|img|blockquote)/.test(it),
        )
        expect(reviews.filter((it) => /^figure ".+ · .+"$/.test(it))).toHaveLength(9)
        const stars = language === 'it' ? /^img "[1-5] stell[ae] su 5"/ : /^img "[1-5] stars? out of 5"/
        expect(reviews.filter((it) => stars.test(it))).toHaveLength(9)
      }
      const touched = page.locator('.carousel-dots button, .footer-brand li a')
      const sizes = await touched.evaluateAll((all) => all.flatMap((it) => [it.clientWidth, it.clientHeight]))
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(44)
      if (path === '/services') {
        const [first, second] = [0, 1].map((at) => page.locator('.service img').nth(at))
        // `lazy` until the page is idle, `eager` then.
        expect(await first?.getAttribute('loading')).toBeNull()
        expect(await second?.getAttribute('loading')).toMatch(/lazy|eager/)
      }
      if (path === '/rooms') await expectRooms(page, rooms, language)
      if (path === '/restaurant') {
        const hours = page.locator('.restaurant-hours dd span')
        expect(await hours.evaluateAll((all) => all.map((it) => it.getClientRects().length))).toEqual([1, 1])
      }
      await expectValidLayout(page, width, path)
      // Axe results depend on the language and on the width, but not on their combination. Keyboard access depends on
      // the width only.
      if ((language === 'it') === isPhoneWidth(width)) await expectAccessible(page)
      else await expectReachable(page)
    }
    expectNoErrors(/404/)
  },
)

test.each(chooseLanguages('en'))(
  'describes every page for search engines and shared links, in %s',
  async (language) => {
    const titles = new Set<string>()
    for (const { path } of pages.filter((it) => it.status === undefined)) {
      const html = await (await fetch(`${site.url}${path}?lang=${language}`)).text()
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
      const title = read(/<title>(.*?)<\/title>/)
      titles.add(title)
      expect(title).toContain(property.name)
      expect(read(/<meta property="og:title" content="(.*?)">/)).toBe(title)
      expect(read(/<meta name="description" content="(.*?)">/).length).toBeGreaterThan(60)
      const [it, en] = [site.url + path, `${site.url}${path}?lang=en`]
      expect(read(/<link rel="canonical" href="(.*?)">/)).toBe(language === 'it' ? it : en)
      expect(read(/<meta property="og:url" content="(.*?)">/)).toBe(language === 'it' ? it : en)
      expect(read(/<meta name="twitter:card" content="(.*?)">/)).toBe('summary_large_image')
      const others = [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(
        ([, ...its]) => its,
      )
      expect(others).toEqual([
        ['it', it],
        ['en', en],
        ['x-default', it],
      ])
      const picture = await fetch(read(/<meta property="og:image" content="(.*?)">/))
      const { format, width = 0, height = 0 } = await sharp(await picture.arrayBuffer()).metadata()
      expect([format, width >= 1200, height >= 630]).toEqual(['jpeg', true, true])
    }
    expect(titles.size).toBe(8)

    const readStructuredData = async (path: string) => {
      const html = await (await fetch(`${site.url}${path}?lang=${language}`)).text()
      return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    }
    const { image, ...lodging } = await readStructuredData('/')
    expect(lodging).toMatchObject({
      '@type': 'LodgingBusiness',
      name: property.name,
      telephone: property.phone,
      address: { addressLocality: property.address.town, addressRegion: 'AR', addressCountry: 'IT' },
      numberOfRooms: 15,
      priceRange: expect.stringMatching(/^€\d+–\d+$/),
      sameAs: expect.any(Array),
      checkinTime: '15:00',
      checkoutTime: '10:00',
    })
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
    const bookable = rooms.filter((room) => room.type !== 'common')
    const { containsPlace } = await readStructuredData('/rooms')
    expect(containsPlace).toMatchObject(
      bookable.map((room) => ({
        name: language === 'it' ? room.name : room.nameEn,
        occupancy: { maxValue: room.maxGuests },
        offers: {
          price: room.pricePerNight,
          priceCurrency: 'EUR',
          url: `${site.url}/booking?room=${room.id}${formatLanguageParameter(language).replace('?', '&')}`,
        },
      })),
    )
    const pictures: string[] = containsPlace.map((it: { image: string }) => it.image)
    expect(new Set(pictures).size).toBe(bookable.length)
    for (const picture of pictures) expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')
    expect(await readStructuredData('/restaurant')).toMatchObject({
      '@type': 'Restaurant',
      maximumAttendeeCapacity: 40,
      priceRange: '€30–50',
      openingHoursSpecification: [
        { opens: '12:30', closes: '14:30', validFrom: expect.stringMatching(/^\d{4}-06-01$/) },
        { opens: '19:30', closes: '21:30' },
      ],
    })
  },
)

test('comes back to the same place of the home page from another page, and after a reload', async () => {
  const { page, expectNoErrors } = await createVisitor('it', 360)
  await page.goto('/')
  await waitForHydration(page)
  const link = page.locator('.teasers a').last()
  const readPlace = async () => [
    Math.round((await link.boundingBox())?.y ?? -1),
    await page.evaluate(() => Math.round(window.scrollY)),
  ]
  // Step by step, as a finger does: what comes near the screen gets its height then. Not with the mouse's wheel, whose
  // turns a slow page adds up: a link below the header would be scrolled into view before the click.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }))
      return (await readPlace())[0]
    })
    .toBeLessThan(500)
  const place = await readPlace()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'I servizi' }).waitFor()
  await page.goBack()
  await expect.poll(readPlace).toEqual(place)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(readPlace).toEqual(place)
  expectNoErrors()
})

test('comes back to the same place of every page, also by the browser’s own buttons several times', async () => {
  const { page, expectNoErrors } = await createVisitor('it', 360)
  const from = addDays(toFarmDay(Date.now()), 30)
  const search = `/rooms?from=${from}&to=${addDays(from, 3)}&guests=2`
  const readTop = () => page.evaluate(() => Math.round(window.scrollY))
  for (const [path, away] of [
    [search, '.results-list li:nth-child(5) a'],
    ['/rooms', '.footer a[href="/contact"]'],
    ['/rooms/3', '.footer a[href="/services"]'],
    ['/services', '.footer a[href="/rooms"]'],
    ['/booking?room=1', '.footer a[href="/contact"]'],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 1_593)
    await expect.poll(readTop).toBeGreaterThan(1_000)
    const top = await readTop()
    for (const _ of [1, 2]) {
      // Playwright would scroll to the link before it clicks.
      await page
        .locator(away)
        .first()
        .evaluate((it) => it instanceof HTMLElement && it.click())
      await expect.poll(readTop).toBe(0)
      await page.goBack()
      await expect.poll(readTop, { message: path }).toBe(top)
      await page.waitForLoadState('networkidle')
      expect(await readTop(), path).toBe(top)
    }
  }
  expectNoErrors()
})

const stripHeight = 340

/**
 * The smallest contrast of all strips of a screenshot of the whole page, as the standard deviation of a colour: 0 where
 * nothing is painted.
 */
async function readLowestContrast(page: Page): Promise<number> {
  const screenshot = sharp(await page.screenshot({ fullPage: true })).removeAlpha()
  const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const contrasts = Array.from({ length: Math.ceil(height / stripHeight) }, async (_, at) => {
    const top = Math.min(at * stripHeight, height - stripHeight) * width * channels
    const strip = data.subarray(top, top + stripHeight * width * channels)
    const stats = await sharp(strip, { raw: { width, height: stripHeight, channels } }).stats()
    return Math.max(...stats.channels.map(({ stdev }) => stdev))
  })
  return Math.min(...(await Promise.all(contrasts)))
}

/** The contrast of a picture far below the screen, in a screenshot of the whole page. */
async function readPictureContrast(page: Page): Promise<number> {
  const screenshot = sharp(await page.screenshot({ fullPage: true }))
  const box = await page.locator('.gallery img').last().boundingBox()
  if (!box) throw new Error('the page has no gallery')
  const area = {
    left: Math.ceil(box.x),
    top: Math.ceil(box.y),
    width: Math.floor(box.width - 1),
    height: Math.floor(box.height - 1),
  }
  const { channels } = await sharp(await screenshot.extract(area).toBuffer()).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

test.each([360, 1280])('paints everything on an idle page of %i px, also far below the screen', async (width) => {
  const { page } = await createVisitor('it', width)
  for (const path of ['/', '/services', '/booking']) {
    await page.goto(path)
    await waitForHydration(page)
    // Hidden slides lie beside the page.
    const listMissing = () =>
      page.locator('img').evaluateAll((all) =>
        all
          .filter((it) => it instanceof HTMLImageElement && !(it.complete && it.naturalWidth > 0))
          .map((it) => ({ name: it.getAttribute('src'), ...it.getBoundingClientRect().toJSON() }))
          .filter(({ left, right, width }) => width > 0 && right > 0 && left < window.innerWidth),
      )
    await expect.poll(listMissing, { message: path }).toEqual([])
    expect(await readLowestContrast(page), path).toBeGreaterThan(5)
    if (path === '/') expect(await readPictureContrast(page)).toBeGreaterThan(15)
  }
  await page.goto('/rooms/3')
  await page.locator('.calendar').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('paints the whole page without scripts', async () => {
  const { page } = await createVisitor('en', 1280, { javaScriptEnabled: false })
  await page.goto('/services')
  expect(await readLowestContrast(page)).toBeGreaterThan(5)
})
