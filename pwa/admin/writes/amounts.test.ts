import { expect, test } from 'vitest'
import { parseCents } from '#contract/money/money.ts'
import { formatAmount, parseAmount, parseCount, readCents } from './amounts.ts'

test('reads an amount in the Italian and in the English way', () => {
  const amounts: [typed: string, cents: number][] = [
    [' 80,50 ', 8050],
    ['80.5', 8050],
    ['0', 0],
    ['0,50', 50],
    ['1234', 123_400],
    ['1234,50', 123_450],
    ['1234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['€ 1 234,5', 123_450],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234.567,89', 123_456_789],
  ]
  expect(amounts.map(([typed]) => parseAmount(typed))).toEqual(amounts.map(([, cents]) => cents))
})

test('refuses what could be two amounts or none', () => {
  const wrong = [
    '',
    'x',
    '-5',
    '1.23.4',
    '1.2345',
    '12,345,6',
    '1234.567',
    '0.500',
    '1.234.50',
    '1,234,50',
    '80,',
    ',5',
  ]
  expect(wrong.filter((it) => parseAmount(it) !== null)).toEqual([])
})

test('shows every amount with two decimals in the form of the language, which reads back as the same amount', () => {
  for (const [language, shown] of [
    ['it', ['0,00', '80,50', '1.234,50', '1.234.567,00']],
    ['en', ['0.00', '80.50', '1,234.50', '1,234,567.00']],
  ] as const) {
    const amounts = ['0.00', '80.50', '1234.50', '1234567.00']
    expect(amounts.map((it) => formatAmount(it, language))).toEqual(shown)
    expect(shown.map((it) => parseAmount(it))).toEqual(amounts.map(parseCents))
  }
  expect(formatAmount('12x', 'it')).toBe('12x')
})

test('a share is typed with a percent sign', () => {
  expect(readCents('10 %', 168_050)).toBe(16_805)
  expect(readCents('33%', 1050)).toBe(347)
  expect(readCents('1.234,50', 168_000)).toBe(123_450)
  for (const typed of ['0,5 %', '101 %', '%', 'dieci'])
    expect([typed, readCents(typed, 168_000)]).toEqual([typed, null])
})

test('a text that is no number is not taken for an empty field', () => {
  expect(['', ' ', '12', 'dodici', '1,5'].map(parseCount)).toEqual([null, null, 12, -1, -1])
})
