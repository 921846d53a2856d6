import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { ClientError } from './clientErrors.ts'
import {
  Day,
  dayField,
  emailField,
  lineField,
  multilineField,
  optionalLineField,
  optionalMultilineField,
  passwordField,
  RoomIdParam,
} from './fields.ts'
import { Problem } from './problem.ts'

/** The parsed value, or the catalog ids of the errors. */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) throw new Error('the contract has no asynchronous schemas')
  return result.issues ? result.issues.map(({ message }) => message) : { value: result.value }
}

describe('a line of text', () => {
  const name = lineField('errors.name', 2, 5)

  test('is trimmed before its length counts', () => {
    expect(parse(name, '  Anna ')).toEqual({ value: 'Anna' })
    expect(parse(name, ' A ')).toEqual(['errors.name'])
    expect(parse(name, '  Maria  ')).toEqual({ value: 'Maria' })
    expect(parse(name, 'Mariana')).toEqual(['errors.tooLong'])
    expect(parse(name, 7)).toEqual(['errors.name'])
  })

  test.each(['a\nb', 'a\tb', 'a\rb', 'a\u0000b', 'a\ud800b', '\u0007ab', 'ab\u009f'])(
    'has no control character and no half of a character: %j',
    (text) => {
      expect(parse(name, text)).toEqual(['errors.characters'])
    },
  )

  test('may have any other character', () => {
    for (const text of ['Zoë', '李小龙', '𝒜𝒷', 'a b', "D'A-B"]) expect(parse(name, text)).toEqual({ value: text })
  })
})

describe('a text of several lines', () => {
  const message = multilineField('errors.message', 3, 10)

  test('may have line breaks and tabs, but no other control character', () => {
    expect(parse(message, ' a\r\n\tb ')).toEqual({ value: 'a\r\n\tb' })
    expect(parse(message, 'a\u0000bc')).toEqual(['errors.characters'])
    expect(parse(message, 'abc\u0000')).toEqual(['errors.characters'])
    expect(parse(message, '\u0000abc')).toEqual(['errors.characters'])
    expect(parse(message, 'a\udc00bc')).toEqual(['errors.characters'])
  })

  test('is trimmed before its length counts', () => {
    expect(parse(message, ' ab ')).toEqual(['errors.message'])
    expect(parse(message, ' abcdefghij ')).toEqual({ value: 'abcdefghij' })
    expect(parse(message, 'abcdefghijk')).toEqual(['errors.tooLong'])
  })
})

test.each([
  ['line', optionalLineField(5)],
  ['text', optionalMultilineField(5)],
])('an optional %s is null when it is missing, null or blank', (_, schema) => {
  for (const value of [undefined, null, '', '   ']) expect(parse(schema, value)).toEqual({ value: null })
  expect(parse(schema, ' abc ')).toEqual({ value: 'abc' })
  expect(parse(schema, 'abcdef')).toEqual(['errors.tooLong'])
  expect(parse(schema, 'a\u0000b')).toEqual(['errors.characters'])
  expect(parse(schema, 1)).toEqual(['errors.text'])
})

test('only the text of several lines takes a line break', () => {
  expect(parse(optionalLineField(5), 'a\nb')).toEqual(['errors.characters'])
  expect(parse(optionalMultilineField(5), 'a\nb')).toEqual({ value: 'a\nb' })
})

test('the spaces of a password count', () => {
  const password = passwordField('errors.newPassword', 4)
  expect(parse(password, ' a ')).toEqual(['errors.newPassword'])
  expect(parse(password, ' ab ')).toEqual({ value: ' ab ' })
  expect(parse(password, 'a'.repeat(200))).toEqual({ value: 'a'.repeat(200) })
  expect(parse(password, 'a'.repeat(201))).toEqual(['errors.tooLong'])
  expect(parse(password, 'abc\n')).toEqual(['errors.characters'])
})

test('an email address is trimmed and needs its parts', () => {
  const email = emailField('errors.email')
  expect(parse(email, ' anna@example.org ')).toEqual({ value: 'anna@example.org' })
  for (const text of ['anna', 'anna@', '@example.org', 'anna@example', 'an na@example.org', 'a@b@example.org'])
    expect(parse(email, text)).toEqual(['errors.email'])
  for (const text of ['a@1.2.3.4', 'a@[1.2.3.4]', 'a@-b.it', 'a@b..it', 'a@b.it.', 'a@b.it>', 'a,b@c.it', 'a<b@c.it'])
    expect(parse(email, text)).toEqual(['errors.email'])
  expect(parse(email, `${'a'.repeat(250)}@example.org`)).toContain('errors.tooLong')
})

test.each([
  ...['anna@müller.de', 'anna@agriturismo.みんな', 'anna@xn--mller-kva.de', 'anna@example.xn--p1ai', 'a@例え.テスト'],
  ...['anna@हिन्दी.भारत', "o'neill@example.org", 'r&d@example.org', 'a/b@example.org', 'what!#$%*?^`{|}~@example.org'],
  ...['a..b@docomo.ne.jp', '.anna@docomo.ne.jp', 'anna.@docomo.ne.jp', 'anna+farm@a-b.museum', 'x@y.co'],
])('takes the address %s', (text) => {
  expect(parse(emailField('errors.email'), text)).toEqual({ value: text })
})

test('a day has to exist, and says so once', () => {
  expect(parse(Day, '2028-02-29')).toEqual({ value: '2028-02-29' })
  for (const value of ['2027-02-29', '29/02/2028', '', 1]) expect(parse(Day, value)).toEqual(['errors.day'])
})

test('a day that somebody types lies between 1900 and 2099, and one that is stored anywhere', () => {
  const field = dayField('errors.checkin')
  for (const day of ['1900-01-01', '2099-12-31']) expect(parse(field, day)).toEqual({ value: day })
  for (const day of ['0001-01-01', '1899-12-31', '2100-01-01', '9999-12-31']) {
    expect(parse(field, day)).toEqual(['errors.dayTooFar'])
    expect(parse(Day, day)).toEqual({ value: day })
  }
  expect(parse(field, '2027-02-29')).toEqual(['errors.checkin'])
})

test('a room’s number in a path has no sign, no leading zero and at most six digits', () => {
  expect(parse(RoomIdParam, '7')).toEqual({ value: 7 })
  expect(parse(RoomIdParam, '999999')).toEqual({ value: 999_999 })
  for (const text of ['0', '07', '-7', '7a', 'a7', '1000000', '1.5', ''])
    expect(parse(RoomIdParam, text)).toHaveLength(1)
})

test('the report of a browser’s error has short texts', () => {
  const report = { app: 'site', message: 'x'.repeat(500), where: 'x'.repeat(300), path: 'x'.repeat(200) }
  expect(parse(ClientError, report)).toEqual({ value: report })
  for (const name of ['message', 'where', 'path'] as const)
    expect(parse(ClientError, { ...report, [name]: `${report[name]}x` })).toEqual(['errors.tooLong'])
})

test('a problem has a code, and names the path, the code and the message of each invalid field', () => {
  const problem = { type: '', title: '', status: 400, detail: '', instance: '', code: 'invalid' }
  const error = { path: 'name', code: 'too_small', message: '…' }
  expect(parse(Problem, { ...problem, errors: [error] })).toEqual({ value: { ...problem, errors: [error] } })
  for (const name of Object.keys(problem)) expect(parse(Problem, { ...problem, [name]: undefined })).toHaveLength(1)
  for (const name of Object.keys(error))
    expect(parse(Problem, { ...problem, errors: [{ ...error, [name]: undefined }] })).toHaveLength(1)
})
