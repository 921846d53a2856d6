// Every press of every place has an effect, and none ends in an error or in a toast that does not know the outcome.
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Role } from '#contract/session.ts'
import { getPlaceAddress, places } from '#pwa/admin/places.ts'
import { account, chooseAction, findCard, setUpDesk, submitLogin } from './frontDesk.ts'
import { plugInAuthenticator } from './passkeys.ts'
import { PressWalk, watchPresses } from './pressWalk.ts'
import { book, fillFarm, startServices } from './richFarm.ts'
import { expectStored, goOffline, items, modal, setPrice, toSend } from './unsent.ts'

const services = await startServices()
afterAll(() => services.stop())
const desk = setUpDesk({ ALLOW_PRIVATE_ADDRESSES: '1', SMTP_URL: services.mail.url })
const today = toFarmDay(Date.now())

let staff: ApiClient
let visitor: Visitor
let walk: PressWalk

/** Presses that are made elsewhere, each with its reason. */
const elsewhere = {
  'shell › button Esci': 'the last press of this file',
  '/duties/statistics › button Invia …': 'the days are marked as uploaded before; rarePresses.test.ts',
  '/ › button Sposta nel cestino': 'all requests would be gone; flood.test.ts',
  '«Modifica …» › button Elimina la camera': 'a room with bookings stays; roomsAndPrices.test.ts',
  'shell › button EN': 'all names would be English; navigation.test.ts',
  '/planner › div bar confirmed': 'planner.test.ts',
  '/planner › div bar pending': 'planner.test.ts',
  '/planner › div bar stay': 'channels.test.ts',
  '/to-send › button Annulla la modifica': 'it is gone once the change is sent; offlineWrites.test.ts',
  '«Vrbo» › button Link per il check-in online': 'its stay is walked after it has gone; rarePresses.test.ts',
  '«Vrbo» › button Non …': 'the same; noShow.test.ts',
  '/duties › button Invia …schedine': 'in each of its states; schedine.test.ts',
  '/pages › a Anteprima': 'it opens another window; sitePages.test.ts',
}

/** On a busy machine an effect may come too late to be seen, and end what made the press appear. The soak makes all. */
const maxLeft = inject('runAllVariants') ? 0 : 3

const waitForFeed = { timeout: 30_000, interval: 500 }

/** By their states. Where a press ends the state, another booking is there for the others. */
const bookings: [state: string, booking: Booking | undefined][] = []

async function addBookings() {
  const [arrived, awaited, unknown, deposit, cancelled] = await fillFarm(staff, services)
  const noShow = await book(staff, 'Ghiberti', today, 1)
  await staff.call('bookings.patch', { params: { id: noShow.id }, body: { noShow: true } })
  const declined = await desk.requestBooking('Machiavelli')
  await staff.call('bookings.decline', { params: { id: declined.id }, body: { notifyGuest: false, text: null } })
  const trashed = await book(staff, 'Salutati', addDays(today, 70), 2)
  await staff.call('bookings.trash', { params: { id: trashed.id } })
  const trashedBefore = (await staff.call('bookings.listTrash')).find(({ id }) => id !== trashed.id)
  const past = (await staff.call('bookings.list')).find(({ status }) => status === 'completed')
  for (const state of ['pending', 'pending, declined', 'pending', 'pending, declined'])
    bookings.push([state, await desk.requestBooking('Guicciardini')])
  const others = { deposit, arrived, awaited, unknown, noShow, past, cancelled, declined, trashed }
  bookings.push(['confirmed', await book(staff, 'Rucellai', addDays(today, 60), 3)], ...Object.entries(others))
  bookings.push(['trashed', trashedBefore])
}

beforeAll(async () => {
  staff = await desk.logInColleague()
  await addBookings()
  const stay = { roomId: 3, checkinDate: addDays(today, 510), checkoutDate: addDays(today, 512), numberOfGuests: 2 }
  const offer = { guestName: 'Hanna', guestSurname: 'Vettori', validUntil: addDays(today, 10), alternatives: [stay] }
  await staff.call('offers.add', { body: offer })
  await staff.call('notes.add', { body: { id: uuidv7(), text: 'Comprare il sale', remindOn: today } })
  await staff.call('notes.add', { body: { id: uuidv7(), text: 'Rubinetto', roomId: 5, remindOn: today } })
  const message = { name: 'Dino', surname: 'Compagni', email: 'dino@example.org', phone: '+39 333 4445556' }
  await new ApiClient({ url: desk.origin() }).call('contacts.send', {
    body: { ...message, message: 'Avete posto per un camper?' },
  })
  await staff.call('backups.start')
  ;({ visitor, walk } = await openWalk(account))
}, 180_000)
afterAll(() => visitor.close())

