import { expect, test } from 'vitest'
import {
  findInLines,
  formatLine,
  getBlock,
  getStatusWord,
  matchesTerms,
  normalizePhone,
  parseSearchTerms,
  replaceLines,
} from './searchIndex.ts'

const guest = {
  id: '01930000-0000-7000-8000-000000000001',
  guestName: 'Élise',
  guestSurname: 'D’Angelo-Müller',
  guestEmail: 'Elise.Muller@example.org',
  guestPhone: '0039 333 123 45 67',
  code: 'K7MQ4XAW',
  status: 'confirmed',
  checkinDate: '2027-03-04',
} as const
const isFound = (typed: string) => findInLines(formatLine(guest), parseSearchTerms(typed)).length > 0

test.each(['elise', 'Müller', 'angelo eli', 'elise.muller@ex', '+39 333 12', '333123', '0039333', 'k7mq', 'K7MQ4XAW'])(
  'finds the guest by "%s"',
  (typed) => {
    expect(isFound(typed)).toBe(true)
  },
)

test.each(['rossi', 'elise rossi', '333 99', 'muller@other', '2027', 'confirmed', '=confirmed', '>2027'])(
  'does not find the guest by "%s"',
  (typed) => {
    expect(isFound(typed)).toBe(false)
  },
)

test('narrows a search to a status and returns the check-in day of each booking', () => {
  expect(findInLines(formatLine(guest), ['elise', getStatusWord('confirmed')])).toEqual([
    { id: guest.id, checkinDate: '2027-03-04' },
  ])
  expect(findInLines(formatLine(guest), ['elise', getStatusWord('pending')])).toEqual([])
})

test('a line holds each word of the guest once', () => {
  const getWords = (changes: object) => formatLine({ ...guest, ...changes }).split(' ')
  expect(getWords({})).toEqual([
    ...[guest.id, '>2027-03-04', '=confirmed', 'elise', 'd', 'angelo', 'muller'],
    ...['example', 'org', 'k7mq4xaw', 'elise.muller@example.org', '393331234567', '3331234567'],
  ])
  expect(getWords({ guestEmail: null, guestPhone: '—', guestName: '—', guestSurname: '' })).toEqual([
    ...[guest.id, '>2027-03-04', '=confirmed', 'k7mq4xaw'],
  ])
  expect(getWords({ code: 'K7MQ-4XAW', guestEmail: null })).toEqual(
    expect.arrayContaining(['k7mq', '4xaw', 'k7mq4xaw']),
  )
  // The country code stands at the beginning only.
  expect(getWords({ guestPhone: '3335639012' }).slice(-1)).toEqual(['3335639012'])
})

test('reads a phone number without its signs and without the zeros for a foreign country', () => {
  expect(normalizePhone('+39 (0575) 000-142')).toBe('390575000142')
  expect(normalizePhone('0039 0575 000142')).toBe('390575000142')
  expect(parseSearchTerms('0575/000.142-3')).toEqual(['05750001423'])
  expect(parseSearchTerms(' 333 12 ')).toEqual(['33312'])
  expect(parseSearchTerms('via 12')).toEqual(['via', '12'])
  expect(parseSearchTerms('12 via')).toEqual(['12', 'via'])
})

test('an email address is one term, whatever stands around it', () => {
  expect(parseSearchTerms('  elise.muller@ex   rossi ')).toEqual(['elise.muller@ex', 'rossi'])
})

test('a guest who is not in the index matches when each term begins one of the words', () => {
  expect(matchesTerms(guest, parseSearchTerms('elise 333'))).toBe(true)
  expect(matchesTerms(guest, parseSearchTerms('angelo'))).toBe(true)
  expect(matchesTerms(guest, parseSearchTerms('elise rossi'))).toBe(false)
  expect(matchesTerms(guest, parseSearchTerms('lise'))).toBe(false)
})

test('ids of the same three days share a block', () => {
  expect(getBlock(guest.id)).toBe('01930')
})

test('ignores spaces and single letters', () => {
  expect(parseSearchTerms('  ')).toEqual([])
  expect(parseSearchTerms('e')).toEqual([])
  expect(parseSearchTerms('e Li x')).toEqual(['li'])
})

test('keeps one line per booking in a block and finds the newest first', () => {
  const [older, newer] = ['0193a', '0193b']
  const formatGuestLine = (id: string, guestName: string) => formatLine({ ...guest, id, guestName })
  const both = replaceLines(
    '',
    [older, newer],
    new Map([
      [older, formatGuestLine(older, 'Lapo')],
      [newer, formatGuestLine(newer, 'Lapo')],
    ]),
  )
  const findIds = (text: string, terms: string[]) => findInLines(text, terms).map((it) => it.id)
  expect(findIds(both, ['lapo'])).toEqual([newer, older])
  const reversed = both.split('\n').reverse().join('\n')
  expect(findIds(reversed, ['lapo'])).toEqual([newer, older])
  const renamed = replaceLines(both, [older], new Map([[older, formatGuestLine(older, 'Neri')]]))
  expect(findIds(renamed, ['lapo'])).toEqual([newer])
  expect(findIds(renamed, ['neri', 'angelo'])).toEqual([older])
  expect(replaceLines(renamed, [older, newer], new Map())).toBe('')
})
