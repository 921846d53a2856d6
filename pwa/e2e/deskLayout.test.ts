// How the front desk fits on the screen: lengths of pages, long names, and what a toast covers.
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { expectAccessible } from '#api/testing/browser.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { ReportedDay } from '#contract/duties/statistics.ts'
import { formatLongDay } from '#pwa/format.ts'
import { chooseAction, expectToast, findCard, openPlace, setUpDesk } from './frontDesk.ts'
import { expectStored, goOffline, waitForWorker } from './unsent.ts'
import { setFontSize } from './variants.ts'

const desk = setUpDesk()
const today = toFarmDay(Date.now())
const longSurname = 'Wolfeschlegelsteinhausen'.repeat(3)

/** A confirmed booking from that day on, in the first room that is free. */
async function book(guestSurname: string, checkinDate: Day, nights: number): Promise<Booking> {
  const staff = await desk.logInColleague()
  const guest = { guestName: 'Lapo', guestSurname, guestPhone: '0575 111222', guestEmail: 'lapo@example.org' }
  const stay = { checkinDate, checkoutDate: addDays(checkinDate, nights), status: 'confirmed' } as const
  for (let roomId = 1; roomId <= 15; roomId++) {
    const { status, json } = await staff.tryCall('bookings.desk', { body: { ...guest, ...stay, roomId } })
    if (status === 201) return Booking.parse(json)
  }
  throw new Error('no room is free')
}

async function openAdmin(page: Page, path: string) {
  await page.goto(`/admin${path}`)
  await page.locator('.panel-main :is(h2, h3, p, li, table, form):visible').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

test('no page of the admin scrolls beyond its end', async () => {
  const { page } = await desk.openDesk()
  const beyond: string[] = []
  for (const path of ['/password', '/security', '/devices', '/house']) {
    await openAdmin(page, path)
    const [length, panel] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.querySelector('.panel')?.getBoundingClientRect().height ?? 0,
    ])
    if (length > Math.ceil(panel)) beyond.push(`${path} +${length - panel}`)
  }
  expect(beyond).toEqual([])
})

/** The elements that are wider than the screen, the innermost ones. */
const listWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > innerWidth + 0.5 && it.checkVisibility(),
    )
    return wide.map(
      (it) => `${it.tagName}.${it.className} +${Math.round(it.getBoundingClientRect().right - innerWidth)}`,
    )
  })

test('a long surname goes to the next line on a phone', async () => {
  const booking = await book(longSurname, today, 2)
  const { page } = await desk.openDesk({ viewport: { width: 360, height: 740 } })
  const wide: Record<string, string[]> = {}
  for (const path of ['/', '/today', '/house', '/planner', '/duties', '/log', `/bookings/${booking.id}`]) {
    await openAdmin(page, path)
    wide[path] = await listWide(page)
  }
  expect(Object.entries(wide).filter(([, all]) => all.length > 0)).toEqual([])
})

/** Records where the first part of the page of the day stands, in each frame from the first one on. */
const recordTops = (page: Page) =>
  page.addInitScript(() => {
    const tops: number[] = []
    Object.assign(window, { tops })
    const record = () => {
      const part = document.querySelector('.today-part')
      if (part) tops.push(Math.round(part.getBoundingClientRect().top))
      requestAnimationFrame(record)
    }
    record()
  })

/** What the device keeps of the last answer: whether the region knows each day of the last month. */
const readKeptAnswer = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { clientState } = JSON.parse(localStorage.getItem('admin.queries') ?? '{"clientState":{"queries":[]}}')
    const queries: { queryKey: string[]; state: { data: unknown } }[] = clientState.queries
    return queries.find(({ queryKey }) => queryKey[0] === 'duties.isMonthSent')?.state.data
  })

const replies: Record<string, (route: Route) => Promise<void>> = {
  failing: (route) => route.fulfill({ status: 500, json: {} }),
  lost: (route) => route.abort(),
  open: (route) => route.continue(),
  sent: async (route) => {
    const response = await route.fetch()
    const days = z.array(ReportedDay).parse(await response.json())
    await route.fulfill({ response, json: days.map((it) => ({ ...it, state: 'sent' })) })
  },
}