/** A walk of this account, which has logged in. */
async function openWalk(user: typeof account) {
  const opened = await openVisitor({
    baseURL: desk.origin(),
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await watchPresses(opened)
  await plugInAuthenticator(opened.page)
  await opened.page.goto('/admin')
  await submitLogin(opened.page, user)
  await opened.page.getByRole('navigation', { name: 'Sezioni' }).waitFor()
  return { visitor: opened, walk: new PressWalk(opened, Object.keys(elsewhere)) }
}

/** Walks through the places of this role and their sections. */
async function walkPlaces({ page }: Visitor, walker: PressWalk, role: Role) {
  for (const { path } of places.filter(({ who }) => who.includes(role))) {
    const place = { name: path, address: getPlaceAddress(path), root: '#content' }
    await walker.open(place)
    const sections = await page
      .locator('.section-list a')
      .evaluateAll((links) => links.flatMap((it) => it.getAttribute('href') ?? []))
    // The sections of the farm are parts of one form.
    await walker.walk(place)
    for (const section of sections.slice(1)) {
      const name = path === '/property' ? path : section.replace('/admin', '')
      await walker.walk({ name, address: section, root: '#content' })
    }
  }
}

const shell = {
  name: 'shell',
  address: '/admin/password',
  root: '.panel-header, .panel-side, .panel-content > :not(main)',
}

async function logOut({ page }: Visitor) {
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Accedi' }).waitFor()
}

test('the pages of bookings in every state', async () => {
  for (const [state, booking] of bookings) {
    const { code } = booking ?? expect.fail(`no booking is ${state}`)
    await walk.walk({ name: `/booking [${state}]`, address: `/admin/bookings/${code}`, root: '.booking-page' })
  }
}, 600_000)

test('people who were found', async () => {
  await desk.requestBooking('Portinari')
  await book(staff, 'Portinari', addDays(today, 80), 1)
  const prepare = async (page: Page) => {
    await page.getByLabel('Nome, telefono, e-mail o codice').fill('portinari')
    const found = page.getByText('2 persone con queste parole')
    const search = page.getByRole('main').getByRole('button', { name: 'Cerca' })
    // The bookings reach the device a moment later. Each search takes the last answer away, and answers a moment later.
    await expect
      .poll(async () => {
        if (await found.isVisible()) return true
        await search.click()
        return false
      }, waitForFeed)
      .toBe(true)
  }
  const part = { name: '/people [found]', address: '/admin/people', root: '#content', prepare }
  await walk.open(part)
  await walk.walk(part)
})

test('changes that wait for a decision', async () => {
  const requests = await Promise.all(['Lapi', 'Nelli'].map((it) => desk.requestBooking(it)))
  const { page, context } = visitor
  await page.goto('/admin/bookings')
  // Loads the code of the dialog: without a service worker the browser keeps none.
  await chooseAction(findCard(page, 'Lapi'), 'Cambia prezzi')
  await modal(page).waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  await goOffline(visitor)
  for (const surname of ['Lapi', 'Nelli']) {
    await setPrice(page, surname, '100')
    await expectStored(page)
  }
  const [changed = '', trashed = ''] = requests.map(({ id }) => id)
  await staff.call('bookings.patch', { params: { id: changed }, body: { agreedPrice: '90.00' } })
  await staff.call('bookings.trash', { params: { id: trashed } })
  await context.setOffline(false)
  await toSend(page).click()
  await expect.poll(() => items(page).and(page.locator('[data-state=conflict]')).count()).toBe(2)
  await walk.walk({ name: '/to-send [conflicts]', address: '/admin/to-send', root: '#content' })
  // A logout would ask about what is left.
  await toSend(page).waitFor({ state: 'detached' })
})

test('the places of whoever cleans', async () => {
  const rosa = { username: 'rosa', password: 'segreto-di-rosa' }
  await staff.call('staff.add', { body: { ...rosa, role: 'housekeeping' } })
  const cleaner = await openWalk(rosa)
  try {
    await walkPlaces(cleaner.visitor, cleaner.walk, 'housekeeping')
    await cleaner.walk.walk(shell)
    await logOut(cleaner.visitor)
  } finally {
    await cleaner.visitor.close()
  }
  expect(cleaner.walk.faults).toEqual([])
  expect(cleaner.walk.listUnpressed()).toEqual([])
})

// It also changes the rules of stays and ends the other sessions.
test('all places and their sections', () => walkPlaces(visitor, walk, 'manager'), 900_000)

test('what every place has', async () => {
  await walk.walkWhatIsLeft()
  await walk.walk(shell)
  await logOut(visitor)
  expect(walk.faults).toEqual([])
  const left = walk.listUnpressed()
  expect(left.length, left.join(', ')).toBeLessThanOrEqual(maxLeft)
}, 600_000)
