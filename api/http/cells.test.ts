import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseCents } from '#contract/money.ts'
import { parseCell, toAmount } from './cells.ts'

test.each([
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1.234.567,8', '1234567.8'],
  ['1.234', '1234'],
  ['1234,5', '1234.5'],
  ['€ 90', '90'],
  ['90,00 €', '90.00'],
])('reads the amount %j', (text, amount) => {
  expect(toAmount(text)).toBe(amount)
})

test.each(['1.234.50', '12.34,5.6', '-3', '1e3', 'gratis', '1.23.4', '1234.567,00'])('%j is no amount', (text) => {
  expect(parseCents(toAmount(text))).toBeNull()
})

test('an amount is the same in Italian and in English, with and without thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const plain = formatMoney(cents)
      const euro = Number(plain)
      for (const locale of ['it-IT', 'en-GB'] as const) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' }).format(euro)
        expect(parseCents(toAmount(text))).toBe(cents)
      }
      expect(parseCents(toAmount(plain.replace('.', ',')))).toBe(cents)
    }),
  )
})

test.each([
  ['day', '05/08/2026', '2026-08-05'],
  ['day', '5.8.2026', '2026-08-05'],
  ['day', ' 2026-08-05 ', '2026-08-05'],
  ['day', '31/02/2026', '2026-02-31'],
  ['day', 'domani', 'domani'],
  ['birthDate', '1984-02-29', '29/02/1984'],
  ['birthDate', '3/4/1950', '03/04/1950'],
  ['birthDate', '29/02/1985', '29/02/1985'],
  ['boolean', 'VERO', true],
  ['boolean', 'Sì', true],
  ['boolean', 'no', false],
  ['boolean', 'forse', 'forse'],
  ['integer', '3', 3],
  ['integer', '3,5', '3,5'],
  ['choice', 'Confirmed', 'confirmed'],
  ['text', ' Rossi ', 'Rossi'],
  ['text', '  ', undefined],
] as const)('reads the %s %j', (kind, cell, value) => {
  expect(parseCell(kind, cell)).toBe(value)
})
