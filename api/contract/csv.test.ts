import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, formatCsvLine, toMoneyCell } from './csv.ts'

/** Reads a file as a spreadsheet does (RFC 4180, with semicolons). */
function parseCsv(text: string): string[][] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

test('writes a file that an Italian spreadsheet opens as it is', () => {
  const lines = [
    ['nome', 'importo', 'notti', 'pagato', 'note'],
    ['Rossi; "Mario"', toMoneyCell('1234.50'), 0.5, true, null],
  ]
  expect(formatCsv(lines)).toBe('\uFEFFnome;importo;notti;pagato;note\r\n"Rossi; ""Mario""";1234,50;0,5;true;\r\n')
})

test.each(['=1+1', '+39 333', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a spreadsheet does not run the text %j as a formula',
  (text) => {
    expect(parseCsv(formatCsvLine([text]))).toEqual([[`'${text}`]])
  },
)

test('every text comes back as it was, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 })), (lines) => {
      const read = parseCsv(formatCsv(lines))
      expect(read.map((line) => line.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')))).toEqual(
        lines.map((line) => line.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      )
      expect(read.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    }),
  )
})
