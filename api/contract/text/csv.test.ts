import { expect, test } from 'vitest'
import { formatCsv, formatCsvLine, toMoneyCell, unescapeFormula } from './csv.ts'

test('writes a file that an Italian spreadsheet opens as it is', () => {
  const lines = [
    ['nome', 'importo', 'notti', 'pagato', 'note'],
    ['Rossi; "Mario"', toMoneyCell('1234.50'), 0.5, true, null],
  ]
  expect(toMoneyCell(null)).toBeNull()
  expect(formatCsv(lines)).toBe('\uFEFFnome;importo;notti;pagato;note\r\n"Rossi; ""Mario""";1234,50;0,5;true;\r\n')
})

const hidden = ['\u00AD', '\u200B', '\uFEFF', '\u00A0', '\u2060', '\u0000', '\t', ' ', "'"]
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']

test.each([
  ...['=1+1', '+39 333', '-2', '@SUM(A1)', '\t1', '\r=1', '\n=1', '＝1+1', "'=1+1"],
  ...hidden.flatMap((character) => signs.map((sign) => `${character}${sign}1`)),
])('a spreadsheet does not run the text %j as a formula, and it is read back as it was', (text) => {
  expect(formatCsvLine([text]).replace('"', '')).toMatch(/^'/)
  expect(unescapeFormula(`'${text}`)).toBe(text)
})

test('quotes a text that begins or ends with a space, and no other one for its spaces', () => {
  expect(formatCsvLine(['Anna Rossi', ' Anna', 'Anna '])).toBe('Anna Rossi;" Anna";"Anna "\r\n')
})

test('an apostrophe within a text stays', () => {
  expect(formatCsvLine(["l'=a", "l'aia"])).toBe("l'=a;l'aia\r\n")
  expect(["l'=a", "l'aia"].map(unescapeFormula)).toEqual(["l'=a", "l'aia"])
})
