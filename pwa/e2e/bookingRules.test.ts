import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { Caller } from '#api/testing/caller.ts'
import { addDays, farmDayAt } from '#contract/days.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'
import { cell, chooseDates, day, fillGuest, guestsOf, receipt, send, texts, toast, turnTo } from './guest.ts'

let server: Served
let staff: Caller
const { visit, leave } = guestsOf(() => server)

beforeAll(async () => {
  server = await serveBuilt({ env: { TRUST_PROXY: '1', STAFF: 'anna:segreto-di-anna' } })
  staff = await new Caller(server).logIn({ username: 'anna', password: 'segreto-di-anna' })
}, 180_000)
afterEach(leave)
afterAll(() => server.stop())

const optionsOf = (page: Page, id: string) =>
  page.locator(`#${id} option`).evaluateAll((all) => all.map((it) => it.getAttribute('value')))

test.each(['it', 'en'] as const)(
  'each rule of choosing a stay holds in the calendar, in %s',
  async (language) => {
    const i18n = texts[language]
    const room = language === 'it' ? 11 : 12
    const date = day(12)
    await staff.call('availability.editDay', {
      params: { roomId: String(room), date },
      body: { available: false, notes: null },
    })
    const { page, expectClean } = await visit(`/booking?room=${room}`, language)
    await page.getByRole('grid').waitFor()
    await expectAccessible(page)
    const click = (n: number) => cell(page, day(n), language).click()
    const says = async (n: number) =>
      (await cell(page, day(n), language).getAttribute('aria-label'))?.split(', ').at(-1)
    const nights = (n: number) => page.getByText(i18n.t('booking.nights', { n }), { exact: true })
    const [checkin, checkout] = [i18n.t('booking.checkin'), i18n.t('booking.checkout')]

    // Past days cannot be chosen.
    const yesterday = addDays(farmDayAt(Date.now()), -1)
    if (yesterday.endsWith('01') || !farmDayAt(Date.now()).endsWith('01'))
      expect(await cell(page, yesterday, language).getAttribute('aria-disabled')).toBe('true')

    await turnTo(page, day(1), language)
    await page.locator('.calendar [aria-busy=false]').waitFor()
    expect(await says(12)).toBe(i18n.t('booking.day.disabled'))
    // Nothing chosen: a check-in. A day before it, or the same: the new check-in.
    await click(8)
    expect(await says(8)).toBe(checkin)
    await click(5)
    expect([await says(5), await says(8)]).toEqual([checkin, i18n.t('booking.day.available')])
    await click(5)
    expect(await says(5)).toBe(checkin)
    // A later day: the check-out.
    await click(9)
    expect([await says(9), await nights(4).count()]).toEqual([checkout, 1])
    // A complete range: the next click begins anew.
    await click(10)
    expect([await says(10), await nights(4).count()]).toEqual([checkin, 0])
    // A closed day cannot be chosen, and no stay leads across it.
    await cell(page, date, language).click({ force: true })
    expect(await says(10)).toBe(checkin)
    await click(14)
    expect([await says(14), await says(10)]).toEqual([checkin, i18n.t('booking.day.available')])
    await click(16)
    await nights(2).waitFor()
    await expectAccessible(page)

    expect(await optionsOf(page, 'numberOfGuests')).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(await page.locator('#numberOfGuests').inputValue()).toBe('2')
    expect(await optionsOf(page, 'checkinTime')).toEqual([
      '15:00-20:00',
      '15:00-17:00',
      '17:00-19:00',
      '19:00-20:00',
      'altro',
    ])
    // Pets: only a yes asks how many; a no counts none.
    expect(await page.locator('#numberOfPets').count()).toBe(0)
    await page.getByLabel(i18n.t('booking.yes'), { exact: true }).check()
    expect(await optionsOf(page, 'numberOfPets')).toEqual(['1', '2', '3', '4'])
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
    // A stay longer than the farm allows is refused in words.
    await click(14)
    await turnTo(page, day(130), language)
    await cell(page, day(130), language).click()
    await fillGuest(page)
    await send(page, language)
    await page
      .getByText(language === 'it' ? 'al massimo 90 notti' : '90 nights')
      .first()
      .waitFor()
    expectClean(/400/)
  },
  90_000,
)

