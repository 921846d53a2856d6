// A guest finds a free room by dates: by touch, by keyboard, without a script, and offline.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible, openVisitor } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { formatChoice, formatSearch } from '#contract/search/searchAddress.ts'
import { formatDay } from '#pwa/format.ts'
import { createGuests, dayCell, getDay, showMonthOf, startSite, texts, waitForServiceWorker } from './guest.ts'
import { chooseVariants, isPhoneWidth, measureOverflow, waitForHydration } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)
const search = { checkinDate: getDay(5), checkoutDate: getDay(8), guests: 2 }

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server?.stop())

/** The booking page shows the stay of its address in one line, which unfolds to its choice. */
const expectChosenStay = async (page: Page, roomId: string) => {
  await page.waitForURL(/\/booking\?/)
  await page
    .locator('.folded-stay')
    .filter({ hasText: /2 (?:ospiti|guests)/ })
    .getByRole('button')
    .click()
  await expect.poll(() => page.locator('#roomId').inputValue()).toBe(roomId)
  await page.locator('#numberOfGuests').waitFor()
  expect(await page.locator('#numberOfGuests').inputValue()).toBe('2')
  await page.locator('.booking-selection dd').nth(2).waitFor()
}

/** How far the lowest of these elements reaches below the window. */
const measureBelow = (page: Page) =>
  page
    .locator('.hero .search, .hero .button[href="/rooms"], .hero .button[href="/services"]')
    .evaluateAll((all) => Math.max(...all.map((it) => it.getBoundingClientRect().bottom)) - window.innerHeight)

const getViewport = (width: number) => ({ width, height: isPhoneWidth(width) ? 740 : 800 })

test.each(chooseVariants(['it', 360]))(
  'finds a free room in three taps beside the dates, offline too, in %s at %i px',
  async (language, width) => {
    const { t } = texts[language]
    const touch = { hasTouch: true, isMobile: true, viewport: getViewport(width), serviceWorkers: 'allow' } as const
    const { page, context, expectNoErrors } = await visit('/', language, touch)
    const { checkinDate, checkoutDate } = search
    const tapDates = async () => {
      await page.getByLabel(t('search.from')).tap()
      await showMonthOf(page, checkinDate, language)
      await dayCell(page, checkinDate, language).and(page.locator('[data-tone=free]')).tap()
      await dayCell(page, checkoutDate, language).tap()
    }
    const show = page.getByRole('button', { name: t('search.show', { n: 15 }) })
    const answer = page.getByRole('region', {
      name: language === 'it' ? /^15 camere libere da/ : /^15 free rooms from/,
    })
    const outdated = page.getByText(t('search.outdated', { time: '' }).split(':')[0] ?? '')
    await waitForHydration(page)
    expect(await measureBelow(page)).toBeLessThanOrEqual(0)
    await tapDates()
    // The page of the answer is loaded before the tap that opens it.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /RoomsPage/.test(name)),
    )
    await expectAccessible(page)
    await show.tap()
    await answer.waitFor()
    // The answer begins on the first screen, and a keyboard or a screen reader goes on there.
    const first = await answer.getByRole('article').first().boundingBox()
    expect(first?.y).toBeLessThan(getViewport(width).height)
    await page.locator('#results-title:focus').waitFor()
    // One count, that of the free rooms.
    await expect.poll(() => page.locator('.rooms-filter [role=status]').textContent()).toBe('')
    await expectAccessible(page)
    expect(Math.max(...(await measureOverflow(page, width)))).toBeLessThanOrEqual(0)
    await answer
      .getByRole('link', { name: t('rooms.book') })
      .nth(2)
      .tap()
    await expectChosenStay(page, '3')

    // Offline the last answer is shown with its time, and the stored list of rooms is still without a search. The home page
    // is stored when the service worker is ready, and not after its document was left.
    await waitForServiceWorker(page)
    await page.goto(`/rooms${formatSearch(search)}`)
    // The service worker caches the pages, and then the files with texts that they name.
    await page.waitForFunction(async () => {
      const { contentFiles } = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
      const paths = ['/', '/rooms', ...Object.values<string>(contentFiles)]
      return (await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })))).every((it) => it)
    })
    await context.setOffline(true)
    await page.reload()
    await outdated.waitFor()
    await answer.waitFor()
    await page.goto('/rooms')
    await page.getByRole('article').nth(14).waitFor()
    expect(await page.locator('.results').count()).toBe(0)
    await page.goto('/')
    await waitForHydration(page)
    await tapDates()
    await outdated.waitFor()
    await show.tap()
    await answer.waitFor()
    await outdated.waitFor()
    await context.setOffline(false)
    expectNoErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  },
)

