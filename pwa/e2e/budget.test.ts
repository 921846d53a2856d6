import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { standardAppearance } from '#contract/site/appearance.ts'
import { completeLanguages, type Language, languages } from '#locales/language.ts'
import { account } from './frontDesk.ts'
import { chooseLanguages } from './variants.ts'

const today = toFarmDay(Date.now())
const searchPath = `/rooms?from=${addDays(today, 30)}&to=${addDays(today, 33)}&guests=2`
const paths = [
  ...['/', '/rooms', '/rooms/1', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about', '/nowhere'],
  searchPath,
]
const viewport = { width: 360, height: 740 }
const maxHtmlBytes = 14 * 1024
/** Of all the scripts that a page loads until it can be used. */
const maxScriptKilobytes = { '/': 110, '/rooms': 125, '/booking?room=1': 168 }

let site: RunningServer
beforeAll(async () => {
  site = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
})
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

/** The size of a file as it is sent. */
async function fetchSize(address: string): Promise<number> {
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  return Number(headers.get('content-length'))
}

async function offer(offered: readonly Language[]): Promise<void> {
  const manager = await new ApiClient(site).logIn(account)
  await manager.call('settings.changeLanguages', { body: { languages: [...offered] } })
}

async function expectSmallPages(offered: readonly Language[], maxBytes = maxHtmlBytes): Promise<void> {
  for (const language of offered)
    for (const path of [...paths, '/booking/ABCD2345']) {
      const size = compressedSize(
        await fetchBody(`${site.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
      )
      expect(size, `${path} in ${language} is ${size} bytes`).toBeLessThanOrEqual(maxBytes)
    }
}

test('sends at most 14 KB of HTML with all CSS for every page, and a search’s answer at once', async () => {
  await offer(languages)
  await expectSmallPages(languages)
  // As the server sends it: unlike the other pages it is never compressed a second time.
  for (const language of languages)
    expect(await fetchSize(`${site.url}${searchPath}&lang=${language}`)).toBeLessThanOrEqual(maxHtmlBytes)
  await offer(completeLanguages)
})

test('sends hardly more for a farm with a colour and typefaces of its own', async () => {
  const manager = await new ApiClient(site).logIn(account)
  const accent = '#1d4ed8'
  await manager.call('property.change', { body: { appearance: { accent, typeface: 'fraunces' } } })
  await expect.poll(async () => String(await fetchBody(site.url))).toContain(accent)
  // Their names and faces stand in the page, too.
  await expectSmallPages(completeLanguages, maxHtmlBytes + 200)
  await manager.call('property.change', { body: { appearance: standardAppearance } })
  await expect.poll(async () => String(await fetchBody(site.url))).not.toContain(accent)
})

test.each([...chooseLanguages('en'), 'de' as const])(
  'loads no more JavaScript than a page may in %s',
  async (language) => {
    await offer(languages)
    const visitor = await openVisitor({ baseURL: site.url, language, viewport, serviceWorkers: 'allow' })
    const scripts = new Set<string>()
    // Counts only the requests of the page. The service worker fetches the rest of the site later.
    visitor.page.on('request', (request) => {
      const isOfPage = request.resourceType() === 'script' && request.serviceWorker() === null
      if (isOfPage && !request.url().endsWith('/sw.js')) scripts.add(request.url())
    })
    for (const [path, kilobytes] of Object.entries(maxScriptKilobytes)) {
      scripts.clear()
      await visitor.page.goto(path)
      await visitor.page.locator('html[data-live]').waitFor()
      await visitor.page.evaluate(() => navigator.serviceWorker.ready)
      await visitor.page.waitForLoadState('networkidle')
      const sizes = await Promise.all([...scripts].map(fetchSize))
      const size = sizes.reduce((sum, it) => sum + it, 0)
      expect(sizes.length).toBeGreaterThan(3)
      // German sentences are longer.
      const allowed = (kilobytes + (language === 'de' ? 3 : 0)) * 1024
      expect(size, `${path}: ${size} bytes in ${sizes.length} scripts`).toBeLessThanOrEqual(allowed)
    }
    // The last page is the booking page, whose calendar asks for its days once, and again where it opens at a later month.
    const isThisMonth = (await visitor.page.locator('.calendar select').inputValue()) === startOfMonth(today)
    const requests = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(requests.filter((it) => it.includes('calendar-availability'))).toHaveLength(isThisMonth ? 1 : 2)
    await visitor.close()
    await offer(completeLanguages)
  },
)

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

test('titles and leads keep their height when the typefaces arrive', async () => {
  const readHeights = async (hasTypefaces: boolean): Promise<Record<string, number[]>> => {
    const { page, close } = await openVisitor({ baseURL: site.url, language: 'it', viewport })
    if (!hasTypefaces) await page.route(/\.woff2$/, (route) => route.abort())
    const heights: Record<string, number[]> = {}
    for (const path of ['/', '/rooms', '/privacy', '/rooms/1']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      heights[path] = await page
        .locator('h1, h2, .lead, .hero-subtitle')
        .evaluateAll((elements) => elements.map((it) => it.getBoundingClientRect().height))
    }
    await close()
    return heights
  }
  expect(await readHeights(false)).toEqual(await readHeights(true))
})
