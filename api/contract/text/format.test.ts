import { expect, test } from 'vitest'
import { formatCheckinTime, formatDate, formatEuro, formatParty, getDateFormat, getRoomName } from './format.ts'

/** Languages separate the parts by spaces that do not break. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

test('writes a day in words, the same in every time zone', () => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  expect(formatDate('2027-03-04', 'it', options)).toBe('giovedì 4 marzo 2027')
  expect(formatDate('2027-03-04', 'en', options)).toBe('Thursday, 4 March 2027')
  expect(formatDate('2027-03-04', 'it', { month: 'short' })).toBe('mar')
  expect(formatDate('2027-03-04', 'it', { hour: 'numeric', minute: 'numeric', timeZoneName: 'short' })).toContain(
    '12:00 UTC',
  )
})

test('writes the first of a month as Italian does', () => {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const write = (day: string, language: 'it' | 'en') => withPlainSpaces(formatDate(day, language, options))
  expect([write('2027-05-01', 'it'), write('2027-05-11', 'it'), write('2027-05-21', 'it')]).toEqual([
    ...['1º mag 2027', '11 mag 2027', '21 mag 2027'],
  ])
  expect(write('2027-05-01', 'en')).toBe('1 May 2027')
  expect(formatDate('2027-01-01', 'it', { weekday: 'long', day: 'numeric', month: 'long' })).toBe('venerdì 1º gennaio')
  // Without a month it is a number.
  expect(formatDate('2027-05-01', 'it', { day: 'numeric' })).toBe('1')
})

test('writes euros in each language, with or without cents', () => {
  expect(withPlainSpaces(formatEuro('1120.50', 'it', 2))).toBe('1.120,50 €')
  expect(formatEuro('1120.50', 'en', 2)).toBe('€1,120.50')
  expect(withPlainSpaces(formatEuro('120.00', 'it', 0))).toBe('120 €')
  expect(formatEuro('120.00', 'en', 0)).toBe('€120')
})

test('creates a format once for each language and each set of options', () => {
  const day = { day: 'numeric' } as const
  expect(getDateFormat('it', { ...day })).toBe(getDateFormat('it', day))
  expect(getDateFormat('en', day)).not.toBe(getDateFormat('it', day))
  expect(getDateFormat('it', { month: 'numeric' })).not.toBe(getDateFormat('it', day))
})

test('names a room in the reader’s language', () => {
  const room = { name: 'Camera alta', nameEn: 'Moon Room' }
  expect(getRoomName(room, 'it')).toBe('Camera alta')
  expect(getRoomName(room, 'en')).toBe('Moon Room')
  const translated = { ...room, translations: { de: { name: 'Mondzimmer' }, fr: { description: 'À l’est' } } }
  expect(['it', 'de', 'fr', 'nl'].map((language) => getRoomName(translated, language))).toEqual([
    ...['Camera alta', 'Mondzimmer', 'Moon Room', 'Moon Room'],
  ])
})

test('says how many children come with how many adults, and how old they are, where it is known', () => {
  const i18n = { t: (id: string, values?: object) => `${id} ${JSON.stringify(values)}` }
  const families: [number, number[] | undefined][] = [
    [3, undefined],
    [3, []],
    [3, [4, 1]],
    // Fewer have come than the booking names.
    [2, [4, 1]],
  ]
  expect(families.map(([guests, ages]) => formatParty(guests, ages, i18n))).toEqual([
    'booking.guestCount {"n":3}',
    'booking.guestCount {"n":3}',
    'stay.party {"adults":1,"n":2,"ages":"4, 1","last":1}',
    'booking.guestCount {"n":2}',
  ])
})

test('an arrival time is an hour or one of two words, which are translated', () => {
  const i18n = { t: (id: string, values?: object) => `${id} ${JSON.stringify(values)}` }
  expect(formatCheckinTime('15:00-17:00', i18n)).toBe('15:00-17:00')
  expect(formatCheckinTime('Dopo le 20:00', i18n)).toBe('booking.arrivalTime.late {"from":"20:00"}')
  expect(formatCheckinTime('altro', i18n)).toBe('booking.arrivalTime.other undefined')
})
