import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { standardAppearance } from '#contract/appearance.ts'
import { languages } from '#locales/language.ts'
import { account } from './frontDesk.ts'
import { chooseLanguages } from './variants.ts'

const paths = ['/', '/rooms', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about', '/nowhere']
const viewport = { width: 360, height: 740 }
const maxBytes = { html: 14 * 1024, scripts: 100 * 1024 }

let site: RunningServer
beforeAll(async () => {
  site = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
}, 180_000)
afterAll(() => site?.stop())

/** Compresses like the server, at the highest level. */
const compressedSize = (body: Buffer) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }).length

async function fetchBody(address: string): Promise<Buffer> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  return Buffer.from(await response.arrayBuffer())
}

async function expectSmallPages(): Promise<void> {
  for (const language of languages)
    for (const path of [...paths, '/booking/ABCD2345']) {
      const size = compressedSize(await fetchBody(`${site.url}${path}?lang=${language}`))
      expect(size, `${path} in ${language} is ${size} bytes`).toBeLessThanOrEqual(maxBytes.html)
    }
}

test('sends at most 14 KB of HTML with all CSS for every page', expectSmallPages)

test('sends no more than that for a farm with a colour and typefaces of its own', async () => {
  const manager = await new ApiClient(site).logIn(account)
  const accent = '#1d4ed8'
  await manager.call('property.change', { body: { appearance: { accent, typeface: 'fraunces' } } })
  await expect.poll(async () => String(await fetchBody(site.url))).toContain(accent)
  await expectSmallPages()
  await manager.call('property.change', { body: { appearance: standardAppearance } })
  await expect.poll(async () => String(await fetchBody(site.url))).not.toContain(accent)
})

test.each(chooseLanguages('en'))('loads at most 100 KB of JavaScript on the home page in %s', async (language) => {
  const visitor = await openVisitor({ baseURL: site.url, language, viewport, serviceWorkers: 'allow' })
  const scripts = new Set<string>()
  // Counts only the requests of the page. The service worker fetches the rest of the site later.
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.serviceWorker() === null) scripts.add(request.url())
  })
  await visitor.page.goto('/')
  await visitor.page.locator('html[data-live]').waitFor()
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  await visitor.close()
  const pages = [...scripts].filter((address) => !address.endsWith('/sw.js'))
  const sizes = await Promise.all(pages.map(async (address) => compressedSize(await fetchBody(address))))
  const size = sizes.reduce((sum, it) => sum + it, 0)
  expect(pages.length).toBeGreaterThan(3)
  expect(size, `${size} bytes in ${pages.length} scripts`).toBeLessThanOrEqual(maxBytes.scripts)
})

test('fetches only the pictures of nearby slides on a phone', async () => {
  const visitor = await openVisitor({ baseURL: site.url, language: 'it', viewport })
  const { page } = visitor
  const slides = new Set<string>()
  page.on('request', (request) => {
    const [, room, picture] = /\/pictures\/room-(\d+)-([23])-/.exec(request.url()) ?? []
    if (room) slides.add(`${room} ${picture}`)
  })
  await page.goto('/rooms')
  await page.locator('html[data-live]').waitFor()
  await page.getByRole('article').first().scrollIntoViewIfNeeded()
  await expect.poll(() => slides.has('1 2') && slides.has('1 3')).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(slides.size).toBeLessThanOrEqual(6)
  await page.getByRole('article').nth(12).scrollIntoViewIfNeeded()
  await expect.poll(() => slides.has('13 2')).toBe(true)
  await visitor.close()
})

test.each(chooseLanguages('it'))('needs only the reduced fonts on every page in %s', async (language) => {
  const visitor = await openVisitor({ baseURL: site.url, language, viewport })
  const fonts = new Set<string>()
  // Counts only the requests of the page. The service worker also caches the complete fonts.
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'font' && request.serviceWorker() === null)
      fonts.add(request.url().replace(/.*\/(.+)-[^-]+$/, '$1'))
  })
  for (const path of paths) {
    await visitor.page.goto(path)
    await visitor.page.locator('html[data-live]').waitFor()
  }
  await visitor.close()
  expect([...fonts].sort()).toEqual(['alegreya-sans-400-normal', 'alegreya-sans-700-normal', 'eb-garamond-400-normal'])
})
