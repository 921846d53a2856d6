import { expect, test } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { getAmenityName, listStandardAmenities } from './amenities.ts'

const ownNames = [
  { amenity: 'Vasca di pietra', name: 'Stone bath' },
  { amenity: 'Minibar', name: 'A fridge with our wine' },
]

test.each([
  ['Vasca di pietra', 'Stone bath'],
  ['Minibar', 'A fridge with our wine'],
  ['WiFi', 'WiFi'],
  ['Ventilatore', 'Ventilatore'],
  ['constructor', 'constructor'],
])('the amenity %s of a room reads %s', (amenity, name) => {
  expect(getAmenityName(amenity, ownNames, getI18n('en'))).toBe(name)
})

test('every amenity of the program has a text of the catalogs', () => {
  const texts = listStandardAmenities().map((amenity) => getAmenityName(amenity, [], { t: (id) => `text ${id}` }))
  expect(texts).toEqual(['text amenity.wifi', 'text amenity.cool', 'text amenity.minibar'])
})
