// The main job in Firefox and WebKit: a guest asks for a room and writes a message, and staff work on the request.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EngineWindow, openFirefox, openWebKit } from '#api/testing/engines.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import type { Day } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { type CompleteLanguage, completeLanguages } from '#locales/language.ts'
import { formatLongDay } from '#pwa/format.ts'
import { createEngineUser, type EngineUser } from './engineUser.ts'
import { pages } from './expectedContent.ts'
import { account, adminTexts } from './frontDesk.ts'
import { getDay, texts } from './guest.ts'
import { otherLanguage } from './variants.ts'

let server: RunningServer
const windows: EngineWindow[] = []

beforeAll(async () => {
  server = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
}, 180_000)
afterEach(() => Promise.all(windows.splice(0).map((it) => it.close())))
afterAll(() => server.stop())

/** Starts the engine, which installs it when it is missing, with a window of the width of a phone. */
async function openEngine(open: () => Promise<EngineWindow>): Promise<EngineUser> {
  const window = await open()
  windows.push(window)
  await window.resize(390, 740)
  return createEngineUser(window, server.url)
}

const stay = { it: [getDay(3), getDay(6)], en: [getDay(12), getDay(14)] } as const

type Walk = { user: EngineUser; language: CompleteLanguage; surname: string; room: string }

/** Goes from the home page to a room, chooses days, and sends a request. Returns the code of the request. */
async function requestRoom({ user, language, surname, room }: Walk): Promise<string> {
  const i18n = texts[language]
  await user.click(['.header-menu'])
  await user.click(['.drawer a', i18n.t('nav.rooms')])
  await user.click(['.room-footer a', i18n.t('rooms.book')])
  await user.find(['.booking-calendar .calendar'])
  await user.choose('#roomId', room)
  await user.find(['h3', room])
  for (const day of stay[language]) {
    const cell = `.calendar [role=button][data-tone][aria-label^="${formatLongDay(day, language)}"]`
    const isShown = () => user.window.evaluate((it) => document.querySelector(it)?.checkVisibility() ?? false, cell)
    while (!(await isShown())) await user.click(['.calendar [slot=next]'])
    await user.click([`${cell}[data-tone=free]`])
  }
  await user.find(['.booking-hint', i18n.t('booking.hint.done')])
  await user.fill('#guestName', 'Lucia')
  await user.fill('#guestSurname', surname)
  await user.fill('#guestEmail', `${surname.toLowerCase()}@example.org`)
  await user.fill('#guestPhone', '+39 333 1234567')
  await user.fill('#birthDate', '15031985')
  await user.click(['#privacyAccepted'])
  await user.click(['button[type=submit]', i18n.t('booking.send')])
  await user.find(['h2', i18n.t('booking.receipt.title')])
  await user.click(['a', i18n.t('booking.receipt.link')])
  await user.find(['#request-status', i18n.t('request.status.pending')])
  return user.window.evaluate(() => location.pathname.split('/').at(-1) ?? '')
}

async function sendMessage({ user, language, surname }: Walk) {
  const i18n = texts[language]
  await user.click(['.header-menu'])
  await user.click(['.drawer a', i18n.t('nav.contact')])
  await user.fill('#name', 'Lucia')
  await user.fill('#surname', surname)
  await user.fill('#email', `${surname.toLowerCase()}@example.org`)
  await user.fill('#message', 'Avete posto per un camper a maggio?')
  await user.click(['button[type=submit]', i18n.t('contact.send')])
  await user.find(['.toast', i18n.t('contact.sent')])
}

/** Uses the month field, or the two selects in its place in Firefox. A month that is half typed does no harm. */
async function chooseMonth(user: EngineUser, day: Day, language: CompleteLanguage) {
  await user.find(['#calendar-month'])
  if (await user.window.evaluate(() => document.querySelector('#calendar-year') !== null)) {
    await user.choose('#calendar-month', formatDate(day, language, { month: 'long' }))
    return user.choose('#calendar-year', day.slice(0, 4))
  }
  await user.focus('#calendar-month')
  await user.window.press('Backspace')
  await user.window.type(day.slice(5, 7))
  await user.window.press('ArrowRight')
  await user.window.type(day.slice(0, 4))
}

