// The shortest way from the home page to a sent request, on a phone.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, type Day, getWeekday, toFarmDay } from '#contract/days/days.ts'
import { formatChoice, formatGroupChoice, formatSearch } from '#contract/search/searchAddress.ts'
import { elideArticles } from '#locales/elision.ts'
import { formatDay } from '#pwa/format.ts'
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
import { chooseLanguages, waitForHydration } from './variants.ts'

let server: RunningServer
let staff: ApiClient
const { visit, closeVisitors } = createGuests(() => server)
const height = 740
const touch = { hasTouch: true, isMobile: true, viewport: { width: 360, height } } as const

beforeAll(async () => {
  ;({ server, staff } = await startSite())
})
afterEach(closeVisitors)
afterAll(() => server?.stop())

/** A guest who counts taps and pages. The keys of the keyboard on the screen, its "next" among them, are typing. */
function countTaps(page: Page) {
  const pages = new Set<string>()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
    pages.add(new URL(page.url()).pathname)
  }
  return { tap, count: () => ({ taps, pages: pages.size }) }
}

async function searchDays(page: Page, tap: (target: Locator) => Promise<void>, from: Day, to: Day): Promise<void> {
  const { t } = texts.it
  await tap(page.getByLabel(t('search.from')))
  await page.getByRole('grid').first().waitFor()
  const next = page
    .getByRole('dialog')
    .getByRole('button', { name: t('search.nextMonth') })
    .first()
  for (const day of [from, to]) {
    while (!(await dayCell(page, day).isVisible())) await tap(next)
    await tap(dayCell(page, day))
  }
  await tap(page.getByRole('dialog').locator('.range-submit'))
  await page.locator('#results-title').waitFor()
}

