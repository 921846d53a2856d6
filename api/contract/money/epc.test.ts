import { expect, test } from 'vitest'
import { buildEpcText } from './epc.ts'

const transfer = {
  holder: 'Podere del Sole',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  cents: 12_050,
  reference: 'AC347DEF',
}

test('has the elements of EPC069-12 in their order, the amount with a point, and no line at the end', () => {
  expect(buildEpcText(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nPodere del Sole\nIT60X0542811101000000123456\nEUR120.50\n\n\nAC347DEF',
  )
})

test('names and references stay on their line and within their length', () => {
  const text = buildEpcText({ ...transfer, holder: `Podere\nFiorito ${'à'.repeat(90)}`, reference: 'x'.repeat(200) })
  const lines = text?.split('\n') ?? []
  expect([lines.length, [...(lines[5] ?? '')].length, lines[10]?.length]).toEqual([11, 70, 140])
})

test('there is no code without an amount, and none that is too long to be read', () => {
  expect(buildEpcText({ ...transfer, cents: 0 })).toBeNull()
  expect(buildEpcText({ ...transfer, cents: 1e11 })).toBeNull()
  expect(buildEpcText({ ...transfer, holder: '花'.repeat(70), reference: 'x'.repeat(140) })).toBeNull()
})
