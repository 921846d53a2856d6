import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCsv, formatCsv, formatCsvLine, parseCsv, toMoneyCell } from './csv.ts'

test('writes a file that an Italian spreadsheet opens as it is', () => {
  const lines = [
    ['nome', 'importo', 'notti', 'pagato', 'note'],
    ['Rossi; "Mario"', toMoneyCell('1234.50'), 0.5, true, null],
  ]
  expect(toMoneyCell(null)).toBeNull()
  expect(formatCsv(lines)).toBe('\uFEFFnome;importo;notti;pagato;note\r\n"Rossi; ""Mario""";1234,50;0,5;true;\r\n')
})

test.each(['=1+1', '+39 333', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', "'=1+1"])(
  'a spreadsheet does not run the text %j as a formula, and it is read back as it was',
  (text) => {
    const line = formatCsvLine([text])
    expect(line.replace('"', '')).toMatch(/^'/)
    expect(parseCsv(line)).toEqual([[text]])
  },
)

test('quotes a text that begins or ends with a space, and no other one for its spaces', () => {
  expect(formatCsvLine(['Anna Rossi', ' Anna', 'Anna '])).toBe('Anna Rossi;" Anna";"Anna "\r\n')
})

test('an apostrophe within a text stays', () => {
  expect(parseCsv(formatCsvLine(["l'=a", "l'aia"]))).toEqual([["l'=a", "l'aia"]])
})

test('every text is read back as it was', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,3}[=+@;,"\n\r-].{0,3}$/))
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 })), (lines) => {
      const filled = [['first', 'second'], ...lines, ['last', 'line']]
      expect(parseCsv(formatCsv(filled))).toEqual(filled)
    }),
  )
})

test('reads commas, other line ends and quotes, and keeps the numbers of the lines', () => {
  expect(parseCsv('\uFEFFa,b\n"1,5","say ""hi"""\r\n\r\n,\r x ,"two\nlines" ')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
    [''],
    ['', ''],
    [' x ', 'two\nlines '],
  ])
  expect(parseCsv('"a,b";c\n1;2\n\n')).toEqual([['a,b', 'c'], ['1', '2'], ['']])
  expect(parseCsv('')).toEqual([])
})

test('a quoted semicolon of the first line separates no cells', () => {
  expect(parseCsv('"a;b",c\n1,2\n')).toEqual([
    ['a;b', 'c'],
    ['1', '2'],
  ])
})

test('only the first character of a file can be a byte order mark, and a last line without text is none', () => {
  expect(parseCsv('a;b\n\uFEFF1;2\n;')).toEqual([
    ['a', 'b'],
    ['\uFEFF1', '2'],
  ])
})

test('a file may begin with a quote', () => {
  expect(parseCsv('""""')).toEqual([['"']])
  expect(parseCsv('"a')).toBeNull()
})

test.each(['a;b\n"open;c\n', 'PK\u0003\u0004\0'])('%j is no CSV', (text) => {
  expect(parseCsv(text)).toBeNull()
})

test('reads UTF-8 and Windows-1252', () => {
  expect(decodeCsv(new TextEncoder().encode('Nicolò €'))).toBe('Nicolò €')
  expect(decodeCsv(Uint8Array.from([0x4e, 0x69, 0x63, 0xf2, 0x20, 0x80]))).toBe('Nicò €')
})
