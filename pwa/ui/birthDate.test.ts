import { expect, test } from 'vitest'
import { formatBirthDate } from './birthDate.ts'

/** Types characters one by one at the cursor, as a keyboard does. `<` deletes the character before the cursor. */
function typeKeys(keys: string, start = { text: '', caret: 0 }) {
  let field = start
  for (const key of keys) {
    const { text, caret } = field
    const from = key === '<' ? Math.max(0, caret - 1) : caret
    const typed = key === '<' ? '' : key
    field = formatBirthDate({
      text: text.slice(0, from) + typed + text.slice(caret),
      caret: from + typed.length,
      previous: text,
    })
  }
  return field
}

const fill = (text: string) => formatBirthDate({ text, caret: text.length, previous: '' }).text

test('inserts slashes after day and month', () => {
  expect(typeKeys('1').text).toBe('1')
  expect(typeKeys('15').text).toBe('15')
  expect(typeKeys('150').text).toBe('15/0')
  expect(typeKeys('15031985')).toEqual({ text: '15/03/1985', caret: 10 })
})

test('ignores typed slashes and letters', () => {
  expect(typeKeys('15/03/1985').text).toBe('15/03/1985')
  expect(typeKeys('1a5b').text).toBe('15')
})

test.each(['5/3/1985', '5.3.1985', '05 3 1985', '5-03-1985', '5//3/1985', '1985-03-05', '1985-3-05', '1985/03/05'])(
  'a typed separator ends the day, the month or the year: %s',
  (keys) => {
    expect(typeKeys(keys)).toEqual({ text: '05/03/1985', caret: 10 })
  },
)

test('understands a typed year that could be a day and a month', () => {
  expect(typeKeys('2005-03-15').text).toBe('15/03/2005')
  expect(typeKeys('2005-3-15').text).toBe('15/03/2005')
  expect(typeKeys('20/05/2005').text).toBe('20/05/2005')
})

test('separators and a year that is typed first can be deleted', () => {
  expect(typeKeys('5/<').text).toBe('05')
  expect(typeKeys('1985-03-<<<').text).toBe('1985-')
  expect(typeKeys('1985-<<<<<').text).toBe('')
})

test('keeps at most ten characters', () => {
  expect(typeKeys('1503198567').text).toBe('15/03/1985')
})

test('allows deleting from the end', () => {
  expect(typeKeys('15031985<').text).toBe('15/03/198')
  expect(typeKeys('15031985<<<<<<<<<<').text).toBe('')
})

test('keeps the cursor position when a digit in the middle is replaced', () => {
  const deleted = typeKeys('<', { text: '15/03/1985', caret: 1 })
  expect(deleted).toEqual({ text: '50/31/985', caret: 0 })
  expect(typeKeys('2', deleted)).toEqual({ text: '25/03/1985', caret: 1 })
})

test('moves the cursor before a deleted slash, so that the next deletion removes the digit', () => {
  const atSlash = typeKeys('<', { text: '15/03/1985', caret: 3 })
  expect(atSlash).toEqual({ text: '15/03/1985', caret: 2 })
  expect(typeKeys('<', atSlash)).toEqual({ text: '10/31/985', caret: 1 })
})

test('accepts pasted and autofilled dates', () => {
  expect(fill('15/03/1985')).toBe('15/03/1985')
  expect(fill('15031985')).toBe('15/03/1985')
  expect(fill(' 15-03-1985 ')).toBe('15/03/1985')
  expect(fill('5.3.1985')).toBe('05/03/1985')
  expect(fill('1985-03-15')).toBe('15/03/1985')
})
