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
