import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { RefusalError } from '#api/errors.ts'
import { parseFields } from './validation.ts'

const schema = z.strictObject({ name: z.string(), hours: z.array(z.strictObject({ from: z.string() })) })

function readErrors(value: unknown): [path: string, message: string][] {
  try {
    parseFields(schema, value)
  } catch (error) {
    if (error instanceof RefusalError) return (error.refusal.errors ?? []).map(({ path, message }) => [path, message])
    throw error
  }
  return []
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
