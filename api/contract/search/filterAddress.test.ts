import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFilter, hasInvalidFilter, parseFilter, type RoomFilter } from './filterAddress.ts'

const none: RoomFilter = { guests: null, beds: null, price: null, amenities: [], order: null }
const parse = (address: string) => parseFilter(new URLSearchParams(address))
const search = 'from=2027-01-01&to=2027-01-03&guests=4'

test('reads counts from 1 to 10000, amenities once each, and the one order', () => {
  expect(parse('')).toEqual(none)
  expect(parse('guests=1&beds=10000&price=90&amenities=WiFi,,A/C,WiFi&order=price')).toEqual({
    guests: 1,
    beds: 10_000,
    price: 90,
    amenities: ['WiFi', 'A/C'],
    order: 'price',
  })
  for (const text of ['0', '10001', '1.5', '-1', 'two', '1e9', '']) expect(parse(`beds=${text}`), text).toEqual(none)
  expect(parse('order=size')).toEqual(none)
})

test('the guests of a search are none of the filter', () => {
  expect(parse(search)).toEqual(none)
  expect(formatFilter({ ...none, guests: 2, beds: 3 }, new URLSearchParams(search))).toBe(`?${search}&beds=3`)
  expect(hasInvalidFilter(new URLSearchParams('from=2027-01-01&guests=0'))).toBe(false)
})

test('knows when an address has a value that is ignored', () => {
  for (const address of ['', 'beds=', 'beds=2&order=price&amenities=Sauna', 'colour=red', search])
    expect(hasInvalidFilter(new URLSearchParams(address)), address).toBe(false)
  for (const address of ['guests=0', 'beds=two', 'price=1e9', 'order=size', `${search}&beds=0`])
    expect(hasInvalidFilter(new URLSearchParams(address)), address).toBe(true)
})

const count = fc.option(fc.integer({ min: 1, max: 10_000 }))
const filter = fc.record({
  guests: count,
  beds: count,
  price: count,
  amenities: fc.uniqueArray(fc.constantFrom('WiFi', 'A/C', 'Minibar', 'Vista & più', 'Tè, caffè', '100% lino', '%2C')),
  order: fc.constantFrom('price' as const, null),
})

test('a filter in an address reads as the same filter, whatever stood there before', () => {
  fc.assert(
    fc.property(filter, fc.option(filter), (wanted, before) => {
      const address = formatFilter(
        wanted,
        new URLSearchParams(before ? formatFilter(before, new URLSearchParams()) : ''),
      )
      expect(parse(address)).toEqual(wanted)
      expect(formatFilter(none, new URLSearchParams(address))).toBe('')
    }),
  )
})
