import { expect, test } from 'vitest'
import { PropertyInput } from '../property.ts'
import { normalizeTimes } from './times.ts'

test.each([
  ['9:00', '09:00'],
  [' 10 ', '10:00'],
  ['9.30', '09:30'],
  ['24:00', '24:00'],
  ['9 - 12:30', '09:00-12:30'],
  ['Dopo le 8:30', 'Dopo le 08:30'],
  ['9:5', '9:5'],
  ['930', '09:30'],
  ['1200', '12:00'],
  ['9-1230', '09:00-12:30'],
  ['12000', '12000'],
  ['altro', 'altro'],
])('reads %s as %s', (typed, stored) => {
  expect(normalizeTimes(typed)).toBe(stored)
})

const checkReception = (summer: string[]) => PropertyInput.safeParse({ reception: { summer } })

test('hours are stored with two digits, and what is no time has one message only', () => {
  expect(checkReception(['9:00', '20']).error?.issues.filter(({ path }) => path.includes('summer')) ?? []).toEqual([])
  const issues = checkReception(['mattina', '12:00']).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
    'reception.summer.0',
    'property.errors.time',
  ])
  expect(issues.filter(({ path }) => path.join('.').startsWith('reception.summer'))).toHaveLength(1)
})
