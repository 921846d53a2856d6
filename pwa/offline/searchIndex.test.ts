import { expect, test } from 'vitest'
import { findInLines, formatLine, getStatusWord, parseSearchTerms, replaceLines } from './searchIndex.ts'

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
const lines = formatLine(guest)
const isFound = (typed: string) => findInLines(lines, parseSearchTerms(typed)).length > 0

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
  expect(findInLines(lines, ['elise', getStatusWord('confirmed')])).toEqual([
    { id: guest.id, checkinDate: '2027-03-04' },
  ])
  expect(findInLines(lines, ['elise', getStatusWord('pending')])).toEqual([])
})

test('ignores spaces and single letters', () => {
  expect(parseSearchTerms('  ')).toEqual([])
  expect(parseSearchTerms('e')).toEqual([])
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
  const renamed = replaceLines(both, [older], new Map([[older, formatGuestLine(older, 'Neri')]]))
  expect(findIds(renamed, ['lapo'])).toEqual([newer])
  expect(findIds(renamed, ['neri', 'angelo'])).toEqual([older])
  expect(replaceLines(renamed, [older, newer], new Map())).toBe('')
})
