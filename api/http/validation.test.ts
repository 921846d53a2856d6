import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { checkFields } from './validation.ts'

const schema = z.strictObject({ name: z.string(), hours: z.array(z.strictObject({ from: z.string() })) })

function readErrors(value: unknown): [path: string, message: string][] {
  const result = checkFields(schema, value)
  return result.ok ? [] : (result.errors ?? []).map(({ path, message }) => [path, message])
}

test('a wrong, missing or unknown field is named with its whole path and has a text', () => {
  expect(readErrors({ name: 'x', hours: [{ from: 'x' }] })).toEqual([])
  expect(readErrors({ hours: [{ from: 'x' }, { from: 3, until: 'x' }], other: 1 })).toEqual([
    ['name', 'errors.invalidField'],
    ['hours.1.from', 'errors.invalidField'],
    ['hours.1.until', 'errors.unknownField'],
    ['other', 'errors.unknownField'],
  ])
})

test('a text or a key that PostgreSQL cannot store is refused, wherever it stands', () => {
  const open = z.record(z.string(), z.unknown())
  const readError = (value: unknown) => {
    const result = checkFields(open, value)
    return result.ok ? null : result.errors
  }
  const refused = (path: string) => [{ path, code: 'invalid', message: 'errors.characters' }]
  expect(readError({ a: ['x', '𝒜𝒷 \n\t'] })).toBeNull()
  expect(readError({ a: ['x', { b: 'a\u0000' }] })).toEqual(refused('a.1.b'))
  expect(readError({ a: '\ud800x' })).toEqual(refused('a'))
  expect(readError({ a: { 'b\u0000': 1 } })).toEqual(refused('a'))
  expect(readErrors({ name: 'x\udc00', hours: [] })).toEqual([['name', 'errors.characters']])
})
