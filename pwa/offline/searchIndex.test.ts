import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLines } from '#contract/money/ledger.ts'
import { changeLines } from '#contract/money/ledgerChanges.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import {
  compileTerms,
  findInLines,
  formatLine,
  getBlock,
  matchesTerms,
  parseSearchTerms,
  replaceLines,
  toPhoneDigits,
} from './searchIndex.ts'

const guest = {
  id: '01930000-0000-7000-8000-000000000001',
  guestName: 'Élise',
  guestSurname: 'D’Angelo-Müller',
  guestEmail: 'Elise.Muller@example.org',
  guestPhone: '0039 333 123 45 67',
  code: 'K7MQ4XAW',
  roomId: 7,
  status: 'confirmed',
  checkinDate: '2027-03-04',
  checkoutDate: '2027-03-06',
  listPrice: '0.00',
  agreedPrice: null,
  depositAmount: null,
  balanceAmount: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
} as const
const rooms = [
  { id: 7, name: 'Camera della Lùna', nameEn: 'Moon Room' },
  { id: 71, name: 'Camera del Gelsomino', nameEn: 'Jasmine Room' },
]
const isFound = (typed: string, changes = {}) =>
  findInLines(formatLine({ ...guest, ...changes }), compileTerms(parseSearchTerms(typed), rooms)).length > 0

const found = [
  'elise',
  'Müller',
  'angelo eli',
  'elise.muller@ex',
  '+39 333 12',
  '333123',
  '0039333',
  'k7mq',
  'K7MQ4XAW',
]
test.each([...found, '(333) 123', '4567', '23.45-67', 'elise 4567', 'camera luna', 'moon', 'elise moon'])(
  'finds the guest by "%s"',
  (typed) => {
    expect(isFound(typed)).toBe(true)
  },
)

const missed = ['rossi', 'elise rossi', '333 99', 'muller@other', '2027', 'confirmed', '=confirmed', '>2027']
test.each([...missed, 'gelsomino', 'oon', '333145'])('does not find the guest by "%s"', (typed) => {
  expect(isFound(typed)).toBe(false)
})

test('finds a phone number by any part of its digits, however both are written', () => {
  const digits = fc.integer({ min: 0, max: 9 })
  const separators = fc.constantFrom('', ' ', '.', '-', '/', ' (', ') ')
  const written = (all: number[], between: string[]) => all.map((it, i) => `${it}${between[i] ?? ''}`).join('')
  fc.assert(
    fc.property(
      fc.array(digits, { minLength: 7, maxLength: 13 }),
      fc.array(separators, { maxLength: 13 }),
      fc.array(separators, { maxLength: 13 }),
      fc.nat(6),
      fc.integer({ min: 3, max: 13 }),
      (phone, storedSeparators, typedSeparators, start, length) => {
        const part = phone.slice(Math.min(start, phone.length - 3)).slice(0, length)
        return isFound(written(part, typedSeparators), { guestPhone: `+39 ${written(phone, storedSeparators)}` })
      },
    ),
  )
  expect(isFound('+39 333 1234', { guestPhone: '333 123.45.67' })).toBe(true)
  expect(isFound('0039 333', { guestPhone: '333 123.45.67' })).toBe(true)
})

test('returns the stay, the status and the payment of each booking', () => {
  const hit = { id: guest.id, checkinDate: '2027-03-04', checkoutDate: '2027-03-06', status: 'confirmed' }
  expect(findInLines(formatLine(guest), [])).toEqual([{ ...hit, isPaid: false }])
  expect(findInLines(formatLine({ ...guest, paymentCompleted: true }), compileTerms(['elise']))).toEqual([
    { ...hit, isPaid: true },
  ])
  expect(findInLines('', [])).toEqual([])
})

