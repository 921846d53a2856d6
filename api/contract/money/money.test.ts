import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseCents, splitUpTo, sumCents } from './money.ts'
import { Money, MoneyInput } from './moneyFields.ts'

test('converts cents to decimal text and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const text = formatMoney(cents)
      return parseCents(text) === cents && Money.safeParse(text).success
    }),
  )
})

test('writes what is below zero with a sign', () => {
  expect([-5000, -5, -123, 0, 7].map(formatMoney)).toEqual(['-50.00', '-0.05', '-1.23', '0.00', '0.07'])
})

test('accepts only text and numbers with at most two decimals', () => {
  for (const [input, cents] of [
    ['0', 0],
    [0, 0],
    ['12.5', 1250],
    [12.34, 1234],
    [9_999_999.99, 999_999_999],
  ] as const) {
    expect(MoneyInput.parse(input)).toBe(cents)
  }
  for (const input of ['', '1,50', '-1', -1, '1.234', 1.234, 10_000_000, '1e3', Number.NaN, null, true, '0x10', ' 1']) {
    expect(MoneyInput.safeParse(input).success, String(input)).toBe(false)
  }
})

test('an amount in a response has two decimals and nothing around them', () => {
  expect(Money.safeParse('120.00').success).toBe(true)
  for (const text of ['120', '120.0', '120.000', ' 120.00', '-120.00', '12345678.00'])
    expect(Money.safeParse(text).success, text).toBe(false)
  expect(parseCents('x')).toBeNull()
})

test('an amount is divided to the cent, and no part is more than its limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (limits, n) => {
        const total = limits.reduce((sum, limit) => sum + limit, 0)
        const cents = total === 0 ? 0 : n % (total + 1)
        const parts = splitUpTo(cents, limits)
        expect(sumCents(parts.map((amountCents) => ({ amountCents })))).toBe(cents)
        for (const [i, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(limits[i] ?? 0)
        }
      },
    ),
  )
})
