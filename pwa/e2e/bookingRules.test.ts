import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, rangeInclusive, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import {
  chooseDates,
  createGuests,
  dayCell,
  fillGuest,
  getDay,
  receiptRegion,
  showMonthOf,
  startSite,
  submitRequest,
  texts,
  toastRegion,
} from './guest.ts'

import { chooseLanguages, countForcedAppearances } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server.stop())

const listOptions = (page: Page, id: string) =>
  page.locator(`#${id} option`).evaluateAll((all) => all.map((it) => it.getAttribute('value')))

test.each(chooseLanguages('it'))('follows every rule for choosing a stay in the calendar, in %s', async (language) => {
  const i18n = texts[language]
  const room = language === 'it' ? 11 : 12
  const date = getDay(12)
  await staff.call('availability.editDay', {
    params: { roomId: String(room), date },
    body: { available: false, notes: null },
  })
  const { page, expectNoErrors } = await visit(`/booking?room=${room}`, language)
  await page.getByRole('grid').waitFor()
  await expectAccessible(page)
  const rooms = (await staff.call('rooms.list')).filter((it) => it.type !== 'common')
  expect((await listOptions(page, 'roomId')).slice(1)).toEqual(rooms.map(({ id }) => String(id)))
  const chosen = rooms.find(({ id }) => id === room)
  const roomName = String(language === 'it' ? chosen?.name : chosen?.nameEn)
  await page.getByRole('heading', { name: i18n.t('booking.calendar', { room: roomName }) }).waitFor()
  expect(
    await page
      .getByRole('list', { name: i18n.t('booking.legend') })
      .getByRole('listitem')
      .allInnerTexts(),
  ).toEqual(['booking.available', 'booking.occupied', 'booking.selected'].map((it) => i18n.t(it)))
  expect(await page.locator('.calendar th').first().innerText()).toBe(language === 'it' ? 'lun' : 'Mon')
  const click = (n: number) => dayCell(page, getDay(n), language).click()
  // After the state a free day may have its price.
  const readState = async (n: number) =>
    (await dayCell(page, getDay(n), language).getAttribute('aria-label'))
      ?.replace(`${formatLongDay(getDay(n), language)}, `, '')
      .split(', ')[0]
  const nights = (n: number) => page.getByText(i18n.t('booking.nights', { n }), { exact: true })
  const [checkin, checkout] = [i18n.t('booking.checkin'), i18n.t('booking.checkout')]

  // A past day cannot be chosen.
  const yesterday = addDays(toFarmDay(Date.now()), -1)
  if (yesterday.endsWith('01') || !toFarmDay(Date.now()).endsWith('01'))
    expect(await dayCell(page, yesterday, language).getAttribute('aria-disabled')).toBe('true')

  // A day cannot be chosen before its availability is loaded.
  let release: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/calendar-availability?startDate=${getDay(1)}*`, async (route) => {
    await loaded
    await route.continue()
  })
  await page.getByLabel(i18n.t('booking.month')).selectOption(getDay(1))
  const month = new Date(getDay(1)).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(await page.locator('.calendar-header').innerText()).toMatch(new RegExp(month, 'i'))
  await page.locator('.calendar [aria-busy=true]').waitFor()
  expect(await readState(8)).toBe(i18n.t('booking.day.loading'))
  expect(await page.locator('.booking-hint').count()).toBe(0)
  await dayCell(page, getDay(8), language).click({ force: true })
  await expectAccessible(page)
  release()
  await page.locator('.calendar [aria-busy=false]').waitFor()
  expect(await page.locator('.calendar [data-tone=edge]').count()).toBe(0)
  expect(await readState(12)).toBe(i18n.t('booking.day.disabled'))
  // The first click chooses the check-in. A click on an earlier or the same day chooses a new check-in.
  await click(8)
  expect(await readState(8)).toBe(checkin)
  await click(5)
  expect([await readState(5), await readState(8)]).toEqual([checkin, i18n.t('booking.day.available')])
  await click(5)
  expect(await readState(5)).toBe(checkin)
  const tones = ['free', 'taken', 'edge'].map((tone) => page.locator(`.calendar [data-tone=${tone}]`))
  expect(await countForcedAppearances(page, ...tones)).toBe(3)
  // A click on a later day chooses the check-out.
  await click(9)
  expect([await readState(9), await nights(4).count()]).toEqual([checkout, 1])
  // After a complete range, the next click chooses a new check-in.
  await click(10)
  expect([await readState(10), await nights(4).count()]).toEqual([checkin, 0])
  // A disabled day cannot be chosen, and a stay cannot contain it.
  await dayCell(page, date, language).click({ force: true })
  expect(await readState(10)).toBe(checkin)
  await click(14)
  expect([await readState(14), await readState(10)]).toEqual([checkin, i18n.t('booking.day.available')])
  await click(16)
  await nights(2).waitFor()
  await expectAccessible(page)
  const card = (await page.locator('.stay-card').innerText()).replaceAll('\u00a0', ' ')
  for (const words of [
    i18n.t('booking.proceed'),
    i18n.t('booking.confirmBy'),
    i18n.t('booking.sendingIsEnough'),
    property.phone,
    property.email,
    i18n.t('booking.petsNote'),
    i18n.t('booking.summary.room', { room: roomName }),
    i18n.t('booking.summary.requests'),
  ])
    expect(card).toContain(words)

  expect(await listOptions(page, 'numberOfGuests')).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(await page.locator('#numberOfGuests').inputValue()).toBe('2')
  expect(await listOptions(page, 'checkinTime')).toEqual([
    '15:00-20:00',
    '15:00-17:00',
    '17:00-19:00',
    '19:00-20:00',
    'altro',
  ])
  // The form asks for the number of pets only after a yes. A no means zero.
  expect(await page.locator('#numberOfPets').count()).toBe(0)
  await page.getByLabel(i18n.t('booking.yes'), { exact: true }).check()
  expect(await listOptions(page, 'numberOfPets')).toEqual(['1', '2', '3', '4'])
  await page.locator('#numberOfPets').selectOption('3')
  const pets = page.locator('.stay-summary').first()
  expect(await pets.innerText()).toContain(i18n.t('booking.petCount', { n: 3 }))
  await page.getByLabel(i18n.t('booking.no'), { exact: true }).check()
  expect(await pets.innerText()).toContain(i18n.t('booking.noPets'))
  await page.getByLabel(i18n.t('booking.yes'), { exact: true }).check()
  expect(await page.locator('#numberOfPets').inputValue()).toBe('1')

  await page.getByRole('button', { name: i18n.t('booking.clear') }).click()
  await page.getByText(i18n.t('booking.hint.checkin')).waitFor()
  expect(await nights(2).count()).toBe(0)
  // A stay over the maximum length is refused with a message.
  await click(14)
  await showMonthOf(page, getDay(130), language)
  await dayCell(page, getDay(130), language).click()
  await fillGuest(page)
  await submitRequest(page, language)
  await page
    .getByText(language === 'it' ? 'al massimo 90 notti' : '90 nights')
    .first()
    .waitFor()
  expectNoErrors(/400/)
})

test('calendars show two months where there is space, open where a stay can begin, and reach any month at once', async () => {
  const today = toFarmDay(Date.now())
  for (const date of rangeInclusive(today, addDays(today, 80)))
    await staff.call('availability.editDay', {
      params: { roomId: '13', date },
      body: { available: false, notes: null },
    })
  const firstFree = startOfMonth(addDays(today, 81))
  for (const [width, months] of [
    [1280, 2],
    [1024, 2],
    [360, 1],
  ] as const) {
    const { page, expectNoErrors } = await visit('/rooms/13', 'it', { viewport: { width, height: 800 } })
    await page.locator('.calendar [data-tone=free]').first().waitFor()
    const menu = page.getByLabel('Mese mostrato')
    expect(await menu.inputValue()).toBe(firstFree)
    expect(await page.locator('.calendar-month').count()).toBe(months)
    expect(await page.getByRole('grid').count()).toBe(1)
    // The last months that one can ask for are one choice away, and the arrows lead on from there.
    const last = (await menu.locator('option').last().getAttribute('value')) ?? ''
    expect(last >= addMonths(startOfMonth(today), 22)).toBe(true)
    await menu.focus()
    await menu.selectOption(last)
    await page.locator('.calendar [aria-busy=false]').waitFor()
    expect(await menu.evaluate((it) => it === document.activeElement)).toBe(true)
    for (const shown of [last, addMonths(last, 1)].slice(0, months)) expect(await dayCell(page, shown).count()).toBe(1)
    expect(await page.locator('.calendar-header button').last().isDisabled()).toBe(true)
    for (const wanted of [addMonths(last, -1), firstFree, addMonths(firstFree, 1)]) {
      await menu.selectOption(wanted)
      await expect.poll(() => menu.inputValue()).toBe(wanted)
    }
    // From the last day of what is shown the keyboard goes on to the next month.
    await page.locator('.calendar [aria-busy=false]').waitFor()
    await page.locator('.calendar td > div[tabindex="0"]').focus()
    const next = addMonths(firstFree, 1 + months)
    await dayCell(page, addDays(next, -1)).focus()
    await page.keyboard.press('ArrowRight')
    await dayCell(page, next).and(page.locator(':focus')).waitFor()
    await expect.poll(() => menu.inputValue()).toBe(next)
    await page.locator('.calendar [aria-busy=false]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    expectNoErrors()
  }
})

test('shows the days of the farm on phones in the time zones of New York and Auckland', async () => {
  const calendars = await Promise.all(
    ['Europe/Rome', 'America/New_York', 'Pacific/Auckland'].map(async (timezoneId) => {
      const { page } = await visit('/booking?room=2', 'it', { timezoneId })
      await page.locator('.calendar [aria-busy=false]').waitFor()
      return page
        .locator('.calendar [role=button]')
        .evaluateAll((all) =>
          all.map((it) => [it.getAttribute('aria-label'), it.getAttribute('data-tone'), it.hasAttribute('data-today')]),
        )
    }),
  )
  expect(calendars[0]?.filter(([, , isToday]) => isToday).length).toBe(1)
  expect(calendars[1]).toEqual(calendars[0])
  expect(calendars[2]).toEqual(calendars[0])
})

test.each(chooseLanguages('en'))(
  'creates one booking after refusals, server errors and responses of a proxy or captive portal, in %s',
  async (language) => {
    const i18n = texts[language]
    const room = language === 'it' ? 13 : 14
    const { page } = await visit(`/booking?room=${room}`, language)
    const keys: (string | undefined)[] = []
    let response = { status: 400, body: '', type: 'application/problem+json' }
    await page.route('**/api/bookings', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const { status, body, type } = response
      return status === 0 ? route.continue() : route.fulfill({ status, body, contentType: type })
    })
    const problem = (status: number, detail: string, errors: object[] = []) => ({
      status,
      body: JSON.stringify({ type: 'about:blank', title: 'No', status, detail, instance: 'x', code: 'x', errors }),
      type: 'application/problem+json',
    })
    const failed = toastRegion(page, language).getByText(i18n.t('booking.failed'))
    await chooseDates(page, getDay(4), getDay(7), language)
    await fillGuest(page)

    response = problem(400, 'Sentence of the 400', [
      { path: 'guestEmail', code: 'x', message: 'What is wrong with it' },
    ])
    await submitRequest(page, language)
    await failed.waitFor()
    await toastRegion(page, language).getByText('Sentence of the 400').waitFor()
    await page.getByText('What is wrong with it').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('guestEmail')
    await page.locator('#guestEmail').fill(`other-${language}@example.org`)
    for (const status of [403, 409]) {
      response = problem(status, `Sentence of the ${status}`)
      await submitRequest(page, language)
      await toastRegion(page, language).getByText(`Sentence of the ${status}`).waitFor()
      expect(await page.locator('.toast').count()).toBe(1)
      expect(await page.locator('#guestName').inputValue()).toBe('Lucia')
    }
    expect(await page.locator('.toast').getAttribute('data-variant')).toBe('destructive')
    await expectAccessible(page)

    // A 429 postpones the request: it was not stored, so the guest may also correct it.
    response = problem(429, 'Sentence of the 429')
    await submitRequest(page, language)
    await page
      .getByRole('region', { name: i18n.t('booking.queued.title') })
      .getByText('Sentence of the 429')
      .waitFor()
    await page.locator('.booking-form[inert]').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: i18n.t('booking.edit') }).click()
    await page.locator('.booking-form:not([inert])').waitFor()
    expect(await page.locator('#guestName').inputValue()).toBe('Lucia')

    // After the page of a proxy or captive portal, the result is unknown. The form is locked and the outbox keeps the
    // request.
    response = { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }
    await submitRequest(page, language)
    await toastRegion(page, language).getByText(i18n.t('booking.failedLater')).waitFor()
    await page.getByRole('heading', { name: i18n.t('booking.queued.title') }).waitFor()
    await page.getByText(i18n.t('booking.notConfirmed')).waitFor()
    expect(await page.locator('.booking-form').getAttribute('inert')).not.toBeNull()
    // A 503 postpones the request and says why. After a 500 its outcome is unknown again.
    response = problem(503, 'Sentence of the 503')
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await page.getByText('Sentence of the 503').waitFor()
    expect(await page.getByText(i18n.t('booking.notConfirmed')).count()).toBe(0)
    await expectAccessible(page)
    response = problem(500, 'Sentence of the 500')
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await page.getByText(i18n.t('booking.notConfirmed')).waitFor()
    response = { status: 200, body: '<h1>Welcome to our Wi-Fi</h1>', type: 'text/html' }
    const before = keys.length
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await expect.poll(() => keys.length).toBeGreaterThan(before)
    expect(await receiptRegion(page, language).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: i18n.t('booking.queued.title') }).waitFor()
    response.status = 0
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await receiptRegion(page, language).waitFor()
    await expectAccessible(page)
    // A request after a refusal has a new idempotency key. A retry after an unknown result has the same key.
    expect(new Set(keys).size).toBe(5)
  },
)

test('shows one toast at a time for five seconds, dismisses it on a swipe to the right, and opens it or the recent ones with F8', async () => {
  const { page, expectNoErrors } = await visit('/booking')
  await page.clock.install()
  const toast = page.locator('.toast')
  await submitRequest(page)
  await toast.getByText('Camera non selezionata').waitFor()
  await page.locator('#roomId').selectOption('4')
  await submitRequest(page)
  await toast.getByText('Date mancanti').waitFor()
  expect(await toast.count()).toBe(1)
  // The language of the page is also the toast's.
  for (const language of ['en', 'it'] as const) {
    await page
      .getByRole('link', { name: new RegExp(`^${language}`, 'i') })
      .first()
      .click()
    for (const id of ['booking.missing.dates', 'booking.errors.checkinDate'])
      await toast.getByText(texts[language].t(id), { exact: true }).waitFor()
  }
  const swipe = async (distance: number) => {
    // A mouse on the text: a selection there would be dragged by the next swipe.
    const box = await toast.locator('[slot=title]').boundingBox()
    if (!box) throw new Error('no toast')
    const [x, y] = [box.x + 4, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 3 })
    await page.mouse.up()
  }
  await swipe(45)
  expect(await toast.count()).toBe(1)
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('')
  await swipe(60)
  await toast.waitFor({ state: 'detached' })
  await page.mouse.move(5, 5)
  await submitRequest(page)
  await toast.waitFor()
  await page.keyboard.press('F8')
  expect(await toastRegion(page).evaluate((it) => it === document.activeElement)).toBe(true)
  await page.locator('#guestName').focus()
  await page.mouse.move(5, 5)
  // The clock also runs by itself, for as long as these steps take.
  await page.clock.runFor(3_000)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(2_000)
  await toast.waitFor({ state: 'detached' })

  const recent = page.getByRole('region', { name: texts.it.t('toast.recent') })
  await page.keyboard.press('F8')
  expect(await recent.evaluate((it) => it === document.activeElement)).toBe(true)
  expect((await recent.locator('strong').allInnerTexts()).slice(0, 3)).toEqual([
    'Date mancanti',
    'Date mancanti',
    'Camera non selezionata',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await recent.count()).toBe(0)
  await page.clock.fastForward(1_000_000)
  await page.keyboard.press('F8')
  expect(await recent.count()).toBe(0)
  expectNoErrors()
})