test.each([360, 1280])(
  'nothing moves on the page of the day at %i px when the server says what the region knows of the last month',
  async (width) => {
    // So the statistics are due on each day of the month.
    await (await desk.logInColleague()).call('duties.change', { body: { statistics: { dueDay: 31 } } })
    const { page, expectNoErrors } = await desk.openDesk({ viewport: { width, height: 800 }, path: '/admin/today' })
    const line = page.getByText(/^Statistiche di /)
    await line.filter({ hasText: 'entro il 31' }).waitFor()
    await expect.poll(() => readKeptAnswer(page)).toBe(false)
    await recordTops(page)

    for (const [reply, before, after] of [
      ['failing', 'entro il 31', 'entro il 31'],
      ['lost', 'entro il 31', 'entro il 31'],
      ['open', 'entro il 31', 'entro il 31'],
      // They were sent on another device.
      ['sent', 'entro il 31', 'le ha ricevute tutte'],
      ['sent', null, null],
      ['lost', null, null],
    ] as const) {
      const held = new Promise<Route>((resolve) => void page.route('**/api/duties/statistics?*', resolve))
      const expectLine = (text: string | null) =>
        text === null ? expect.poll(() => line.count()).toBe(0) : line.filter({ hasText: text }).waitFor()
      await page.reload()
      await page.locator('.today-part').first().waitFor()
      const route = await held
      await expectLine(before)
      await replies[reply]?.(route)
      await route
        .request()
        .response()
        .catch(() => null)
      await expectLine(after)
      await expect.poll(() => readKeptAnswer(page)).toBe(after !== 'entro il 31')
      const tops = await page.evaluate((): number[] => Reflect.get(window, 'tops'))
      // The fonts arrive in between, with lines that are a little higher or lower.
      expect(Math.max(...tops) - Math.min(...tops), reply).toBeLessThan(8)
      await page.unroute('**/api/duties/statistics?*')
    }
    expectNoErrors(/500|ERR_FAILED/)
  },
)

test('a bar of the planner that began before the first day on the screen keeps its name there', async () => {
  const { guestSurname } = await book('Lunghini', today, 25)
  const { page } = await desk.openDesk()
  await openAdmin(page, '/planner')
  const bar = page.locator('.planner-bar', { hasText: guestSurname })
  const getEdges = () =>
    bar.evaluate((it) => ({
      bar: it.getBoundingClientRect().left,
      name: it.firstElementChild?.getBoundingClientRect().left ?? 0,
      firstDay: document.querySelector('.planner-rooms')?.getBoundingClientRect().right ?? 0,
    }))
  /** How far to scroll until a few pixels of the bar are left. */
  const getRest = async () =>
    (await bar.evaluate((it) => it.getBoundingClientRect().right)) - (await getEdges()).firstDay - 16
  await bar.waitFor()
  await page.locator('.planner-grid').evaluate((it) => it.scrollBy(500, 0))
  await expect.poll(async () => (await getEdges()).bar).toBeLessThan((await getEdges()).firstDay)
  const { name, firstDay } = await getEdges()
  expect(name).toBeGreaterThanOrEqual(firstDay)
  expect(name).toBeLessThan(firstDay + 20)
  const isCut = () => bar.evaluate((it) => getComputedStyle(it).overflowX === 'clip')
  expect(await isCut()).toBe(true)
  // Half of the last day is left, and the name goes on behind it.
  await page.locator('.planner-grid').evaluate((it, right) => it.scrollBy(right, 0), await getRest())
  await expect.poll(isCut).toBe(false)
  expect((await getEdges()).name).toBeGreaterThanOrEqual((await getEdges()).firstDay)
})