test('says when the days of an address are not free, offers other rooms, and writes the message for a party', async () => {
  const { page, expectNoErrors } = await visit('/')
  const booked = { checkinDate: getDay(11), checkoutDate: getDay(14) }
  await staff.call('bookings.desk', { body: { ...buildRequest({ roomId: 3, ...booked }), totalPrice: 0 } })
  await page.goto(`/booking${formatChoice(3, { ...booked, guests: 2 })}`)
  await page.getByText('non sono più libere').waitFor()
  expect(await page.locator('#roomId').inputValue()).toBe('3')
  await page.getByRole('link', { name: 'Altre camere libere in queste date' }).click()
  await page.waitForURL(`**/rooms${formatSearch({ ...booked, guests: 2 })}`)
  await page
    .getByText('Occupata in queste date')
    .or(page.getByText(/^libera da/))
    .first()
    .waitFor()
  // So does the calendar on the room's own page.
  await page.goto(`/rooms/3${formatSearch({ ...booked, guests: 2 })}`)
  await page.getByText('non sono libere in questa camera').waitFor()
  const others = page.getByRole('link', { name: 'Altre camere libere in queste date' })
  expect(await others.getAttribute('href')).toBe(`/rooms${formatSearch({ ...booked, guests: 2 })}`)
  // A newer address overrides the draft once.
  await page.goto(`/booking${formatChoice(4, search)}`)
  await expectChosenStay(page, '4')
  await page.locator('#numberOfGuests').selectOption('1')
  await page.reload()
  await page.locator('.folded-stay').getByText('1 ospite').waitFor()

  await page.goto(`/rooms${formatSearch({ ...search, guests: 9 })}`)
  const together = page.locator('.combinations a').first()
  expect(await together.getAttribute('href')).toMatch(/&guests=9&rooms=\d+,\d+/)
  await page.goto(`/contact${formatSearch({ ...search, guests: 9 })}`)
  const message = page.getByRole('textbox', { name: 'Messaggio' })
  await expect.poll(() => message.inputValue()).toMatch(/^Cerchiamo posto dal.+ al.+, 9 ospiti\.$/)
  expect(await message.inputValue()).toContain(formatDay(search.checkinDate, 'it'))
  await message.fill('Avete posto per un camper?')
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('Avete posto per un camper?')
  expectNoErrors()
})

test('offers nearly the same stay where the wish cannot be met, and folds the rooms that do not fit', async () => {
  const wish = { checkinDate: getDay(20), checkoutDate: getDay(23) }
  const rooms = (await staff.call('rooms.list')).filter(({ type, retired }) => type !== 'common' && !retired)
  for (const { id } of rooms)
    await staff.call('bookings.desk', { body: { ...buildRequest({ roomId: id, ...wish }), totalPrice: 0 } })
  // One of them is taken for weeks around.
  const taken = rooms.find(({ maxGuests }) => maxGuests === 3)?.id ?? 0
  for (const [from, to] of [
    [10, 19],
    [24, 40],
  ] as const) {
    const stay = { roomId: taken, checkinDate: getDay(from), checkoutDate: getDay(to) }
    await staff.call('bookings.desk', { body: { ...buildRequest(stay), totalPrice: 0 } })
  }
  const { page, expectNoErrors } = await visit(`/rooms${formatSearch({ ...wish, guests: 3 })}`)
  const results = page.locator('.results')
  const row = results.locator('.result[data-kind=otherDays]').first()
  await row.getByText(/^libera dal .+, 4 giorni dopo$/).waitFor()
  const folded = results.locator('.results-others')
  await waitForHydration(page)
  expect(await folded.getByText('Per al massimo 2 ospiti').first().isVisible()).toBe(false)
  await folded.locator('summary').click()
  await folded.getByText('Per al massimo 2 ospiti').first().waitFor()
  const later = { checkinDate: getDay(41), checkoutDate: getDay(44), guests: 3 }
  expect(await folded.getByRole('link', { name: /^libera dal/ }).getAttribute('href')).toBe(
    `/booking${formatChoice(taken, later)}`,
  )
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Prenota' }).click()
  await page.locator('.folded-stay').getByText('3 ospiti').waitFor()
  // A party finds rooms together on other days.
  await page.goto(`/rooms${formatSearch({ ...wish, guests: 9 })}`)
  const together = results.locator('.combinations')
  await together.getByText('4 giorni dopo').waitFor()
  await together.getByRole('link').first().click()
  await page.locator('.folded-stay').getByText('9 ospiti').waitFor()
  expectNoErrors()
})

test('says in answer and calendars that bookings are suspended, with phone and mail', async () => {
  await staff.call('settings.switchBookings', { body: { enabled: false } })
  const { page, expectNoErrors } = await visit(`/rooms${formatSearch(search)}`)
  const expectNote = async () => {
    const note = page.getByRole('region', { name: 'PRENOTAZIONI SOSPESE' })
    await note.getByRole('link').nth(1).waitFor()
  }
  await expectNote()
  expect(await page.locator('.book-bar').count()).toBe(0)
  expect(await page.getByText('Nessuna camera libera').count()).toBe(0)
  await expectAccessible(page)
  await page.goto('/rooms/3')
  await page.getByRole('heading', { name: 'Giorni liberi' }).scrollIntoViewIfNeeded()
  await expectNote()
  await page.goto('/')
  await waitForHydration(page)
  await page.getByLabel('Arrivo').click()
  await expectNote()
  await page.getByRole('grid').waitFor()
  await staff.call('settings.switchBookings', { body: { enabled: true } })
  expectNoErrors()
})