/** One tap into the form, then the keyboard leads from field to field. */
async function fillAndSend(page: Page, tap: (target: Locator) => Promise<void>, name: string): Promise<void> {
  await tap(page.locator('#guestName'))
  const values = [name, 'Bracciolini', `${name.toLowerCase()}@example.org`, '+39 333 1234567', null, '15031985']
  for (const value of values) {
    if (value !== null) await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await tap(page.locator('#privacyAccepted'))
  await tap(page.getByRole('button', { name: texts.it.t('booking.send') }))
  await receiptRegion(page).waitFor()
}

test('two people ask for the next weekend with at most eleven taps on four pages', async () => {
  const { page, expectNoErrors } = await visit('/', 'it', touch)
  await waitForHydration(page)
  const { tap, count } = countTaps(page)
  const today = toFarmDay(Date.now())
  const friday = addDays(today, ((12 - getWeekday(today)) % 7) + (getWeekday(today) === 5 ? 7 : 0))
  await searchDays(page, tap, friday, addDays(friday, 2))
  await tap(page.locator('.results').getByRole('link', { name: 'Prenota' }).first())
  await fillAndSend(page, tap, 'Nanna')
  expect(count().taps).toBeLessThanOrEqual(11)
  expect(count().pages).toBeLessThanOrEqual(4)
  expectNoErrors()
})

test('a family of six asks for rooms together with at most fifteen taps', async () => {
  const { page, expectNoErrors } = await visit('/', 'it', touch)
  await waitForHydration(page)
  const { tap, count } = countTaps(page)
  const guests = page.getByLabel(texts.it.t('search.guests'))
  await tap(guests)
  // The menu of the phone, which is not part of the page, takes one more tap.
  await guests.selectOption('6')
  const soon = addDays(toFarmDay(Date.now()), 10)
  await searchDays(page, tap, soon, addDays(soon, 2))
  await tap(page.locator('.results').getByRole('link', { name: 'Prenota' }).first())
  await fillAndSend(page, tap, 'Ginevra')
  expect(count().taps + 1).toBeLessThanOrEqual(15)
  expectNoErrors()
})

test.each(chooseLanguages('it'))('opens a named stay at the data of its guest, in %s', async (language) => {
  const { t } = texts[language]
  const address = formatChoice(1, { checkinDate: getDay(2), checkoutDate: getDay(5), guests: 2 })
  const { page, expectNoErrors } = await visit(`/booking${address}`, language, touch)
  const line = page.locator('.folded-stay')
  await waitForHydration(page)
  await page.locator('.stay-terms').waitFor()
  expect((await line.innerText()).replace(/\s/g, ' ')).toMatch(
    language === 'it' ? /^.+, \p{L}{3} 2 → \p{L}{3} 5 .+, 2 ospiti, \d+ €, cambia$/u : /^.+, 2 guests, €\d+, change$/,
  )
  expect((await page.locator('#guestName').boundingBox())?.y).toBeLessThan(height)
  const send = await page.getByRole('button', { name: t('booking.send') }).boundingBox()
  expect((send?.y ?? Number.NaN) + (send?.height ?? 0)).toBeLessThanOrEqual(3 * height)
  expect(await page.getByRole('grid').count()).toBe(0)
  expect(
    await page
      .locator('.guest-form input[autocomplete]')
      .evaluateAll((all) => all.map((it) => `${it.id} ${it.getAttribute('autocomplete')}`)),
  ).toEqual([
    ...['guestName given-name', 'guestSurname family-name', 'guestEmail email', 'guestPhone tel', 'birthDate bday'],
    ...['fiscalCode off', 'leaveEmpty off'],
  ])
  await expectAccessible(page)

  // What is said of the party is one line, too, which opens the card and follows it.
  const party = page.locator('.guest-form .disclosure')
  await party.locator('summary').tap()
  await page.locator('#numberOfGuests').selectOption('1')
  await party.getByLabel(t('booking.yes')).check()
  await line.getByText(t('booking.guestCount', { n: 1 })).waitFor()
  await party
    .locator('summary')
    .getByText(t('booking.petCount', { n: 1 }))
    .waitFor()
  await expectAccessible(page)

  // The choice of room and days unfolds, keeps what was chosen, and does not fold again.
  await line.getByRole('button').focus()
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await page.locator('#roomId:focus').waitFor()
  expect(await page.locator('#roomId').inputValue()).toBe('1')
  await page.getByRole('grid').waitFor()
  await page.getByText(t('booking.proceed')).waitFor()
  expect(await page.locator('#numberOfGuests').inputValue()).toBe('1')
  await page.getByRole('button', { name: t('booking.clear') }).click()
  await chooseDates(page, getDay(2), getDay(5), language)
  await page.getByText(t('booking.proceed')).waitFor()
  expect(await line.count()).toBe(0)
  expectNoErrors()
})

test('the menu of rooms says for how many, for how much, and whether they are free', async () => {
  const { page, expectNoErrors } = await visit('/booking')
  const option = page.locator('#roomId option[value="2"]')
  await expect.poll(() => option.textContent()).toMatch(/ · .+ · \d+\s€ a notte$/)
  await page.locator('#roomId').selectOption('2')
  await showMonthOf(page, getDay(2))
  await chooseDates(page, getDay(2), getDay(4))
  await expect.poll(() => option.textContent()).toMatch(/ · \d+\s€ · libera$/)
  expectNoErrors()
})

test('days that are not free, and rooms that are chosen here, do not fold', async () => {
  const { page } = await visit(`/booking?room=1`)
  await chooseDates(page, getDay(20), getDay(22))
  await page.getByText(texts.it.t('booking.proceed')).waitFor()
  expect(await page.locator('.folded-stay').count()).toBe(0)
  const today = toFarmDay(Date.now())
  await page.goto(`/booking?room=1&from=${addDays(today, 1)}&to=${addDays(today, 80)}`)
  await page.getByText('non sono più libere').waitFor()
  await page.getByRole('grid').waitFor()
  expect(await page.locator('.folded-stay').count()).toBe(0)
  // Several rooms are named in one line, and each can be changed below.
  const group = { checkinDate: getDay(20), checkoutDate: getDay(22), guests: 4 }
  await page.goto(`/booking${formatGroupChoice([2, 3], group)}`)
  await page.locator('.folded-stay').getByText('4 ospiti').waitFor()
  await page.locator('#room-2').waitFor()
})

test('says on the receipt, on the private page and beside chosen days what is paid when, and what cancelling costs', async () => {
  const stay = { checkinDate: getDay(12), checkoutDate: getDay(14) }
  const { page, expectNoErrors } = await visit(`/rooms/6${formatSearch({ ...stay, guests: 2 })}`)
  const free = elideArticles(`Cancellazione gratuita fino al ${formatDay(addDays(stay.checkinDate, -20), 'it')}`)
  const expectConditions = async (part: Locator) => {
    await part.getByText(/^Acconto \d+.€/).waitFor()
    await part.getByText(free).waitFor()
    await part.getByText('Finché non confermiamo non devi nulla').waitFor()
  }
  await expectConditions(page.locator('.room-days-chosen'))
  await page.getByRole('link', { name: 'Prenota questi giorni' }).click()
  await page.locator('.folded-stay').waitFor()
  await fillAndSend(page, (target) => target.click(), 'Bice')
  await expectConditions(receiptRegion(page))
  await expectAccessible(page)
  await receiptRegion(page).getByRole('link', { name: 'Pagina della tua richiesta' }).click()
  await expectConditions(page.getByRole('region', { name: 'Pagamento e cancellazione' }))
  expectNoErrors()
})

test('the contact page says how to arrive without a car', async () => {
  const way = { it: 'Alla stazione, se ci dite l’orario il giorno prima.', en: 'At the station.' }
  await staff.call('property.change', { body: { content: { withoutCar: [{ by: 'pickUp', way }] } } })
  const { page, expectNoErrors } = await visit('/contact')
  const section = page.getByRole('region', { name: 'Come arrivare senza auto' })
  await section.getByRole('heading', { name: 'Veniamo a prenderti' }).waitFor()
  await expectAccessible(page)
  expectNoErrors()
})

test('a room that the farm gives up meanwhile, or that stands in the form twice, is to be chosen again', async () => {
  const { t } = texts.it
  const stay = { checkinDate: getDay(2), checkoutDate: getDay(4), guests: 4 }
  const { page } = await visit(`/booking${formatGroupChoice([13, 14], stay)}`)
  await page.locator('#room-2').waitFor()
  await page.locator('#guestName').fill('Isotta')
  const retire = async (retired: boolean) => {
    const room = (await staff.call('rooms.list')).find(({ id }) => id === 13)
    const { seasons: _, imageUrl: __, imageUrls: ___, version: ____, id, ...input } = room ?? expect.fail('no room 13')
    await staff.call('rooms.edit', { params: { id: `${id}` }, body: { ...input, retired } })
  }
  await retire(true)
  try {
    await page.goto('/booking')
    await page.getByText(t('booking.roomGone')).waitFor()
    const room = page.locator('#roomId')
    expect(await room.inputValue()).toBe('')
    expect(await page.locator('#guestName').inputValue()).toBe('Isotta')
    await room.selectOption('14')
    await page.getByText(t('booking.nights', { n: 2 }), { exact: true }).waitFor()
    expect(await page.getByText(t('booking.roomGone')).count()).toBe(0)
    expect(await page.locator('#room-2').inputValue()).toBe('')
    await fillGuest(page, 'Isotta')
    await submitRequest(page)
    await toastRegion(page).getByText(t('booking.chooseOther')).waitFor()
    await page.locator('#room-2:focus').selectOption('15')
    await submitRequest(page)
    await receiptRegion(page).waitFor()
  } finally {
    await retire(false)
  }
})

test('a child whose age is no longer asked for does not hold the request back', async () => {
  const { t } = texts.it
  const stay = { checkinDate: getDay(6), checkoutDate: getDay(8), guests: 2 }
  const breakfast = {
    name: 'Colazione',
    nameEn: 'Breakfast',
    amountCents: 800,
    per: 'personNight',
    roomIds: [2],
  } as const
  const offered = { visibleTo: 'guests', freeBelowAge: 6, maxPerDay: null, order: 1, retired: false } as const
  await staff.call('extras.replace', { body: [{ ...breakfast, ...offered }] })
  const { page, expectNoErrors } = await visit(`/booking${formatChoice(2, stay)}`)
  await page.locator('.guest-form summary').first().click()
  await page.locator('#children').selectOption('1')
  await page.getByRole('button', { name: t('booking.changeStay') }).click()
  await page.locator('#roomId').selectOption('3')
  await chooseDates(page, stay.checkinDate, stay.checkoutDate)
  await page.getByText(t('booking.proceed')).waitFor()
  expect(await page.locator('#children').count()).toBe(0)
  await fillGuest(page, 'Bice')
  await submitRequest(page)
  await receiptRegion(page).waitFor()
  expectNoErrors()
})
