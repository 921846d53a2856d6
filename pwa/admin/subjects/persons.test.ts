import { expect, test } from 'vitest'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'

let store: Store
let persons: typeof import('./persons.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  persons = await import('./persons.ts')
})

const find = async (typed: string) =>
  (await persons.findGuests(typed)).map(({ name, guestPhone, stays }) => `${name}, ${guestPhone}, ${stays}`)

test('finds guests by name or phone, who came last first, with their stays and what they gave last', async () => {
  const neri = { guestSurname: 'Neri', guestEmail: 'neri@example.org' }
  const bookings = [
    buildBooking(1, { ...neri, guestPhone: '0575 111111' }),
    buildBooking(2, { guestSurname: 'Nerini', guestEmail: null, guestPhone: '0575 222222' }),
    buildBooking(3, { ...neri, guestEmail: 'Neri@Example.org', guestPhone: '0575 333333' }),
    buildBooking(4, { ...neri, deletedAt: '2027-01-08T10:00:00.000Z' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect(await find('neri')).toEqual(['Lapo Neri, 0575 333333, 2', 'Lapo Nerini, 0575 222222, 1'])
  expect(await find('Lapo NERINI')).toEqual(['Lapo Nerini, 0575 222222, 1'])
  expect(await find('0575 22')).toEqual(['Lapo Nerini, 0575 222222, 1'])
  expect(await find('rossi')).toEqual([])
})

test('takes those without a mail address for one person by phone, and nobody by the same first name alone', async () => {
  const unknown = { guestEmail: null, guestSurname: unknownText }
  const bookings = [
    buildBooking(1, { ...unknown, guestPhone: '333 1' }),
    buildBooking(2, { ...unknown, guestPhone: '0039 333 1' }),
    buildBooking(3, { ...unknown, guestPhone: unknownText }),
    buildBooking(4, { ...unknown, guestPhone: unknownText }),
    buildBooking(5, { ...unknown, guestPhone: '333 1' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect(await find('lapo')).toEqual(['Lapo, 333 1, 2', `Lapo, ${unknownText}, 1`, `Lapo, ${unknownText}, 1`])
})

test('offers three guests at most, none for one or two letters, and nobody whose data was erased', async () => {
  const surnames = ['Rossi', 'Rossini', 'Rossetti', 'Rossellini']
  const bookings = surnames.map((guestSurname, i) =>
    buildBooking(i + 1, { guestSurname, guestEmail: `${guestSurname}@example.org` }),
  )
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect(await find('ross')).toHaveLength(3)
  expect(await find('ro')).toEqual([])
})