/** Books the first free room for tonight in the dialog. */
async function bookTonight(page: Page) {
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('grid').waitFor()
  for (const day of [today, addDays(today, 1)]) {
    const cell = dialog.getByRole('button', { name: formatLongDay(day, 'it') })
    if (!(await cell.isVisible())) await dialog.getByRole('button', { name: 'Mese successivo' }).click()
    await cell.click()
  }
  await dialog.locator('.room-offer:not([data-refused])').first().getByRole('radio').click()
  await dialog.getByLabel('Nome', { exact: true }).fill('Lapo')
  await dialog.getByRole('button', { name: /^Registra/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a toast takes no press beside it, and one that stays is hidden while the next dialog is open', async () => {
  const { page } = await desk.openDesk()
  await bookTonight(page)
  const toast = page.locator('.toast')
  await toast.waitFor()
  const listAt = () =>
    page.locator('.toasts').evaluate((region) => {
      const [strip, toast] = [region.getBoundingClientRect(), region.querySelector('.toast')?.getBoundingClientRect()]
      const middle = strip.top + strip.height / 2
      const isToast = (x: number) => document.elementFromPoint(x, middle)?.closest('.toasts') !== null
      return { beside: isToast((toast?.left ?? 0) - 20), on: isToast((toast?.left ?? 0) + 20) }
    })
  expect(await listAt()).toEqual({ beside: false, on: true })
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  await page.getByRole('dialog').waitFor()
  await toast.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await toast.waitFor()
})

test('a dialog in large text on a small phone is as wide as the screen', async () => {
  await desk.requestBooking('Strettissimamente')
  const { page } = await desk.openDesk({ viewport: { width: 320, height: 568 } })
  await setFontSize(page, 32)
  await chooseAction(findCard(page, 'Strettissimamente'), 'Rifiuta la richiesta')
  const dialog = page.locator('.modal')
  await dialog.getByLabel('strettissimamente@example.org').waitFor()
  expect(await dialog.evaluate((it) => [it.clientWidth, it.scrollWidth])).toEqual([320, 320])
})

test.each([
  [810, 1080, 5],
  [360, 740, 2],
])(
  'an unfiltered list shows enough cards at once, and its filter by one press, at %i × %i px',
  async (width, height, count) => {
    for (let n = 0; n < 5; n++) await desk.requestBooking(`Elencata${width}`)
    const { page } = await desk.openDesk({ viewport: { width, height } })
    await page.getByRole('button', { name: 'Seleziona più richieste' }).waitFor()
    const countWhole = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.navigation-bar')?.getBoundingClientRect().top ?? innerHeight
        return [...document.querySelectorAll('article')].filter((it) => it.getBoundingClientRect().bottom <= bar).length
      })
    await expect.poll(countWhole).toBeGreaterThanOrEqual(count)
    const search = page.getByRole('searchbox', { name: 'Cerca' })
    await search.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cerca e filtra' }).click()
    await search.fill('Elencata')
    await page.getByRole('button', { name: 'Cerca e filtra' }).click()
    expect(await search.isVisible()).toBe(true)
  },
)

test.each([1280, 1920, 2560])('header, notices and page have the same edges at %i px', async (width) => {
  const { page } = await desk.openDesk({ viewport: { width, height: 800 } })
  await openAdmin(page, '/today')
  await page.locator('.notice').waitFor()
  const edges = await page.evaluate(() => {
    const find = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const main = document.querySelector('.panel-main')
    const [box, padding] = [
      main?.getBoundingClientRect(),
      main ? Number.parseFloat(getComputedStyle(main).paddingLeft) : 0,
    ]
    const page = { left: (box?.left ?? 0) + padding, right: (box?.right ?? 0) - padding }
    const distances = [
      (find('.panel-title > h1')?.left ?? 0) - page.left,
      (find('.panel-header > :last-child')?.right ?? 0) - page.right,
      (find('.notice > :first-child')?.left ?? 0) - page.left,
    ]
    return distances.map(Math.round)
  })
  expect(edges).toEqual([0, 0, 0])
})

const findDay = (place: Page | Locator, day: Day) =>
  place.getByRole('button', { name: new RegExp(`^${formatLongDay(day, 'it')}`) })

/** The days in which a finger may miss: narrower or lower than 44 px. */
const listSmallDays = (place: Locator) =>
  place.locator('.calendar-month td > :not([data-outside-month])').evaluateAll((all) =>
    all.flatMap((it) => {
      const { width, height } = it.getBoundingClientRect()
      return Math.min(width, height) < 43.9 ? [`${it.getAttribute('aria-label')}: ${width} × ${height}`] : []
    }),
  )

const screens: [number, number, number][] = [
  [1024, 768, 2],
  [1180, 820, 2],
  [1280, 800, 2],
  [810, 1080, 1],
]
/** A month of another year, and days around its end. */
const farMonth = addMonths(startOfMonth(today), 13)
const nextMonth = addMonths(farMonth, 1)

