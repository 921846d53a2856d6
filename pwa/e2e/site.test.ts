import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { addDays, farmDayAt } from '#contract/days.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'

const paths = ['/', '/rooms', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about', '/nowhere']
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

let site: Served
let staff: (method: string, path: string, body: object) => Promise<void>
const open: Visitor[] = []

async function visit(path: string, options: VisitorOptions = {}): Promise<Visitor & { page: Page }> {
  const visitor = await openVisitor({ baseURL: site.url, viewport: desk, ...options })
  open.push(visitor)
  await visitor.page.goto(path)
  if (options.javaScriptEnabled !== false) await isLive(visitor.page)
  return visitor
}

/** The app has taken up what the server rendered. */
const isLive = (page: Page) => page.locator('html[data-live]').waitFor()

/** Somebody at the front desk who has logged in. */
async function logIn() {
  const answer = await fetch(`${site.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'anna', password: 'segreto-di-anna' }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const { ok, status } = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) })
    if (!ok) throw new Error(`${method} ${path}: ${status}`)
  }
}

beforeAll(async () => {
  site = await serveBuilt({ env: { STAFF: 'anna:segreto-di-anna' } })
  staff = await logIn()
})
afterEach(async () => {
  for (const visitor of open.splice(0)) await visitor.close()
})
afterAll(() => site?.stop())

test('the language changes every text at once, without a reload, and is remembered', async () => {
  const { page, expectClean } = await visit('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'EN – English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Podere Biturgia' }).waitFor()
  expect(await page.title()).toContain('Farm stay in Sansepolcro')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Podere Biturgia' }).waitFor()
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'The rooms' }).waitFor()
  expect(await page.title()).toContain('Rooms')
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await page.getByRole('heading', { level: 2, name: 'Horse-riding centre' }).waitFor()
  await page.getByRole('link', { name: 'IT – Italiano' }).click()
  await page.getByRole('heading', { level: 2, name: 'Centro ippico' }).waitFor()
  expectClean()
})

test('a language in the address is shown, remembered, and no longer insists once another is chosen', async () => {
  const { page } = await visit('/about?lang=en')
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  await page.getByRole('link', { name: 'IT – Italiano' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Chi siamo' }).waitFor()
})

test('a stored language that is neither it nor en is ignored', async () => {
  for (const stored of ['fr', 'null', 'x'.repeat(5_200_000)]) {
    const { page, context, expectClean } = await visit('/privacy')
    await context.addInitScript((value) => localStorage.setItem('language', value), stored)
    await page.reload()
    await page.getByRole('link', { name: 'Camere', exact: true }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('it')
    expectClean()
  }
})

test('a browser that forbids storage and cookies shows the site and changes its language', async () => {
  const visitor = await openVisitor({ baseURL: site.url, viewport: desk })
  open.push(visitor)
  await visitor.context.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: forbidden })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  await visitor.page.goto('/')
  await isLive(visitor.page)
  await visitor.page.getByRole('link', { name: 'EN – English' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Welcome to Podere Biturgia' }).waitFor()
  visitor.expectClean()
})

test('on a phone the menu is a dialog that holds the focus, closes with Escape, and closes when a page is chosen', async () => {
  const { page, expectClean } = await visit('/', { viewport: phone })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await drawer.waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true)
  await button.click()
  await drawer.getByRole('link', { name: 'Servizi' }).click()
  await page.getByRole('heading', { level: 1, name: 'I servizi' }).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  expectClean()
})

test('the slides go on every four seconds, the reviews every six, both wrap around and stand still under the pointer', async () => {
  const { page, expectClean } = await visit('/')
  const reviews = page.locator('.testimonials .carousel-counter')
  await reviews.evaluate((counter) => {
    const changes: [number, string][] = Object.assign(window, { changes: [] }).changes
    new MutationObserver(() => changes.push([performance.now(), counter.textContent ?? ''])).observe(counter, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  const hero = page.locator('.hero')
  const counter = hero.locator('.carousel-counter')
  await expect.poll(() => counter.textContent(), { timeout: 6_000 }).toBe('2 / 5')
  await hero.getByRole('button', { name: 'Precedente' }).click()
  await expect.poll(() => counter.textContent()).toBe('1 / 5')
  await hero.getByRole('button', { name: 'Precedente' }).click()
  await expect.poll(() => counter.textContent()).toBe('5 / 5')
  await page.waitForTimeout(5_000)
  expect(await counter.textContent()).toBe('5 / 5')
  await hero.getByRole('button', { name: 'Vai all’immagine 3' }).click()
  await expect.poll(() => counter.textContent()).toBe('3 / 5')
  await expect
    .poll(() => page.locator('.hero .carousel-strip').evaluate((it) => it.scrollLeft / it.clientWidth))
    .toBe(2)
  const changes = () => page.evaluate((): [number, string][] => Reflect.get(window, 'changes'))
  await expect.poll(async () => (await changes()).length, { timeout: 15_000 }).toBeGreaterThan(1)
  const [first, second] = await changes()
  expect(first?.[1]).toBe('2 di 9 recensioni')
  const pause = (second?.[0] ?? 0) - (first?.[0] ?? 0)
  expect(pause).toBeGreaterThan(5_500)
  expect(pause).toBeLessThan(7_500)
  await page.locator('.testimonials').getByRole('button', { name: 'Precedente' }).click({ clickCount: 3 })
  await expect.poll(() => reviews.textContent()).toBe('9 di 9 recensioni')
  expectClean()
})

test('who asks for less motion sees no slide move by itself', async () => {
  const { page } = await visit('/', { reducedMotion: 'reduce' })
  await page.waitForTimeout(5_000)
  expect(await page.locator('.hero .carousel-counter').textContent()).toBe('1 / 5')
})

test('the pool’s pictures open large and go round by keyboard', async () => {
  const { page, expectClean } = await visit('/')
  await page.locator('#piscina .gallery a').first().click()
  const dialog = page.getByRole('dialog', { name: 'La piscina' })
  await dialog.getByText('1 / 6').waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('6 / 6').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expectClean()
})

test('a clip plays in place on a desk, and fills the screen on a phone', async () => {
  const wide = await visit('/')
  await wide.page.getByRole('link', { name: 'La valle dall’alto' }).click()
  await wide.page.locator('.tv video').waitFor()
  await wide.page.getByRole('button', { name: 'Precedente' }).last().waitFor()
  const small = await visit('/', { viewport: phone })
  await small.page.getByRole('link', { name: 'La valle dall’alto' }).click()
  const player = small.page.getByRole('dialog', { name: 'Il podere in TV' })
  await player.locator('video').waitFor()
  await player.getByRole('button', { name: 'Precedente' }).click()
  await player.getByText('La notte della festa').waitFor()
})

test.each([
  ['it', 'La valle dall’alto', 'Il tuo browser non supporta la riproduzione video.'],
  ['en', 'The valley from above', 'Your browser does not support video playback.'],
] as const)(
  'a clip or a picture that does not load leaves words in its place, in %s',
  async (language, title, words) => {
    const { page, context, faults } = await visit('/privacy', { language })
    await context.route(/\.mp4$|room-1-1|tv-1/, (route) => route.abort())
    await page.goto('/')
    await isLive(page)
    await page.getByRole('link', { name: title }).click()
    const player = page.locator('.video-player')
    await player.locator('video').waitFor()
    await player.locator('.spinner').waitFor({ state: 'detached' })
    expect(await player.locator('video').textContent()).toBe(words)
    await expect.poll(() => faults.join()).toContain('video tv-1 did not load')
    const picture = page.locator('.room img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBe(0)
    expect(await picture.getAttribute('alt')).not.toBe('')
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  },
)

test('on paper there is the text, without header, buttons and motion', async () => {
  const { page } = await visit('/rooms')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.header-links').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1, name: 'Le camere' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test('with the switch off every way to book is disabled within ten seconds', async () => {
  const { page, expectClean } = await visit('/rooms')
  await page
    .getByRole('link', { name: /^Prenota / })
    .first()
    .waitFor()
  await staff('POST', '/api/settings/bookings-enabled', { enabled: false })
  try {
    await page.getByText('PRENOTAZIONI SOSPESE').first().waitFor({ timeout: 12_000 })
    expect(await page.locator('a[href^="/booking?"]').count()).toBe(0)
    expect(await page.locator('header').getByRole('button', { name: 'Prenota Ora' }).isDisabled()).toBe(true)
    await expectAccessible(page)
  } finally {
    await staff('POST', '/api/settings/bookings-enabled', { enabled: true })
  }
  await page.reload()
  await page
    .getByRole('link', { name: /^Prenota / })
    .first()
    .waitFor()
  expectClean()
})

test('a room whose next thirty days are all closed is sold out, and only that room', async () => {
  const today = farmDayAt(Date.now())
  const days = Array.from({ length: 30 }, (_, at) => addDays(today, at))
  for (const day of days) await staff('PATCH', `/api/room-availability/9/${day}`, { available: false, notes: null })
  try {
    const { page, expectClean } = await visit('/rooms')
    await page.getByText('SOLD OUT').waitFor({ timeout: 12_000 })
    expect(await page.getByText('SOLD OUT').count()).toBe(1)
    const card = page.locator('.room', { hasText: 'SOLD OUT' })
    expect(await card.getByRole('button', { name: /^Prenota/ }).isDisabled()).toBe(true)
    expectClean()
  } finally {
    for (const day of days) await staff('PATCH', `/api/room-availability/9/${day}`, { available: true, notes: null })
  }
})

test('when the rooms cannot be loaded the page stands, says so, and tries again', async () => {
  const { page, context } = await visit('/privacy')
  await context.route('**/api/rooms*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.getByRole('link', { name: 'Camere', exact: true }).first().click()
  await page.getByText('non riusciamo a mostrare le camere').waitFor()
  await context.unroute('**/api/rooms*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page
    .getByRole('link', { name: /^Prenota / })
    .first()
    .waitFor()
})

test('services begin at the top, or at the anchor that was asked for', async () => {
  const { page } = await visit('/')
  await page.getByRole('link', { name: 'Servizi', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'I servizi' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Da sapere' }).click()
  const anchor = page.locator('#da-sapere')
  await expect.poll(async () => (await anchor.boundingBox())?.y ?? 9_999).toBeLessThan(200)
})

test('without a script every page can be read, the language changes and the clips are links', async () => {
  const { page } = await visit('/', { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Benvenuti al Podere Biturgia')
  expect(await page.locator('.tv a[href$=".mp4"]').count()).toBe(4)
  expect(await page.locator('.testimonial').count()).toBe(9)
  expect(await page.locator('.hero img').count()).toBe(5)
  await page.getByRole('link', { name: 'EN – English' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome to Podere Biturgia')
  for (const path of paths) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
})

test('pages that were seen can be read without a network, others say why not', async () => {
  const { page, context } = await visit('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Camere', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Le camere' }).waitFor()
  const kept = () => page.evaluate(async () => (await (await caches.open('site-pages')).keys()).map((it) => it.url))
  await expect.poll(kept).toEqual(expect.arrayContaining([`${site.url}/`, `${site.url}/rooms`]))
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Le camere' }).waitFor()
  await page.goto('/about')
  await page.getByRole('heading', { name: 'Sei senza rete' }).waitFor()
})
