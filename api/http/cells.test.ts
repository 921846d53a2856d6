import { expect, test } from 'vitest'
import { parseCell, toLine } from './cells.ts'

const format = { mark: null, order: 'day' } as const

test.each([
  ['day', '05/08/2026', '2026-08-05'],
  ['day', '5.8.2026', '2026-08-05'],
  ['day', ' 2026-08-05 ', '2026-08-05'],
  ['day', '2026-08-05 14:00', '2026-08-05'],
  ['day', '31/02/2026', '31/02/2026'],
  ['day', 'domani', 'domani'],
  ['birthDate', '1984-02-29', '29/02/1984'],
  ['birthDate', '3/4/1950', '03/04/1950'],
  ['birthDate', '29/02/1985', '29/02/1985'],
  ['money', '1.234,50', '1234.50'],
  ['money', '126.6314 EUR', '126.63'],
  ['money', '-3', '-3'],
  ['money', '1.234', '1.234'],
  ['boolean', 'VERO', true],
  ['boolean', 'Sì', true],
  ['boolean', 'no', false],
  ['boolean', 'forse', 'forse'],
  ['integer', '3', 3],
  ['integer', '٣', 3],
  ['integer', '3,5', '3,5'],
  ['choice', 'Confirmed', 'confirmed'],
  ['text', ' Rossi ', 'Rossi'],
  ['text', '  ', undefined],
] as const)('reads the %s %j', (kind, cell, value) => {
  expect(parseCell(kind, cell, format)).toBe(value)
})

test('reads days and amounts as the file has them', () => {
  expect(parseCell('day', '05/08/2026', { mark: null, order: 'month' })).toBe('2026-05-08')
  expect(parseCell('money', '1.234', { mark: ',', order: 'day' })).toBe('1234.00')
  expect(parseCell('money', '1.234', { mark: '.', order: 'day' })).toBe('1.23')
})

test('a text becomes one line that people could have typed', () => {
  expect(toLine(' Ada\u0000\r\n\tProva\u202e\u200f\ufeff ', 100)).toBe('Ada Prova')
  expect(toLine('Zoë Müller-Ḥusayn 李', 100)).toBe('Zoë Müller-Ḥusayn 李')
  expect(toLine('abc😀', 4)).toBe('abc')
  expect(toLine('\ud800x', 10)).toBe('x')
})
