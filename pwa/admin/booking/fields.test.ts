import { expect, test } from 'vitest'
import { formatFieldValue } from './fields.ts'

test('shows an amount with the currency, the same however it is written, and other text as it was typed', () => {
  const show = (value: string, language: 'it' | 'en') =>
    formatFieldValue('agreedPrice', value, language).replaceAll('\u00a0', ' ')
  expect(['1250', '1.250,00', '1250.5'].map((it) => show(it, 'it'))).toEqual(['1.250,00 €', '1.250,00 €', '1.250,50 €'])
  expect(show('1250.50', 'en')).toBe('€1,250.50')
  expect([show('12x', 'it'), show('', 'it')]).toEqual(['12x', '–'])
})
