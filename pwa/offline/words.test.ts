import { expect, test } from 'vitest'
import { wordsOf, wordsSought } from './words.ts'

const guest = {
  guestName: 'Élise',
  guestSurname: 'D’Angelo-Müller',
  guestEmail: 'Elise.Muller@example.org',
  guestPhone: '0039 333 123 45 67',
  code: 'K7MQ4XAW',
}
const words = wordsOf(guest)
const finds = (typed: string) => wordsSought(typed).every((sought) => words.some((word) => word.startsWith(sought)))

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
