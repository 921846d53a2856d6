import { expect, test } from 'vitest'
import { formatFilter, parseFilter } from '#contract/search/filterAddress.ts'
import { filterRooms, formatCount, listFilterOptions } from './roomFilter.ts'

const room = (id: number, pricePerNight: string | null, changes: object = {}) => ({
  id,
  type: 'double',
  maxGuests: 2,
  beds: 1,
  amenities: ['WiFi'],
  pricePerNight,
  seasons: [],
  ...changes,
})
const rooms = [
  room(1, '120.00', { maxGuests: 4, beds: 3, amenities: ['WiFi', 'A/C'] }),
  room(2, '80.00'),
  room(3, '98.50', { maxGuests: 3, beds: 2 }),
  room(4, null, { type: 'common', maxGuests: null, beds: null, amenities: [] }),
]

test.each([
  ['', [1, 2, 3, 4]],
  ['guests=3', [1, 3]],
  ['beds=2', [1, 3]],
  ['price=100', [2, 3]],
  ['amenities=WiFi,A/C', [1]],
  ['amenities=WiFi%2CA%2FC', [1]],
  ['order=price', [2, 3, 1, 4]],
  ['guests=3&order=price', [3, 1]],
  ['amenities=Sauna', []],
  ['guests=-1&beds=two&price=1e9&order=size&colour=red', [1, 2, 3, 4]],
  ['from=2027-01-01&to=2027-01-03&guests=4', [1, 2, 3, 4]],
])('of the address %s shows the rooms %j', (address, ids) => {
  const before = [...rooms]
  expect(filterRooms(rooms, parseFilter(new URLSearchParams(address))).map(({ id }) => id)).toEqual(ids)
  expect(rooms).toEqual(before)
})

test('counts apartments apart from rooms', () => {
  const i18n = { t: (id: string, values?: object) => `${id} ${JSON.stringify(values)}` }
  const apartments = [room(5, null, { type: 'apartment' }), room(6, null, { type: 'apartment' })]
  expect([rooms, [...rooms, ...apartments], apartments, []].map((it) => formatCount(it, i18n))).toEqual([
    'filter.count {"n":3}',
    'filter.roomsAndApartments {"n":3,"apartments":2}',
    'filter.apartments {"n":2}',
    'filter.count {"n":0}',
  ])
})

test('writes a filter into the address that reads as the same filter, and keeps the search', () => {
  const filter = { guests: 3, beds: null, price: 100, amenities: ['WiFi', 'A/C'], order: 'price' } as const
  const address = formatFilter({ ...filter, amenities: [...filter.amenities] }, new URLSearchParams('beds=2'))
  expect(parseFilter(new URLSearchParams(address))).toEqual(filter)
  const search = 'from=2027-01-01&to=2027-01-03&guests=4'
  const none = { guests: null, beds: null, price: null, amenities: [], order: null }
  expect(formatFilter(none, new URLSearchParams(`${search}&price=100`))).toBe(`?${search}`)
  expect(formatFilter(none, new URLSearchParams('price=100'))).toBe('')
})

test('offers only what some room has', () => {
  expect(listFilterOptions(rooms)).toEqual({
    guests: [1, 2, 3, 4],
    beds: [1, 2, 3],
    prices: [100, 125],
    amenities: ['A/C', 'WiFi'],
  })
  expect(listFilterOptions([])).toEqual({ guests: [], beds: [], prices: [], amenities: [] })
})

test('leaves no question mark behind in a browser without URLSearchParams.size', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  try {
    const parameters = new URLSearchParams('beds=2')
    expect(formatFilter({ ...parseFilter(parameters), beds: null }, parameters)).toBe('')
  } finally {
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size)
  }
})