test('a booking that is ticked as paid is paid in the list at any price, until something else is to be paid', () => {
  const isPaid = (booking: Parameters<typeof formatLine>[0]) => findInLines(formatLine(booking), [])[0]?.isPaid
  const ticked = settleFields(null, { ...guest, agreedPrice: '300.00', paymentCompleted: true })
  const change = (fields: object) => settleFields(ticked, { ...ticked, ...fields })
  expect(['300.00', '500.00', '120.00'].map((agreedPrice) => isPaid(change({ agreedPrice })))).toEqual([
    true,
    true,
    true,
  ])
  const extra = {
    id: 'x',
    kind: 'extra' as const,
    extraId: null,
    day: null,
    text: 'Cena',
    quantity: 1,
    amountCents: 2500,
  }
  expect(isPaid(change(changeLines(ticked, [...listLines(ticked), extra])))).toBe(false)
  const part = change({ paymentCompleted: false, depositAmount: '100.00', depositPaidOn: '2027-03-01' })
  expect([isPaid(part), isPaid(settleFields(part, { ...part, agreedPrice: '100.00' }))]).toEqual([false, true])
})

test('a line holds each word of the guest once', () => {
  const getWords = (changes: object) => formatLine({ ...guest, ...changes }).split(' ')
  const facts = [guest.id, '>2027-03-04', '<2027-03-06', '=confirmed', '-', '#7']
  expect(getWords({})).toEqual([
    ...[...facts, 'elise', 'd', 'angelo', 'muller'],
    ...['example', 'org', 'k7mq4xaw', 'elise.muller@example.org', '~393331234567'],
  ])
  expect(getWords({ guestEmail: null, guestPhone: '—', guestName: '—', guestSurname: '' })).toEqual([
    ...[...facts, 'k7mq4xaw', '~'],
  ])
  expect(getWords({ code: 'K7MQ-4XAW', guestEmail: null })).toEqual(
    expect.arrayContaining(['k7mq', '4xaw', 'k7mq4xaw']),
  )
})

test('reads a phone number without its signs and without the zeros for a foreign country', () => {
  expect(toPhoneDigits('+39 (0575) 000-142')).toBe('390575000142')
  expect(toPhoneDigits('0039 0575 000142')).toBe('390575000142')
  expect(parseSearchTerms('0575/000.142-3')).toEqual(['05750001423'])
  expect(parseSearchTerms(' 333 12 ')).toEqual(['33312'])
  expect(parseSearchTerms('+ 39 333 12')).toEqual(['33312'])
  expect(parseSearchTerms('333 0039 12')).toEqual(['333003912'])
  expect(parseSearchTerms('via 12')).toEqual(['via', '12'])
  expect(parseSearchTerms('12 via')).toEqual(['12', 'via'])
})

test('an email address is one term, whatever stands around it', () => {
  expect(parseSearchTerms('  elise.muller@ex   rossi ')).toEqual(['elise.muller@ex', 'rossi'])
  expect(isFound('elise.muller@ex', { guestEmail: 'elisexmuller@example.org' })).toBe(false)
  expect(isFound('elise+farm@ex', { guestEmail: 'elise+farm@example.org' })).toBe(true)
})

test('a guest who is not in the index matches when each term begins one of the words', () => {
  const matches = (typed: string) => matchesTerms(guest, compileTerms(parseSearchTerms(typed)))
  expect(['elise 333', 'angelo', '4567'].filter(matches)).toHaveLength(3)
  expect(['elise rossi', 'lise'].filter(matches)).toEqual([])
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
  const findIds = (text: string, terms: string[]) => findInLines(text, compileTerms(terms)).map((it) => it.id)
  expect(findIds(both, ['lapo'])).toEqual([newer, older])
  const reversed = both.split('\n').reverse().join('\n')
  expect(findIds(reversed, ['lapo'])).toEqual([newer, older])
  const renamed = replaceLines(both, [older], new Map([[older, formatGuestLine(older, 'Neri')]]))
  expect(findIds(renamed, ['lapo'])).toEqual([newer])
  expect(findIds(renamed, ['neri', 'angelo'])).toEqual([older])
  expect(replaceLines(renamed, [older, newer], new Map())).toBe('')
})
