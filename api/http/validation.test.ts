import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { RefusalError } from '#api/errors.ts'
import { parseFields } from './validation.ts'

const schema = z.strictObject({ name: z.string(), hours: z.array(z.strictObject({ from: z.string() })) })

function readPaths(value: unknown): string[] {
  try {
    parseFields(schema, value)
  } catch (error) {
    if (error instanceof RefusalError) return (error.refusal.errors ?? []).map(({ path }) => path)
    throw error
  }
  return []
}

test('a wrong, missing or unknown field is named with its whole path', () => {
  expect(readPaths({ name: 'x', hours: [{ from: 'x' }] })).toEqual([])
  expect(readPaths({ hours: [{ from: 'x' }, { from: 3, until: 'x' }], other: 1 })).toEqual([
    'name',
    'hours.1.from',
    'hours.1.until',
    'other',
  ])
})
