import { expect, test } from 'vitest'
import { buildGuest, buildNoGuests } from '#contract/guests/guests.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import {
  buildBooking,
  buildChannelStay,
  buildContact,
  buildId,
  buildNote,
  buildRoom,
} from '#pwa/offline/testing/rows.ts'

let store: Store
let queries: typeof import('./queries.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  queries = await import('./queries.ts')
})

const today = '2027-03-05'
const find = async (typed: string, days: string[] = []) =>
  queries.findInStore(await queries.readSearchStore(), typed, days, today)

test('finds bookings, people, messages and rooms by parts of words, without accents, and phones by any digits', async () => {
  const moon = { id: 3, name: 'Camera della Lùna', nameEn: 'Moon Room' }
  const bookings = [
    buildBooking(1, { guestName: 'Élise', guestSurname: 'Dì Bari', guestEmail: 'elise@example.org', code: 'AAAA1111' }),
    buildBooking(2, { guestSurname: 'Neri', guestEmail: null, guestPhone: '+39 0575/000.142', room: moon }),
    buildBooking(3, { guestSurname: 'Cestinati', deletedAt: '2027-01-08T10:00:00.000Z' }),
  ]
  const contacts = [
    buildContact(1, { surname: 'Verdi', message: 'Perché non c’è posto?', phone: '333 9876543' }),
    buildContact(2, { name: 'Elise', surname: 'Di Bari', email: 'elise@example.org' }),
  ]
  const rooms = [
    { ...buildRoom(3), ...moon },
    { ...buildRoom(4), name: 'Lunetta', nameEn: 'Lunette', retired: true },
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings, contacts, rooms }), 0)

  const list = async (typed: string) => {
    const { bookings, persons, messages, rooms } = await find(typed)
    return {
      bookings: bookings.map(({ guestSurname }) => guestSurname),
      persons: persons.map(({ name }) => name),
      messages: messages.map(({ surname }) => surname),
      rooms: rooms.map(({ id }) => id),
    }
  }
  const none = { bookings: [], persons: [], messages: [], rooms: [] }
  const elise = { ...none, bookings: ['Dì Bari'], persons: ['Élise Dì Bari'], messages: ['Di Bari'] }
  for (const typed of ['di bari', 'DÌ BARI', 'elise']) expect(await list(typed)).toEqual(elise)
  expect(await list('aaaa')).toEqual({ ...none, bookings: ['Dì Bari'], persons: ['Élise Dì Bari'] })
  expect(await list('75000 14')).toEqual({ ...none, bookings: ['Neri'], persons: ['Lapo Neri'] })
  expect(await list('8765')).toEqual({ ...none, persons: ['Neri Verdi'], messages: ['Verdi'] })
  expect(await list('perche posto')).toEqual({ ...none, messages: ['Verdi'] })
  // A room is no name of its guests.
  expect(await list('luna')).toEqual({ ...none, bookings: ['Neri', 'Dì Bari', 'Cestinati'], rooms: [3] })
  expect((await list('cestin')).bookings).toEqual(['Cestinati'])
  expect(await list('nessuno')).toEqual(none)
  expect(await list('e')).toEqual(none)
})

test('finds what a portal has sold by the name, phone and notes that staff have written', async () => {
  const channelStays = [
    buildChannelStay({ id: buildId(1), guestName: 'Hanna Bírkenfeld', phone: '+49 30/000.142', notes: 'Arriva tardi' }),
    buildChannelStay({ id: buildId(2), kind: 'closed', guestName: 'Hanna Chiusa' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { channelStays }), 0)
  const list = async (typed: string) => (await find(typed)).channelStays.map(({ guestName }) => guestName)
  for (const typed of ['birken', 'hanna', '000142', 'tardi']) expect(await list(typed)).toEqual(['Hanna Bírkenfeld'])
  expect(await list('nessuno')).toEqual([])
})

test('finds a stay by everybody who is registered for it, not only by who has booked', async () => {
  const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
  const guest = { ...buildGuest(buildId(7), 'single'), name: 'Ófelia', surname: 'Dell’Orto' }
  const guests = [buildId(1), buildId(9)].map((id) => ({ ...buildNoGuests(id, 'booking'), guests: [guest] }))
  const bookings = [buildBooking(1, stay), buildBooking(2, stay)]
  await store.storePage(undefined, buildPage('c1', {}, { bookings, channelStays: [buildChannelStay(stay)], guests }), 0)
  for (const typed of ['ofelia', 'orto ofe']) {
    const { bookings: found, channelStays } = await find(typed)
    expect([found.map(({ id }) => id), channelStays.map(({ id }) => id)]).toEqual([[buildId(1)], [buildId(9)]])
  }
  expect((await find('ofelia rossi')).bookings).toEqual([])
})

test('finds notes and reminders by their words and their author, the newest first', async () => {
  const notes = [
    buildNote(1, { day: today }),
    buildNote(2, { text: 'La caldaia perde', author: 'bruno', remindOn: today, roomId: 3 }),
    buildNote(3, { text: 'Allergìa al lattosio', bookingId: buildId(1) }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { notes }), 0)
  const getIds = async (typed: string) => (await find(typed)).notes.map(({ id }) => id)
  expect(await getIds('ALLERGIA')).toEqual([3, 1].map(buildId))
  expect(await getIds('perde caldaia')).toEqual([buildId(2)])
  expect(await getIds('bruno')).toEqual([buildId(2)])
  expect(await getIds('niente')).toEqual([])
})

test('shows who is here or comes next before those who have left, and cancelled bookings last', async () => {
  const stay = (checkinDate: string, checkoutDate: string) => ({ checkinDate, checkoutDate })
  const bookings = [
    buildBooking(1, stay('2027-08-01', '2027-08-03')),
    buildBooking(2, stay('2027-03-04', '2027-03-06')),
    buildBooking(3, { ...stay('2027-03-04', '2027-03-06'), status: 'cancelled' }),
    buildBooking(4, stay('2026-03-04', '2026-03-06')),
    buildBooking(5, stay('2027-01-04', '2027-01-06')),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect((await find('rossi')).bookings.map(({ id }) => id)).toEqual([2, 1, 5, 4, 3].map(buildId))
  expect((await find('rossi')).hasMoreBookings).toBe(false)
})

test('finds the stays of a day, and those of a guest that have the day', async () => {
  const bookings = [
    buildBooking(1, { checkinDate: '2027-03-04', checkoutDate: '2027-03-06', guestSurname: 'Albizi' }),
    buildBooking(2, { checkinDate: '2027-04-04', checkoutDate: '2027-04-06', guestSurname: 'Albizi' }),
    buildBooking(4, { checkinDate: '2027-03-01', checkoutDate: '2027-03-03', guestSurname: 'Neri' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  const getIds = async (typed: string, days: string[] = []) => (await find(typed, days)).bookings.map(({ id }) => id)
  expect(await getIds('5/3', ['2027-03-05'])).toEqual([buildId(1)])
  expect(await getIds('albizi 5/3')).toEqual([buildId(1)])
})