test('a phone set to New York and one set to Auckland see the farm’s days', async () => {
  const seen = await Promise.all(
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
  expect(seen[0]?.filter(([, , isToday]) => isToday).length).toBe(1)
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})

test.each(['it', 'en'] as const)(
  'whatever answers in the server’s place, the guest ends with one booking, in %s',
  async (language) => {
    const i18n = texts[language]
    const room = language === 'it' ? 13 : 14
    const { page } = await visit(`/booking?room=${room}`, language)
    const keys: (string | undefined)[] = []
    let answer = { status: 400, body: '', type: 'application/problem+json' }
    await page.route('**/api/bookings', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const { status, body, type } = answer
      return status === 0 ? route.continue() : route.fulfill({ status, body, contentType: type })
    })
    const problem = (status: number, detail: string, errors: object[] = []) => ({
      status,
      body: JSON.stringify({ type: 'about:blank', title: 'No', status, detail, instance: 'x', code: 'x', errors }),
      type: 'application/problem+json',
    })
    const failed = toast(page, language).getByText(i18n.t('booking.failed'))
    await chooseDates(page, day(4), day(7), language)
    await fillGuest(page)

    answer = problem(400, 'Sentence of the 400', [{ path: 'guestEmail', code: 'x', message: 'What is wrong with it' }])
    await send(page, language)
    await failed.waitFor()
    await toast(page, language).getByText('Sentence of the 400').waitFor()
    await page.getByText('What is wrong with it').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('guestEmail')
    await page.locator('#guestEmail').fill(`other-${language}@example.org`)
    for (const status of [429, 500]) {
      answer = problem(status, `Sentence of the ${status}`)
      await send(page, language)
      await toast(page, language).getByText(`Sentence of the ${status}`).waitFor()
      expect(await page.locator('.toast').count()).toBe(1)
      expect(await page.locator('#guestName').inputValue()).toBe('Lucia')
    }
    expect(await page.locator('.toast').getAttribute('data-variant')).toBe('destructive')
    await expectAccessible(page)

    // A proxy's page and a captive portal leave the outcome open: the form is locked, the phone keeps the request.
    answer = { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }
    await send(page, language)
    await toast(page, language).getByText(i18n.t('booking.failedLater')).waitFor()
    await page.getByRole('heading', { name: i18n.t('booking.kept.title') }).waitFor()
    answer = { status: 200, body: '<h1>Welcome to our Wi-Fi</h1>', type: 'text/html' }
    const before = keys.length
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await expect.poll(() => keys.length).toBeGreaterThan(before)
    expect(await receipt(page, language).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: i18n.t('booking.kept.title') }).waitFor()
    answer.status = 0
    await page.getByRole('button', { name: i18n.t('booking.tryAgain') }).click()
    await receipt(page, language).waitFor()
    // Each refusal ended an intent; what is unknown goes on with its key.
    expect(new Set(keys).size).toBe(4)
  },
  90_000,
)

test('a server that hangs is given thirty seconds, then the phone keeps the request', async () => {
  const { page } = await visit('/booking?room=15')
  await page.addInitScript(() => {
    const { timeout } = AbortSignal
    // The same limit, a hundred times as fast.
    AbortSignal.timeout = (limit) => timeout.call(AbortSignal, limit / 100)
  })
  await page.reload()
  let hangs = true
  await page.route('**/api/bookings', (route) => (hangs ? undefined : route.continue()))
  await chooseDates(page, day(4), day(7))
  await fillGuest(page)
  const started = Date.now()
  await send(page)
  await page.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  expect(Date.now() - started).toBeGreaterThanOrEqual(300)
  hangs = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await receipt(page).waitFor()
})

test('two tabs without signal keep a request each, and each goes out once', async () => {
  const { page, context } = await visit('/booking?room=11')
  const other = await context.newPage()
  await other.goto('/booking?room=12')
  const keys: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await chooseDates(tab, day(20), day(22))
    await fillGuest(tab)
  }
  await context.setOffline(true)
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await send(tab)
    await tab.getByRole('heading', { name: 'La richiesta è al sicuro su questo dispositivo' }).waitFor()
  }
  keys.length = 0
  await context.setOffline(false)
  const stored = async () =>
    (await staff.call('bookings.list')).filter((it) => it.checkinDate === day(20) && it.checkoutDate === day(22))
  await expect.poll(async () => (await stored()).map((it) => it.roomId).sort(), { timeout: 20_000 }).toEqual([11, 12])
  // The outcome is seen in one of them; neither stays locked.
  for (const tab of [page, other]) await tab.locator('.booking-form:not([inert])').waitFor()
  expect(await Promise.all([page, other].map((tab) => receipt(tab).count()))).toContain(1)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBe(2)
})

test('one notice at a time, for five seconds, and a finger wipes it away to the right', async () => {
  const { page, expectClean } = await visit('/booking')
  const one = page.locator('.toast')
  await send(page)
  await one.getByText('Camera non selezionata').waitFor()
  await page.locator('#roomId').selectOption('4')
  await send(page)
  await one.getByText('Date mancanti').waitFor()
  expect(await one.count()).toBe(1)
  const wipe = async (distance: number) => {
    const box = await one.boundingBox()
    if (!box) throw new Error('no toast')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + distance, box.y + 10, { steps: 3 })
    await page.mouse.up()
  }
  await wipe(45)
  expect(await one.count()).toBe(1)
  await wipe(60)
  await one.waitFor({ state: 'detached' })
  await page.mouse.move(5, 5)
  await send(page)
  await one.waitFor()
  const shown = Date.now()
  await one.waitFor({ state: 'detached' })
  expect(Date.now() - shown).toBeGreaterThan(4_500)
  expect(Date.now() - shown).toBeLessThan(7_500)
  expectClean()
})