test.each(chooseVariants(['en', 1280]))(
  'finds a free room with the keyboard alone, in %s at %i px',
  async (language, width) => {
    const { t } = texts[language]
    const { page, expectNoErrors } = await visit('/', language, { viewport: getViewport(width) })
    await waitForHydration(page)
    const keys = page.keyboard
    const tabTo = async (wanted: Locator) => {
      const focused = wanted.and(page.locator(':focus'))
      for (let n = 0; n < 60 && (await focused.count()) === 0; n++) await keys.press('Tab')
      expect(await focused.count()).toBe(1)
    }
    await tabTo(page.getByLabel(t('search.from')))
    await keys.press('Enter')
    await page.locator('.calendar [aria-busy=false]').waitFor()
    await tabTo(page.locator('.calendar td > div'))
    for (let month = 0; month < 9; month++) await keys.press('PageDown')
    await keys.press('Home')
    await page.locator('.calendar :focus[data-tone=free]').waitFor()
    await keys.press('Enter')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await tabTo(page.getByRole('button', { name: t('search.show', { n: 15 }) }))
    await keys.press('Enter')
    await page.locator('#results-title:focus').waitFor()
    await expectAccessible(page)
    await tabTo(page.locator('.result .button').first())
    await keys.press('Enter')
    await expectChosenStay(page, '1')
    expectNoErrors()
  },
)

test('reads typed days, says them in words, and names what it cannot read', async () => {
  const { page, expectNoErrors } = await visit('/', 'it', { viewport: getViewport(1280) })
  await waitForHydration(page)
  const { t } = texts.it
  const [from, to] = [page.getByLabel(t('search.from')), page.getByLabel(t('search.to'))]
  const { checkinDate, checkoutDate } = search
  const shorten = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
  // One tab stop each.
  await from.focus()
  await page.keyboard.type(shorten(checkinDate))
  await page.keyboard.press('Tab')
  expect(await to.evaluate((it) => it === document.activeElement)).toBe(true)
  const words = /^(?:lun|mar|mer|gio|ven|sab|dom) \d{1,2}º? \p{L}{3}(?: \d{4})?$/u
  await expect.poll(() => from.inputValue()).toMatch(words)
  await page.keyboard.type('trentadue')
  await page.keyboard.press('Enter')
  await page.getByText(t('search.dayUnread')).waitFor()
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  expect([await to.inputValue(), new URL(page.url()).pathname]).toEqual(['trentadue', '/'])
  await expectAccessible(page)
  // A program fills the date inputs beneath.
  await page.locator('.search input[name=to]').fill(checkoutDate)
  await expect.poll(() => to.inputValue()).toMatch(words)
  expect(await page.locator('.search input[name=from]').inputValue()).toBe(checkinDate)
  await to.press('Enter')
  await page.waitForURL(`**/rooms${formatSearch({ checkinDate, checkoutDate, guests: 2 })}`)
  await page.locator('#results-title:focus').waitFor()
  // The arrow key opens the calendar at the day, and Escape leads back to the field.
  await from.press('ArrowDown')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => from.evaluate((it) => it === document.activeElement)).toBe(true)
  expectNoErrors()
})

test.each(chooseVariants(['en', 360]))('searches without a script, in %s at %i px', async (language, width) => {
  const { t } = texts[language]
  const { page } = await visit('/', language, { javaScriptEnabled: false, viewport: getViewport(width) })
  await page.getByLabel(t('search.from')).fill(search.checkinDate)
  await page.getByLabel(t('search.to')).fill(search.checkoutDate)
  await page.getByLabel(t('search.guests')).selectOption('3')
  await page.getByRole('button', { name: t('search.submit') }).click()
  await page.waitForURL(`**/rooms${formatSearch({ ...search, guests: 3 })}`)
  const book = page.locator('.result[data-kind=free] .button').first()
  expect(await book.getAttribute('href')).toMatch(`${formatSearch({ ...search, guests: 3 })}&room=`)
})

test('offers English once to a browser in another language', async () => {
  const visitor = await openVisitor({ baseURL: server.url, locale: 'de-DE', viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await page.goto('/')
  const offer = page.getByText('Diese Seite gibt es auch auf Englisch.')
  await offer.waitFor()
  // It covers none of the controls of the first screen.
  const bottom = await page.locator('.notices').evaluate((it) => it.getBoundingClientRect().bottom)
  expect((await page.locator('.hero .search').boundingBox())?.y).toBeGreaterThan(bottom)
  await page.getByRole('button', { name: 'Nein, danke' }).click()
  await page.goto('/rooms')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
  await visitor.close()
})
