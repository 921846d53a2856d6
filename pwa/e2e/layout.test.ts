// How the site fits on screens between phone and desktop, and in text that is much larger than the standard.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { setFontSize, setUpVisitors, waitForHydration } from './variants.ts'

let site: RunningServer
const { createVisitor, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer()
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

/** What a finger presses in the header: at least 44 px, inside the screen, and beside each other. */
async function expectHeaderControls(page: Page) {
  const boxes = await page
    .locator('.header a, .header > button')
    .evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThanOrEqual(5)
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  for (const [at, { left }] of boxes.entries()) expect(left).toBeGreaterThanOrEqual((boxes[at - 1]?.right ?? 0) - 0.5)
}

/** Headings and buttons, of which a word stands on two lines. */
const listBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement?.closest('h1, h2, h3, .button, .calendar-title, .icon-link, dt')
      if (!parent?.checkVisibility() || parent.matches('.visually-hidden')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

/** Names of carousels whose controls cover a quarter of the picture or more. */
const listCoveredPictures = (page: Page) =>
  page.locator('.room-pictures .carousel').evaluateAll((all) =>
    all
      .filter((it) => {
        const picture = it.querySelector('.picture')?.getBoundingClientRect()
        const controls = it.querySelector('.carousel-controls')?.getBoundingClientRect()
        if (!picture || !controls) return false
        const height = Math.min(picture.bottom, controls.bottom) - Math.max(picture.top, controls.top)
        return height * controls.width > (picture.height * picture.width) / 4
      })
      .map((it) => it.getAttribute('aria-label')),
  )

/** Days of a calendar whose number or price is wider than their column. */
const listWideDays = (page: Page) =>
  page.locator('.calendar td > :not([data-outside-month])').evaluateAll((all) =>
    all
      .filter((it) => {
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        if (!context) return true
        const isWide = (text: string, { fontSize, fontFamily }: CSSStyleDeclaration) => {
          context.font = `${fontSize} ${fontFamily}`
          return context.measureText(text).width > it.clientWidth
        }
        const note = it.getAttribute('data-note') ?? ''
        return (
          isWide(it.textContent ?? '', getComputedStyle(it)) ||
          note.split('\n').some((line) => isWide(line, getComputedStyle(it, '::after')))
        )
      })
      .map((it) => it.getAttribute('aria-label')),
  )

describe.each([
  [360, 24, 'it'],
  [320, 28, 'en'],
  [360, 32, 'it'],
] as const)('at %i px with a font of %i px, in %s', (width, font, language) => {
  test('controls of the header keep their size, words stay whole, and days keep to their columns', async () => {
    const { page } = await createVisitor(language, width)
    await setFontSize(page, font)
    for (const path of ['/', '/rooms', '/rooms/3', '/restaurant', '/services', '/contact', '/booking?room=1']) {
      await page.goto(path)
      await waitForHydration(page)
      await expectHeaderControls(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      expect(await page.locator('main').evaluate((it) => getComputedStyle(it).hyphens)).toBe('auto')
      if (path.startsWith('/booking')) {
        await page.locator('.calendar td').first().waitFor()
        await page.locator('.calendar-header button').last().click()
        await page.locator('.calendar [data-note]').nth(3).waitFor()
        expect(await listWideDays(page)).toEqual([])
      }
      expect(await listBrokenWords(page), path).toEqual([])
      expect(await listCoveredPictures(page), path).toEqual([])
    }
  })
})

test('controls of the header keep their size at a zoom of 400 %, and it scrolls with the page', async () => {
  const { page } = await createVisitor('it', 320, { viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 })
  await page.goto('/rooms')
  await waitForHydration(page)
  await expectHeaderControls(page)
  expect(await page.locator('.header').evaluate((it) => getComputedStyle(it).position)).toBe('absolute')
})

/** Pairs of elements of which one lies over the other. */
const listOverlaps = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => {
    const shown = all.filter((it) => it.checkVisibility()).map((it) => ({ it, box: it.getBoundingClientRect() }))
    return shown.flatMap(({ it, box }, at) =>
      shown
        .slice(at + 1)
        .filter(({ it: other }) => !it.contains(other) && !other.contains(it))
        .filter(({ box: b }) => box.left < b.right - 1 && b.left < box.right - 1)
        .filter(({ box: b }) => box.top < b.bottom - 1 && b.top < box.bottom - 1)
        .map(({ it: other }) => `${it.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`),
    )
  })

test.each(['it', 'en'] as const)(
  'nothing covers anything between phone and desktop, and a finger hits the footer, in %s',
  async (language) => {
    const { page } = await createVisitor(language, 768, { hasTouch: true })
    await page.goto('/')
    await waitForHydration(page)
    const heights = await page
      .locator('.footer a')
      .evaluateAll((links) => links.map((it) => it.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    const parts = [
      '.header a',
      '.search-control',
      '.search .button',
      '.hero-slide:first-child .button',
      '.hero .carousel-controls button',
    ].join()
    for (const width of [768, 810, 834, 856, 992, 1010, 1024, 1060, 1112, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await listOverlaps(page, parts), `${width} px`).toEqual([])
      if (width < 1280) await expectHeaderControls(page)
    }
  },
)

test('a link that asks for something opens the form with its message', async () => {
  const { page, expectNoErrors } = await createVisitor('it', 360)
  await page.goto('/services')
  await waitForHydration(page)
  for (const [name, text] of [
    ['Chiedi una piazzola', 'piazzola'],
    ['Prenota l’esperienza', 'pesca a mosca'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    const message = page.getByLabel('Messaggio')
    await expect.poll(() => message.inputValue()).toContain(text)
    await expect
      .poll(() => page.locator('#contact-form').evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThan(400)
    await message.fill('')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'I servizi' }).waitFor()
  }
  expectNoErrors()
})

test('the way back closes a dialog and leaves the page beneath where it is', async () => {
  const { page, expectNoErrors } = await createVisitor('it', 360)
  await page.goto('/services')
  await waitForHydration(page)
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('button', { name: 'Menu' })
  const readPlace = async () => [new URL(page.url()).pathname, await page.evaluate(() => Math.round(window.scrollY))]
  const expectPage = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await menu.click()
  await dialog.getByRole('link', { name: 'Camere' }).click()
  await expectPage('Le camere')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 900)
  await expect.poll(readPlace).toEqual(['/rooms', 900])
  const openCalendar = () =>
    page
      .locator('.search [id$=from]')
      .first()
      .evaluate((it) => it instanceof HTMLElement && it.click())
  for (const open of [() => menu.click(), openCalendar])
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await open()
      await dialog.waitFor()
      await close()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(readPlace).toEqual(['/rooms', 900])
      await expect.poll(() => page.evaluate(() => 'dialog' in history.state)).toBe(false)
    }
  // What was chosen in the dialog takes its place in the history, and opens at the top.
  await menu.click()
  await dialog.getByRole('link', { name: 'Prenota Ora' }).click()
  await expectPage('Richiesta di prenotazione')
  await expect.poll(readPlace).toEqual(['/booking', 0])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.goBack()
  await expect.poll(readPlace).toEqual(['/rooms', 900])
  await page.goBack()
  await expectPage('I servizi')
  expectNoErrors()
})

test('says without scripts how to reach the farm where a page needs them', async () => {
  const { page } = await createVisitor('it', 360, { javaScriptEnabled: false })
  for (const [path, dead] of [
    ['/booking/ABCD2345', 'Apriamo'],
    ['/offer/ABCD2345', 'Apriamo'],
    ['/rooms/3', 'Carico la disponibilità…'],
  ] as const) {
    await page.goto(path)
    const main = page.locator('main')
    expect(await main.getByText(dead).isVisible(), path).toBe(false)
    expect(await main.locator('a[href^="tel:"]').first().isVisible(), path).toBe(true)
    expect(await main.getByRole('button', { disabled: true }).count(), path).toBe(0)
  }
})
