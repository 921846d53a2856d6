// Every press of every place has an effect, and none ends in an error or in a toast that does not know the outcome.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { getPlaceAddress, places } from '#pwa/admin/places.ts'
import { bookingCards, logIn, setUpDesk } from './frontDesk.ts'
import { plugInAuthenticator } from './passkeys.ts'
import { type Part, PressWalk, watchPresses } from './pressWalk.ts'
import { book, fillFarm, startServices } from './richFarm.ts'

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
  '/duties › button Invia …schedine': 'in each of its states; schedine.test.ts',
}

/** On a busy machine some presses come before their button is ready. The soak makes all. */
const maxLeft = inject('runAllVariants') ? 0 : 12

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
  visitor = await openVisitor({
    baseURL: desk.origin(),
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await watchPresses(visitor)
  await plugInAuthenticator(visitor.page)
  walk = new PressWalk(visitor, Object.keys(elsewhere))
  await logIn(visitor.page)
  await bookingCards(visitor.page).first().waitFor()
}, 180_000)
afterAll(() => visitor.close())

test('the pages of bookings in every state', async () => {
  for (const [state, booking] of bookings) {
    const { code } = booking ?? expect.fail(`no booking is ${state}`)
    await walk.walk({ name: `/booking [${state}]`, address: `/admin/bookings/${code}`, root: '.booking-page' })
  }
}, 600_000)

const parts: Part[] = []

test('all places and their sections', async () => {
  for (const { path } of places) {
    const place = { name: path, address: getPlaceAddress(path), root: '#content' }
    await walk.open(place)
    const sections = await visitor.page
      .locator('.section-list a')
      .evaluateAll((links) => links.flatMap((it) => it.getAttribute('href') ?? []))
    // The sections of the farm are parts of one form.
    await walk.walk(place)
    parts.push(place)
    for (const section of sections.slice(1)) {
      const name = path === '/property' ? path : section.replace('/admin', '')
      const part = { name, address: section, root: '#content' }
      await walk.walk(part)
      parts.push(part)
    }
  }
  await walk.walkLeft(parts)
}, 900_000)

test('what every place has', async () => {
  const root = '.panel-header, .panel-side, .panel-content > :not(main)'
  await walk.walk({ name: 'shell', address: '/admin/password', root })
  await visitor.page.getByRole('button', { name: 'Esci' }).click()
  await visitor.page.getByRole('button', { name: 'Accedi' }).waitFor()
  expect(walk.faults).toEqual([])
  const left = walk.listUnpressed()
  expect(left.length, left.join(', ')).toBeLessThanOrEqual(maxLeft)
}, 600_000)
