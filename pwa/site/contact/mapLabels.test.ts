import { expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { messages as en } from '#locales/en/pages.po'
import { messages as it } from '#locales/it/pages.po'
import { buildEmbeddedMapUrl } from './mapAddress.ts'

/** The middle of the town's walled centre, which is about 800 m wide. */
const centre = { latitude: 43.5705, longitude: 12.1405 }
const { latitude, longitude } = property.address
const metresPerDegree = 111_320
const north = (latitude - centre.latitude) * metresPerDegree
const east = (longitude - centre.longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180)

test('the text, the coordinates and the drawn map place the farm just outside the walls', () => {
  expect(JSON.stringify(it['contact.subtitle'])).toContain(`appena fuori le mura di ${property.address.town}`)
  expect(JSON.stringify(en['contact.subtitle'])).toContain(`just outside the walls of ${property.address.town}`)
  const metres = Math.hypot(north, east)
  expect(metres).toBeGreaterThan(500)
  expect(metres).toBeLessThan(1_200)

  const listPlaces = (...kinds: string[]) => property.content.mapLabels.filter(({ kind }) => kinds.includes(kind))
  const [farm, town] = [getItem(listPlaces('farm'), 0), getItem(listPlaces('town'), 0)]
  expect([farm.x < town.x, farm.y < town.y]).toEqual([east < 0, north > 0])
  // The town is drawn 20 % wide: the farm is beside it, and no other place is nearer.
  const distances = listPlaces('farm', 'village').map(({ x, y }) => Math.hypot(x - town.x, (y - town.y) * 0.75))
  expect(distances[0]).toBe(Math.min(...distances))
  expect(distances[0]).toBeLessThan(25)
})

test('the embedded map shows the farm and the town', () => {
  const { searchParams } = new URL(buildEmbeddedMapUrl(property.address))
  const [west = 0, south = 0, right = 0, top = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number)
  for (const place of [centre, property.address]) {
    expect([west < place.longitude, place.longitude < right]).toEqual([true, true])
    expect([south < place.latitude, place.latitude < top]).toEqual([true, true])
  }
  expect(searchParams.get('marker')).toBe(`${latitude},${longitude}`)
})
