import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDecimalMark, parseAmount } from './amounts.ts'

test.each<[string, number]>([
  ['126.6314 EUR', 12_663],
  ['15.195768 EUR', 1520],
  ['272.0000', 27_200],
  ['0,00 €', 0],
  ['193,58\u00a0€', 19_358],
  ['€200.00', 20_000],
  ['EUR 170', 17_000],
  ['170 euro', 17_000],
  ['170.5EUR', 17_050],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['1’234,5', 123_450],
  ['1 234,50 €', 123_450],
  ['1\u202f234,50 €', 123_450],
  ['1\u2009234', 123_400],
  ['1.234.567,8', 123_456_780],
  ['1.234.567', 123_456_700],
  ['1234,567', 123_457],
  ['0.453', 45],
  ['.50', 50],
  ['200,-', 20_000],
  ['200.— EUR', 20_000],
  ['٢٠٠٫٥٠ €', 20_050],
  ['３００，５０', 30_050],
  ['007,5', 750],
  ['-30.00', -3000],
  ['−50,00 €', -5000],
  ['– 50.00', -5000],
  ['€ -50.00', -5000],
  ['-€50.00', -5000],
  ['50,00-', -5000],
  ['(50.00)', -5000],
  ['﹣50.00', -5000],
  ['\u200e-50.00\u200e', -5000],
  ['-0,00', 0],
  ['+170.00', 17_000],
  ['9.999.999,99', 999_999_999],
])('reads %j', (text, cents) => {
  expect(parseAmount(text, null)).toBe(cents)
})

test('three digits behind the only mark are read by the mark of the file, and unclear without one', () => {
  expect(['24.453 EUR', '24,453', '-1.234', '€ 1.234'].map((text) => parseAmount(text, null))).toEqual(
    Array(4).fill('unclear'),
  )
  expect(parseAmount('24.453 EUR', '.')).toBe(2445)
  expect(parseAmount('24.453 EUR', ',')).toBe(2_445_300)
  expect(parseAmount('24,453', '.')).toBe(2_445_300)
  expect(parseAmount('-1,235', ',')).toBe(-124)
  // An amount that is clear by itself stays what it is.
  expect(parseAmount('1.234,50', '.')).toBe(123_450)
})

test.each([
  ['1.234.50', 'unreadable'],
  ['12.34,5.6', 'unreadable'],
  ['1.23.4', 'unreadable'],
  ['1234.567,00', 'unreadable'],
  ['12 34', 'unreadable'],
  ['(50.00', 'unreadable'],
  ['-50-', 'unreadable'],
  ['--5', 'unreadable'],
  ['15%', 'unreadable'],
  ['-', 'unreadable'],
  ['€', 'unreadable'],
  ['10.000.000,00', 'unreadable'],
  ['1e3', 'currency'],
  ['circa 100', 'currency'],
  ['USD 100', 'currency'],
  ['$100', 'currency'],
  ['100 CHF', 'currency'],
  ['£1.00', 'currency'],
])('%j is no amount of euros', (text, problem) => {
  expect(parseAmount(text, null)).toBe(problem)
})

test('the first cells that say something decide for a file, if they agree', () => {
  expect(findDecimalMark([['24.453', '208', '135.85 EUR']])).toBe('.')
  expect(findDecimalMark([['24.453'], ['1.234,5'], ['3.5']])).toBe(',')
  expect(findDecimalMark([['1.234.567']])).toBe(',')
  expect(findDecimalMark([['1.5', '1,5'], ['2.5']])).toBeNull()
  expect(findDecimalMark([['24.453', 'x', '', '12.10.2027', '1.2.3,4']])).toBeNull()
})

test('an amount is the same in the languages of Europe, with and without thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      for (const locale of ['it-IT', 'en-GB', 'de-CH', 'fr-FR', 'de-AT', 'nl-NL', 'pt-PT', 'ar-EG'] as const) {
        const options = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
        for (const sign of [1, -1]) {
          const text = new Intl.NumberFormat(locale, options).format((sign * cents) / 100)
          expect(parseAmount(text, null)).toBe(cents === 0 ? 0 : sign * cents)
        }
      }
    }),
  )
})

test('a long text takes no time', () => {
  const start = performance.now()
  for (const text of ['1'.repeat(50_000), ' '.repeat(50_000), '1,'.repeat(25_000), `${'1 '.repeat(29)}-`])
    expect(typeof parseAmount(text, null)).not.toBe('number')
  expect(performance.now() - start).toBeLessThan(100)
})
