import { expect, test } from 'vitest'
import { createServerI18n, getI18n } from '#api/http/i18n.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { rangeInclusive } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { buildSharePath } from './brand.ts'
import { buildStructuredData, createOfferStates } from './structuredData.ts'

const options = {
  language: 'it' as const,
  i18n: getI18n('it'),
  pictures: { getVersion: () => null },
  shownPage: null,
  publicUrl: 'https://farm.example',
  rooms: [],
  room: null,
  property: sampleProperty,
  getOfferState: () => 'InStock' as const,
}
const sampleRoom: Room = {
  id: 3,
  name: 'Girasoli',
  nameEn: 'Sunflowers',
  description: '',
  descriptionEn: '',
  type: 'double',
  imageUrl: '/pictures/room-3-1-720.webp',
  imageUrls: ['/pictures/room-3-1-720.webp'],
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: 20,
  amenities: [],
  pricePerNight: null,
  seasons: [],
  order: 3,
  retired: false,
  version: 1,
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

test('offers the night of a room, as long as its card says that it can be booked', () => {
  const day = { available: false, notes: null, version: 1 }
  const soldOut = rangeInclusive('2026-07-01', '2026-07-30').map((date) => ({ ...day, date }))
  const availability = [
    { roomId: 1, adminAvailability: soldOut },
    { roomId: 2, adminAvailability: soldOut.slice(1) },
  ].map((entry) => ({
    ...entry,
    roomName: '',
    roomNameEn: '',
    bookings: [],
    lockedPeriods: [],
    turnover: 'blocked' as const,
  }))
  const getStates = (enabled: boolean) =>
    [1, 2, 3].map(createOfferStates({ availability, bookingsEnabled: { enabled } }, '2026-07-01'))
  expect(getStates(true)).toEqual(['SoldOut', 'InStock', 'InStock'])
  expect(getStates(false)).toEqual(['OutOfStock', 'OutOfStock', 'OutOfStock'])

  const room = { ...sampleRoom, pricePerNight: '98.00' }
  const data = buildStructuredData({ ...options, page: 'room', room, today: '2026-07-01' })
  const price = { price: '98.00', priceCurrency: 'EUR' }
  expect(data).toMatchObject({
    offers: {
      ...price,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'DAY' },
      availability: 'https://schema.org/InStock',
    },
    containedInPlace: {
      geo: { latitude: sampleProperty.address.latitude, longitude: sampleProperty.address.longitude },
      petsAllowed: 'Vanno annunciati con la prenotazione e sono ammessi solo dopo un accordo telefonico.',
    },
  })
})

test('marks as a product only what is offered, says about pets only of the farm and of rooms that take none, and links in the page’s language', () => {
  const build = (room: Room) =>
    buildStructuredData({ ...options, language: 'en', page: 'room', room, today: '2026-07-01' })
  const common = build({ ...sampleRoom, type: 'common', pricePerNight: null })
  expect(common).toMatchObject({ '@type': 'Room' })
  expect(common).not.toHaveProperty('offers')
  expect(build({ ...sampleRoom, pricePerNight: null })).toMatchObject({ '@type': 'HotelRoom' })
  expect(build({ ...sampleRoom, pricePerNight: '98.00' })).toMatchObject({
    '@type': ['HotelRoom', 'Product'],
    offers: { url: expect.stringMatching(/\/booking\?room=\d+&lang=en$/) },
  })
  expect(build({ ...sampleRoom, type: 'apartment' })).toMatchObject({ '@type': 'Apartment' })
  expect(build(sampleRoom)).not.toHaveProperty('petsAllowed')
  expect(build({ ...sampleRoom, refusesPets: true })).toMatchObject({ petsAllowed: false })
  const restaurant = buildStructuredData({ ...options, page: 'restaurant', today: '2026-07-01' })
  expect(restaurant).not.toHaveProperty('petsAllowed')
})

test('names the CIN of the farm, and of a room with one of its own', () => {
  const build = (page: 'home' | 'rooms' | 'room', room: Room) =>
    buildStructuredData({ ...options, page, rooms: [room], room: page === 'room' ? room : null, today: '2026-07-01' })
  const [farm, own] = [sampleProperty.cin, 'IT051034B5OWNROOM1'].map((value) => ({ propertyID: 'CIN', value }))
  expect(build('home', sampleRoom)).toMatchObject({ identifier: farm })
  expect(build('room', sampleRoom)).toMatchObject({ identifier: farm, containedInPlace: { identifier: farm } })
  const room = { ...sampleRoom, cin: own?.value }
  expect(build('room', room)).toMatchObject({ identifier: own, containedInPlace: { identifier: farm } })
  expect(build('rooms', room)).toMatchObject({ identifier: farm, containsPlace: [{ identifier: own }] })
})

test('shares the first picture of a room, and the farm’s picture of every other page', () => {
  const { pictures } = options
  expect(buildSharePath(pictures, 'it', sampleRoom)).toBe('/pictures/share-room-3-1.jpg')
  expect(buildSharePath({ getVersion: () => 'v2' }, 'it', sampleRoom)).toBe('/pictures/share-room-3-1.jpg?v=v2')
  for (const room of [null, { imageUrls: [] }]) expect(buildSharePath(pictures, 'en', room)).toBe('/pictures/og-en.jpg')
})
