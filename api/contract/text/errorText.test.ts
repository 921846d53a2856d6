import { expect, test } from 'vitest'
import { getSafeMessage, getSafePath, getSafePlace } from './errorText.ts'

test.each([
  ['Error: Minified React error #418; visit https://react.dev/418 anna', 'Error: Minified React error #418'],
  ["TypeError: Cannot read properties of null (reading 'guest_Name$1')", "TypeError: (reading 'guest_Name$1')"],
  ['TypeError: anna.x_1$ is not a function at x', 'TypeError: anna.x_1$ is not a function'],
  ['TypeError: Widget is not a constructor', 'TypeError: Widget is not a constructor'],
  ['ReferenceError: process_1$ is not defined', 'ReferenceError: process_1$ is not defined'],
  ['RangeError: Invalid time value', 'RangeError: Invalid time value'],
  ['x is not defined', 'Error: x is not defined'],
])('of %j only names in the code are reported', (text, message) => {
  expect(getSafeMessage(text)).toBe(message)
})

test('of any other error only its name is reported, when it is one', () => {
  expect(getSafeMessage('SyntaxError: "anna@example.org" is wrong')).toBe('SyntaxError')
  expect(getSafeMessage('QuotaExceededError')).toBe('QuotaExceededError')
  for (const text of ['anna', 'anna Error', 'the TypeError: x', 'anna-Error: x', 'Errors: x', ''])
    expect(getSafeMessage(text)).toBe('Error')
  expect(getSafeMessage(`${'a'.repeat(30)}Error`)).toBe(`${'a'.repeat(30)}Error`)
  expect(getSafeMessage(`${'a'.repeat(31)}Error`)).toBe('Error')
})

test('a report is short, and of a long text only the beginning is read', () => {
  expect(getSafeMessage(`TypeError: ${'x'.repeat(300)} is not defined`)).toBe(`TypeError: ${'x'.repeat(189)}`)
  const known = 'Invalid time value'
  expect(getSafeMessage(`${' '.repeat(2000 - known.length)}${known}`)).toBe(`Error: ${known}`)
  expect(getSafeMessage(`${' '.repeat(2001 - known.length)}${known}`)).toBe('Error')
})

test('a place is a file, line and column of our own scripts', () => {
  const place = 'assets/admin/main-D4.x_1.js:12:3456'
  expect(getSafePlace(`Error: x\n at f (https://podere.example.org/${place})\n at assets/site/a.js:1:1`)).toBe(place)
  expect(getSafePlace('assets/site/a.js:1:22')).toBe('assets/site/a.js:1:22')
  for (const stack of ['', 'https://example.org/a.js:1:2', 'assets/other/a.js:1:2', 'assets/site/a b.js:1:2'])
    expect(getSafePlace(stack)).toBeUndefined()
})

test('a path is cut after its first segment, and one that is no page of ours is left out', () => {
  expect(['/', '/booking', '/booking/K7MQ4XAW', '/admin/'].map(getSafePath)).toEqual([
    ...['/', '/booking', '/booking', '/admin'],
  ])
  for (const path of ['', 'booking/x', 'x/booking/y', '/K7MQ4XAW', '/anna@x', `/${'a'.repeat(21)}`, '/booking#x'])
    expect(getSafePath(path)).toBeUndefined()
})
