import { expect, test } from 'vitest'
import { findIn, lineOf, replaceLines, wordsSought } from './words.ts'

const guest = {
  id: '01930000-0000-7000-8000-000000000001',
  guestName: 'Élise',
  guestSurname: 'D’Angelo-Müller',
  guestEmail: 'Elise.Muller@example.org',
  guestPhone: '0039 333 123 45 67',
  code: 'K7MQ4XAW',
}
const lines = lineOf(guest)
const finds = (typed: string) => findIn(lines, wordsSought(typed)).length > 0

test.each(['elise', 'Müller', 'angelo eli', 'elise.muller@ex', '+39 333 12', '333123', '0039333', 'k7mq', 'K7MQ4XAW'])(
  '%s finds the guest',
  (typed) => {
    expect(finds(typed)).toBe(true)
  },
)

test.each(['rossi', 'elise rossi', '333 99', 'muller@other'])('%s does not', (typed) => {
  expect(finds(typed)).toBe(false)
})

test('a blank or a single letter is no search', () => {
  expect(wordsSought('  ')).toEqual([])
  expect(wordsSought('e')).toEqual([])
})

test('a block holds one line for each booking, and what is found comes newest first', () => {
  const [old, young] = ['0193a', '0193b']
  const linesOf = (id: string, guestName: string) => lineOf({ ...guest, id, guestName })
  const both = replaceLines(
    '',
    [old, young],
    new Map([
      [old, linesOf(old, 'Lapo')],
      [young, linesOf(young, 'Lapo')],
    ]),
  )
  expect(findIn(both, ['lapo'])).toEqual([young, old])
  const renamed = replaceLines(both, [old], new Map([[old, linesOf(old, 'Neri')]]))
  expect(findIn(renamed, ['lapo'])).toEqual([young])
  expect(findIn(renamed, ['neri', 'angelo'])).toEqual([old])
  expect(replaceLines(renamed, [old, young], new Map())).toBe('')
})
