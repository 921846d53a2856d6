// A guest finds a room: its own page, the days chosen there, the filter of the list.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { chooseDates, getDay, texts } from './guest.ts'
import { chooseVariants, measureOverflow, setUpVisitors, waitForHydration } from './variants.ts'

let site: RunningServer
const { visit, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer()
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

test.each(chooseVariants(['en', 1280]))(
  'leads from a card to the page of the room, and from the days chosen there to the booking, in %s at %i px',
  async (language, width) => {
    const t = (id: string, values = {}) => texts[language].t(id, values)
    const room = getSampleRoom(3)
    const name = language === 'it' ? room.name : room.nameEn
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const { page, expectNoErrors } = await visit('/rooms', language, width)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/rooms/3-${slug}`)
    await expect.poll(() => page.title()).toContain(name)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: async ({ url }: { url: string }) => document.body.setAttribute('data-shared', url),
      })
    })
    await page.getByRole('button', { name: t('room.share') }).click()
    const address = `${site.url}/rooms/3-${slug}${language === 'it' ? '' : '?lang=en'}`
    expect(await page.locator('body').getAttribute('data-shared')).toBe(address)
    // Each picture says what it shows, and opens large.
    const pictures = page.getByRole('region', { name: t('rooms.photos', { room: name }) })
    const alt = language === 'it' ? 'Il letto con la testata blu' : 'The bed with its blue headboard'
    await pictures.getByRole('img', { name: alt }).click()
    const large = page.getByRole('dialog', { name: t('rooms.photos', { room: name }) })
    await large.getByText('1 / 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await large.getByText('2 / 3').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'hidden' })

    await page.getByRole('heading', { name: t('room.days') }).scrollIntoViewIfNeeded()
    await chooseDates(page, getDay(3), getDay(6), language)
    const link = page.getByRole('link', { name: t('room.bookDays') })
    expect(await link.getAttribute('href')).toBe(`/booking?from=${getDay(3)}&to=${getDay(6)}&guests=2&room=3`)
    await expectAccessible(page)
    for (const wide of [width, 320]) expect(Math.max(...(await measureOverflow(page, wide)))).toBeLessThanOrEqual(0)

    await page.goto('/rooms/3-wrong-name')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expectNoErrors()
  },
)

test('keeps the chosen filter in the address, after a reload too, and without a jump', async () => {
  const { page, expectNoErrors } = await visit('/rooms', 'it', 360)
  const names = page.locator('.room-name')
  const all = await names.count()
  await page.getByText('Filtra e ordina').click()
  await page.getByLabel('Prezzo a notte').selectOption('100')
  await page.getByLabel('Ordine').selectOption('price')
  await expect.poll(() => names.count()).toBeLessThan(all)
  await page.getByLabel('WiFi').check()
  const address = page.url()
  expect(new URL(address).search).toBe('?price=100&order=price&amenities=WiFi')
  const shown = await names.allInnerTexts()
  const readPrices = async () =>
    (await page.locator('.room-footer strong').allInnerTexts()).map((it) => Number(it.replace(/\D/g, '')))
  const prices = await readPrices()
  expect(prices).toEqual(prices.filter((it) => it <= 100).sort((a, b) => a - b))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => names.allInnerTexts()).toEqual(shown)
  await expectAccessible(page)
  expect(Math.max(...(await measureOverflow(page, 320)))).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect.poll(() => names.count()).toBe(all)
  expect(new URL(page.url()).search).toBe('')
  await expectNoErrors()
})

test('keeps the price and booking of a room in reach on a phone, and covers neither its calendar nor an answer', async () => {
  const { page, expectNoErrors } = await visit('/rooms/3', 'it', 360)
  const bar = page.locator('.room-booking')
  const getBottom = async () => {
    const box = await bar.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await bar.getByText('98 € a notte').waitFor()
  expect(await getBottom()).toBe(740)
  expect(await bar.getByRole('link').getAttribute('href')).toBe('/booking?room=3')

  await page.getByRole('heading', { name: 'Giorni liberi' }).evaluate((it) => it.scrollIntoView())
  await page.getByRole('grid').waitFor()
  const calendar = await page.locator('.room-days').boundingBox()
  expect(await getBottom()).toBeLessThanOrEqual(calendar?.y ?? 0)
  await chooseDates(page, getDay(3), getDay(6))
  // The bar follows what was chosen below it.
  const choice = `/booking?from=${getDay(3)}&to=${getDay(6)}&guests=2&room=3`
  await expect.poll(() => bar.getByRole('link').getAttribute('href')).toBe(choice)
  expect(await bar.innerText()).toMatch(/294\s€ 3 notti/)

  // Days that are taken are no choice: the link names the room alone.
  const today = toFarmDay(Date.now())
  await page.goto(`/rooms/3?from=${addDays(today, 1)}&to=${addDays(today, 89)}&guests=2`)
  await page.getByText('non sono libere in questa camera').waitFor()
  await expect.poll(() => bar.getByRole('link').getAttribute('href')).toBe('/booking?room=3')

  // At a zoom of 400 % nothing covers a calendar.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/rooms/3', '/booking?room=3', '/']) {
    await page.goto(path)
    await waitForHydration(page)
    if (path === '/') await page.getByLabel('Arrivo').click()
    if (path === '/rooms/3') await page.getByRole('heading', { name: 'Giorni liberi' }).scrollIntoViewIfNeeded()
    const grid = page.getByRole('grid')
    await grid.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    const covering = await grid.evaluate((it) =>
      [20, 128, 250].flatMap((y) =>
        document
          .elementsFromPoint(160, y)
          .filter((at) => !at.contains(it) && /fixed|sticky/.test(getComputedStyle(at).position)),
      ),
    )
    expect(covering, path).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })

  // A room that is sold out has no bar, and of the other pages only the home page and the list of rooms have one.
  await page.goto('/rooms/9')
  await bar.getByText('SOLD OUT').waitFor()
  expect(await bar.evaluate((it) => getComputedStyle(it).position)).toBe('static')
  for (const path of ['/restaurant', '/services', '/about', '/booking', '/contact']) {
    await page.goto(path)
    await page.evaluate(() => window.scrollTo(0, 1_500))
    const covering = await page.evaluate(() =>
      [...document.elementsFromPoint(180, 700)].filter((it) => /fixed|sticky/.test(getComputedStyle(it).position)),
    )
    expect(covering, path).toEqual([])
  }
  await expectNoErrors()
})

test.each([
  ['/', 16],
  ['/rooms', 16],
  ['/rooms', 32],
] as const)(
  '%s has the way to book in reach on a phone at every height, over nothing else, at %i px of text',
  async (path, font) => {
    const { page, expectNoErrors } = await visit(path, 'it', 360)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`
    }, font)
    const bar = page.locator('.book-bar')
    const readBox = () => bar.evaluate((it) => it.getBoundingClientRect())
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    for (let y = 0; y <= end; y += 400) {
      await scrollTo(y)
      const { top, bottom } = await readBox()
      const isVisible = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) =>
            all.some(
              (it) => it.getBoundingClientRect().bottom > 0 && it.getBoundingClientRect().top < window.innerHeight,
            ),
          )
      // The search, the bar, or the footer, above which the bar has its place.
      const isInReach = bottom <= 740.5 && top > 0
      expect(font > 16 || isInReach || (await isVisible('.search')) || (await isVisible('.footer')), `${y}`).toBe(true)
      for (const other of ['.search', '.footer']) {
        const covered = await page
          .locator(other)
          .evaluate(
            (it, box) =>
              it.getBoundingClientRect().top < box.bottom - 1 && it.getBoundingClientRect().bottom > box.top + 1,
            { top, bottom },
          )
        expect(covered, `${other} at ${y}`).toBe(false)
      }
    }
    // What has the focus is not behind it.
    await scrollTo(0)
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Tab')
      const isHidden = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.book-bar')
        if (!focused || !bar || bar.contains(focused) || !focused.closest('main')) return false
        const [a, b] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()]
        return a.top >= b.top && a.bottom <= b.bottom
      })
      expect(isHidden).toBe(false)
    }
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    expect(await bar.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await expectNoErrors()
  },
)

test('the address of a room that does not exist shows one page, before and after hydration', async () => {
  const { page, expectNoErrors } = await visit('/rooms/999', 'en', 1280)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  // Rooms are loaded meanwhile, and a link leads to one.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts.en.t('nav.rooms') })
    .first()
    .click()
  await page
    .getByRole('heading', { level: 1 })
    .and(page.getByText(texts.en.t('rooms.title')))
    .waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expectNoErrors(/status of 404/)
})