test.each(screens)(
  'the calendar of a room at %i × %i px shows %i months, whose days are pressed, edited and chosen as a range',
  async (width, height, count) => {
    const { page, expectNoErrors } = await desk.openDesk({ viewport: { width, height }, hasTouch: true })
    await openPlace(page, 'Calendario')
    const grid = page.getByRole('grid')
    await grid.waitFor()
    expect(await page.locator('.calendar-month').count()).toBe(count)
    expect(await listWide(page)).toEqual([])
    if (count === 2) expect(await listSmallDays(grid)).toEqual([])
    await page.getByLabel('Mese', { exact: true }).fill(farMonth.slice(0, 7))
    const last = addDays(nextMonth, -1)
    await findDay(page, last).press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      formatLongDay(nextMonth, 'it'),
    )
    expect(await grid.getByRole('rowgroup').count()).toBe(count)
    await expectAccessible(page)

    const edited = addDays(nextMonth, width % 20)
    await findDay(page, edited).tap()
    await page.getByRole('heading', { level: 2, name: formatLongDay(edited, 'it') }).waitFor()
    await page.getByLabel('Disponibile per le prenotazioni').setChecked(false)
    await page.getByRole('button', { name: 'Salva il giorno' }).tap()
    await expectToast(page, 'Disponibilità aggiornata')
    await expect.poll(() => findDay(page, edited).getAttribute('data-tone')).toBe('disabled')

    await page.getByRole('button', { name: 'Scegli i giorni sul calendario' }).tap()
    await page.getByText('Scegli il primo giorno').waitFor()
    if (!(await findDay(page, last).isVisible())) await page.getByRole('button', { name: 'Mese precedente' }).tap()
    await findDay(page, last).tap()
    await page.getByText('Scegli l’ultimo giorno').waitFor()
    if (count === 1) await page.getByRole('button', { name: 'Mese successivo' }).tap()
    await findDay(page, addDays(nextMonth, 1)).tap()
    await expect
      .poll(() => page.locator('.calendar-month [data-selected]:not([data-outside-month])').count())
      .toBe(count === 2 ? 3 : 2)
    await page.getByRole('button', { name: 'Fatto' }).tap()
    expect(await page.getByLabel('Dal giorno').inputValue()).toBe(last)
    expect(await page.getByLabel('Al giorno (compreso)').inputValue()).toBe(addDays(nextMonth, 1))
    await page.getByRole('button', { name: 'Aggiorna i giorni' }).tap()
    await expectToast(page, '3 giorni aggiornati')
    await expect.poll(() => findDay(page, addDays(nextMonth, 1)).getAttribute('data-tone')).toBe('disabled')
    expectNoErrors()
  },
)

test.each(screens)(
  'the calendar of a new booking at %i × %i px shows %i months, and another year after one choice',
  async (width, height, count) => {
    const { page, expectNoErrors } = await desk.openDesk({ viewport: { width, height }, hasTouch: true })
    await page.getByRole('button', { name: 'Nuova prenotazione' }).tap()
    const dialog = page.getByRole('dialog')
    const grid = dialog.getByRole('grid')
    await grid.waitFor()
    expect(await dialog.locator('.calendar-month').count()).toBe(count)
    expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    if (count === 2) expect(await listSmallDays(grid)).toEqual([])
    await dialog.getByLabel('Mese', { exact: true }).selectOption(farMonth)
    if (count === 1) await dialog.getByRole('button', { name: 'Mese successivo' }).tap()
    for (const day of [addDays(nextMonth, 9), addDays(nextMonth, 12)]) await findDay(dialog, day).tap()
    await dialog.getByText('3 notti').first().waitFor()
    await expectAccessible(page)
    await dialog.locator('.room-offer:not([data-refused])').first().getByRole('radio').tap()
    await dialog.getByLabel('Nome', { exact: true }).fill(`Lapo${width}`)
    await dialog.getByRole('button', { name: /^Registra/ }).tap()
    await dialog.waitFor({ state: 'detached' })
    const staff = await desk.logInColleague()
    const stored = (await staff.call('bookings.list')).filter(({ guestName }) => guestName === `Lapo${width}`)
    expect(stored.map(({ checkinDate }) => checkinDate)).toEqual([addDays(nextMonth, 9)])
    expectNoErrors()
  },
)

test('without a network the second month has its days, and a range across both waits', async () => {
  const { page, context } = await desk.openDesk({ viewport: { width: 1024, height: 768 }, serviceWorkers: 'allow' })
  await openPlace(page, 'Calendario')
  await page.getByRole('grid').waitFor()
  await waitForWorker(page)
  await goOffline({ page, context })
  await page.getByLabel('Mese', { exact: true }).fill(addMonths(farMonth, 4).slice(0, 7))
  const second = addMonths(farMonth, 5)
  await page.getByRole('button', { name: 'Scegli i giorni sul calendario' }).click()
  for (const day of [addDays(second, -1), addDays(second, 1)]) await findDay(page, day).click()
  await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
  await expectStored(page)
  await findDay(page, second)
    .and(page.getByLabel(/, da inviare$/))
    .waitFor()
})