/** Logs in, confirms the request, and finds it in the calendar. */
async function workOnRequest({ user, language, room }: Walk, code: string) {
  const i18n = adminTexts[language]
  await user.open('/admin/bookings')
  await user.fill('input[name=username]', account.username)
  await user.fill('input[name=password]', account.password)
  await user.click(['button[type=submit]', i18n.t('admin.login.submit')])
  await user.click(['h2 a', ''], ['article', code])
  await user.find(['dd', '15/03/1985'], ['.booking-page', code])
  await user.click(['.booking-actions > .button', i18n.t('admin.action.confirm')], ['.booking-page', code])
  await user.click(['.modal [type=submit]'])
  await user.find(['.badge', i18n.t('admin.status.confirmed')], ['article[data-status=confirmed]', code])

  await user.click(['.navigation a', i18n.t('admin.place.calendar')])
  const [day] = stay[language]
  await user.choose('#calendar-room', room)
  await chooseMonth(user, day, language)
  const bookedDay = `${formatLongDay(day, language)}, ${i18n.t('admin.day.booked')}`
  await user.click(['.calendar [role=button]', bookedDay])
}

/** Reads which of these links are underlined. */
const readUnderlined = (user: EngineUser, selector: string): Promise<string[]> =>
  user.window.evaluate(
    (it) =>
      [...document.querySelectorAll(it)]
        .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
        .map((link) => link.textContent ?? ''),
    selector,
  )

/** Each engine takes a room of its own, so that they do not ask for the same days. */
const getNames = ({ name: it, nameEn: en }: ReturnType<typeof getSampleRoom>) => ({ it, en })
const engines = [
  { name: 'Firefox', open: openFirefox, rooms: getNames(getSampleRoom(2)) },
  { name: 'WebKit', open: openWebKit, rooms: getNames(getSampleRoom(4)) },
]

test.each(engines.flatMap((engine) => completeLanguages.map((language) => ({ ...engine, language }))))(
  'takes a request and a message, and shows them to staff, in $name ($language)',
  async ({ name, language, open, rooms }) => {
    const user = await openEngine(open)
    const walk = { user, language, surname: `${name}${language}`, room: rooms[language] }
    await user.open('/')
    await user.find(['html[data-live] h1'])
    if (language !== 'it') await user.click(['.completeLanguages a', language.toUpperCase()])
    await user.find([`html[lang=${language}] h1`])
    const code = await requestRoom(walk)
    await sendMessage(walk)

    await user.window.resize(1280, 900)
    expect(await readUnderlined(user, '.header-links a')).toEqual([texts[language].t('nav.contact')])
    expect(await readUnderlined(user, '.completeLanguages a')).toEqual([language.toUpperCase()])

    await workOnRequest(walk, code)
    const other = otherLanguage(language)
    await user.click(['.language-choice button', other.toUpperCase()])
    await user.find(['h1', adminTexts[other].t('admin.place.calendar')])
    expect(await readUnderlined(user, '.language-choice button')).toEqual([other.toUpperCase()])
    await user.click(['.navigation a', adminTexts[other].t('admin.place.contacts')])
    await user.find(['.contact h2', walk.surname])
    await user.expectNoErrors()
  },
)

test('needs no sideways scrolling on a phone whose Firefox has a font of 32 px', async () => {
  const user = await openEngine(() => openFirefox({ fontSize: 32 }))
  const wide: string[] = []
  for (const path of [...pages.map((page) => page.path), '/booking?room=1', '/admin']) {
    for (const language of ['it', 'en']) {
      const url = new URL(path, server.url)
      url.searchParams.set('lang', language)
      await user.open(`${url.pathname}${url.search}`)
      await user.find([path.includes('room=') ? '.calendar [data-tone=free]' : 'h1'])
      const overflow = await user.window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) wide.push(`${url.pathname}${url.search}: ${overflow} px`)
    }
  }
  expect(wide).toEqual([])
})
