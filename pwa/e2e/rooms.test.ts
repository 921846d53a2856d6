// A guest finds a room: its own page, the days chosen there, the filter of the list.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { type RunningServer, startServer } from '../../scripts/startServer.ts'
import { chooseDates, getDay, texts } from './guest.ts'
import { chooseVariants, measureOverflow, setUpVisitors } from './variants.ts'

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
    const { page, expectNoErrors } = await visit('/rooms', language, width, { reducedMotion: 'reduce' })
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

test('keeps price and booking in reach on a phone, and never covers what a guest needs', async () => {
  const { page, expectNoErrors } = await visit('/', 'it', 360, { reducedMotion: 'reduce' })
  const bar = page.locator('.book-bar')
  expect(await bar.isVisible()).toBe(false)
  await page.mouse.wheel(0, 1_500)
  await bar.getByText('da 84 € a notte').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(() => bar.isVisible()).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  await expect.poll(() => bar.isVisible()).toBe(true)

  for (const path of ['/rooms', '/rooms/3', '/restaurant', '/services', '/about']) {
    await page.goto(path)
    await bar.getByRole('link', { name: 'Prenota' }).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const footer = await page.locator('.footer').boundingBox()
    const box = await bar.boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan((box?.y ?? 0) + 1)
  }
  await page.goto('/rooms/3')
  expect(await bar.getByRole('link').getAttribute('href')).toBe('/booking?room=3')
  await page.goto('/rooms')
  await page.locator('select[name=guests]').focus()
  expect(await bar.isVisible()).toBe(false)
  for (const path of ['/booking', '/contact', '/privacy']) {
    await page.goto(path)
    expect(await bar.count()).toBe(0)
  }
  await page.setViewportSize({ width: 768, height: 740 })
  await page.goto('/rooms')
  expect(await bar.isVisible()).toBe(false)
  await expectNoErrors()
})
