import { expect, test } from 'vitest'
import { createServerI18n, getI18n } from '#api/http/i18n.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { buildStructuredData } from './structuredData.ts'

const options = {
  language: 'it' as const,
  i18n: getI18n('it'),
  pictures: { getVersion: () => null },
  publicUrl: 'https://farm.example',
  rooms: [],
  room: null,
  property: sampleProperty,
}
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test.each([
  ['2026-01-15', '2026'],
  ['2026-07-01', '2026'],
  ['2026-09-30', '2026'],
  ['2026-10-01', '2027'],
])('on %s names the summer of %s as the season of lunch, and every day for both meals', (today, year) => {
  const data = buildStructuredData({ ...options, page: 'restaurant', today })
  expect(data).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: week, opens: '12:30', validFrom: `${year}-06-01`, validThrough: `${year}-09-30` },
      { dayOfWeek: week, opens: '19:30' },
    ],
  })
  expect(JSON.stringify(data).match(/validFrom/g)).toHaveLength(1)
})

test('names the cuisine and the meals in the language of the page, in the farm’s words where it has written them', () => {
  const build = (i18n: typeof options.i18n) =>
    buildStructuredData({ ...options, i18n, page: 'restaurant', today: '2026-07-01' })
  expect(build(getI18n('it'))).toMatchObject({
    servesCuisine: 'Toscana',
    openingHoursSpecification: [{ name: 'Pranzo, solo d’estate' }, { name: 'Cena' }],
  })
  expect(build(getI18n('en'))).toMatchObject({
    servesCuisine: 'Tuscan',
    openingHoursSpecification: [{ name: 'Lunch, summer only' }, { name: 'Dinner' }],
  })
  expect(build(createServerI18n('en', { 'restaurant.cuisine': 'Umbrian' }))).toMatchObject({ servesCuisine: 'Umbrian' })
})
