import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { buildBooking, buildId } from '#pwa/offline/testing/rows.ts'

const unknown = { guestSurname: unknownText, guestPhone: unknownText, guestEmail: null }
const known = { guestName: 'Neri', guestSurname: 'Bardi', guestPhone: unknownText, guestEmail: null }
const called = { guestEmail: null, guestPhone: '+39 0575 000142' }

let queries: typeof import('./queries.ts')
beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  const { rows } = await import('#pwa/offline/rows.ts')
  await rows.bookings.storeRows([
    buildBooking(1, { ...unknown, code: 'FIRST' }),
    buildBooking(2, { ...unknown, code: 'SECOND' }),
    buildBooking(3, known),
    buildBooking(4, known),
    buildBooking(5, { ...called, guestName: 'Bice' }),
    buildBooking(6, { ...called, guestName: 'Beatrice', guestPhone: '0039 0575/000142' }),
  ])
  queries = await import('./queries.ts')
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const findQueries = async (typed: string) =>
  Promise.all((await queries.findPeople(typed)).map(queries.buildPersonQuery))

test('keeps bookings apart that share nothing but a first name', async () => {
  expect((await queries.findPeople('lapo')).map(({ name, contact }) => [name, contact])).toEqual([
    ['Lapo', 'SECOND'],
    ['Lapo', 'FIRST'],
  ])
  expect(await findQueries('lapo')).toEqual([{ ids: [buildId(2)] }, { ids: [buildId(1)] }])
})

test('joins the bookings of one name and surname, and those of one phone number', async () => {
  expect(await findQueries('neri')).toEqual([{ ids: expect.arrayContaining([buildId(3), buildId(4)]) }])
  const [person, ...others] = await queries.findPeople('000142')
  expect(person).toMatchObject({ name: 'Beatrice Rossi', contact: '0039 0575/000142' })
  expect(others).toEqual([])
  expect(await findQueries('000142')).toEqual([{ ids: expect.arrayContaining([buildId(5), buildId(6)]) }])
})
