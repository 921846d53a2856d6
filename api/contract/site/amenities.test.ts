import { expect, test } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { getAmenityName, listStandardAmenities, localizeAmenities } from './amenities.ts'

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

test('the program has texts for the amenities that most farms have', () => {
  expect(listStandardAmenities()).toEqual(['WiFi', 'A/C', 'Minibar'])
})

test('the farm’s own names are those of the reader’s language, or the English ones', () => {
  const names = [{ amenity: 'Sauna', name: { it: 'Sauna finlandese', en: 'Finnish sauna' } }]
  expect(localizeAmenities(names, 'it')).toEqual([{ amenity: 'Sauna', name: 'Sauna finlandese' }])
  for (const language of ['en', 'xx'])
    expect(localizeAmenities(names, language)).toEqual([{ amenity: 'Sauna', name: 'Finnish sauna' }])
})
