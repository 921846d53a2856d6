import { describe, expect, test } from 'vitest'
import { ClientError } from '#contract/clientErrors.ts'
import { createErrorReport } from './errorReport.ts'

const createError = (name: string, message: string, frame = 'https://farm.example/assets/site/site-B1a_2.js:1:2345') =>
  Object.assign(new Error(message), { name, stack: `${name}: ${message}\n    at x (${frame})\n    at y (z.js:1:1)` })

describe('an error report', () => {
  test.each([
    ['TypeError', "Cannot read properties of undefined (reading 'rooms')", "TypeError: (reading 'rooms')"],
    ['TypeError', 'e.toSorted is not a function', 'TypeError: e.toSorted is not a function'],
    ['Error', 'Minified React error #418; visit https://x/418?args[]=Anna', 'Error: Minified React error #418'],
    ['RangeError', 'Invalid time value', 'RangeError: Invalid time value'],
    ['SyntaxError', 'Unexpected token A, "Anna Rossi" is not valid JSON', 'SyntaxError'],
    ['TypeError', "Cannot create property 'x' on string 'anna@example.com'", 'TypeError'],
    ['Anna Rossi', 'https://farm.example/assets/Anna.js:1:1', 'Error'],
  ])('has the names in the code, and nothing that somebody has typed (%s: %s)', (name, message, reported) => {
    expect(createErrorReport('site', createError(name, message), '/booking/ABCD2345')).toEqual({
      app: 'site',
      message: reported,
      where: 'assets/site/site-B1a_2.js:1:2345',
      path: '/booking',
    })
  })

  test('is short enough for the server, and has no address of another place', () => {
    const long = 'x'.repeat(10_000)
    for (const error of [
      createError(long, `${long} is not defined`, `https://farm.example/assets/${long}.js:1:1`),
      createError('TypeError', '', `https://farm.example/booking/${long}?secret=1`),
      'Anna Rossi',
      null,
    ]) {
      const report = createErrorReport('admin', error, `/${long}/anna`)
      expect(ClientError.safeParse(report).success).toBe(true)
      expect(JSON.stringify(report)).not.toMatch(/secret|anna/i)
    }
  })
})
