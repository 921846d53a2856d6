import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importLimits } from '#contract/bookings/imports.ts'
import { formatCsv } from '#contract/text/csv.ts'
import { readCsv } from './csv.ts'

const read = (text: string | Uint8Array) => {
  const result = readCsv(Buffer.from(text))
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const readCells = (text: string | Uint8Array) => read(text).map(({ cells }) => cells)

test('every text is read back as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^['\u00AD\u200B\uFEFF ]{0,3}[=+@＝;,"\n\r-].{0,3}$/),
  )
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 })), (lines) => {
      const filled = [['first', 'second'], ...lines.map((cells) => ['x', ...cells])]
      expect(readCells(formatCsv(filled))).toEqual(filled)
    }),
  )
})

test('reads commas, other line ends and quotes, and keeps the numbers of the lines', () => {
  expect(read('\uFEFFa,b\n"1,5","say ""hi"""\r\n\r\n , \r x ,"two\nlines"\nsay "hi",')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['1,5', 'say "hi"'] },
    { row: 5, cells: [' x ', 'two\nlines'] },
    { row: 6, cells: ['say "hi"', ''] },
  ])
  expect(readCells('"a,b";c\n1;2\n\n')).toEqual([
    ['a,b', 'c'],
    ['1', '2'],
  ])
  expect(read('')).toEqual([])
})

test('a quoted semicolon of the first line separates no cells', () => {
  expect(readCells('"a;b",c\n1,2\n')).toEqual([
    ['a;b', 'c'],
    ['1', '2'],
  ])
})

test('reads tabs, and the separator that Excel names in a line of its own', () => {
  expect(readCells('a, b\tc\n1,5\t"x\ty"\n\n\n')).toEqual([
    ['a, b', 'c'],
    ['1,5', 'x\ty'],
  ])
  expect(read('\uFEFFsep=,\r\na,b;c\r\n1,2\r\n')).toEqual([
    { row: 2, cells: ['a', 'b;c'] },
    { row: 3, cells: ['1', '2'] },
  ])
})

test('reads UTF-16 with and without a byte order mark', () => {
  const text = `Nome\tArrivo\r\n${'Zoë €'.repeat(1000)}\t2027-05-10\r\n`
  const lines = text
    .trim()
    .split('\r\n')
    .map((it) => it.split('\t'))
  const little = Buffer.from(text, 'utf16le')
  const mark = Buffer.from([0xff, 0xfe])
  for (const bytes of [little, Buffer.concat([mark, little])]) {
    expect(readCells(bytes)).toEqual(lines)
    expect(readCells(Buffer.from(bytes).swap16())).toEqual(lines)
  }
  expect(readCsv(Buffer.from('a\0;b\0\n', 'utf16le'))).toEqual({ ok: false, code: 'not_csv' })
})

test('only the first character of a file can be a byte order mark', () => {
  expect(readCells('a;b\n\uFEFF1;2\n')).toEqual([
    ['a', 'b'],
    ['\uFEFF1', '2'],
  ])
})

test('a file may begin with a quote', () => {
  expect(readCells('""""')).toEqual([['"']])
})

test('reads UTF-8 and Windows-1252', () => {
  const cells = ['Nicolò €'.repeat(2000)]
  expect(readCells(`${cells}\n`)).toEqual([cells])
  const windows = Buffer.from('Nic\xf2 \x80'.repeat(2000), 'latin1')
  expect(readCells(windows)).toEqual([['Nicò €'.repeat(2000)]])
})

test('one line in another encoding, or a cut in the middle of a character, spoils no other line', () => {
  const good = Buffer.from('Zoé;€\nNicolò;ß\n')
  const odd = Buffer.from('Andr\xe9;\x80\n', 'latin1')
  const cells = [
    ['Zoé', '€'],
    ['Nicolò', 'ß'],
  ]
  expect(readCells(Buffer.concat([good, odd, good]))).toEqual([...cells, ['André', '€'], ...cells])
  expect(readCells(Buffer.concat([good, Buffer.from('Zo\xc3', 'latin1')]))).toEqual([...cells, ['ZoÃ']])
  const run = Buffer.from('x\xe9\xff\n', 'latin1')
  expect(readCells(Buffer.concat([run, Buffer.from('Zoé\n')]))).toEqual([['xéÿ'], ['Zoé']])
  const mark = Buffer.from('\uFEFFa;b\n')
  expect(readCells(Buffer.concat([mark, odd]))).toEqual([
    ['a', 'b'],
    ['André', '€'],
  ])
  // "ß”" of Windows-1252 would be a letter of UTF-8.
  expect(readCells(Buffer.from('\x84Spa\xdf\x94;Gru\xdf\n', 'latin1'))).toEqual([['„Spaß”', 'Gruß']])
})

test('a quote that is never closed takes no rows with it', () => {
  const good = { row: 2, cells: ['1', 'two\nlines'] }
  const head = { row: 1, cells: ['a', 'b'] }
  expect(read('a;b\n1;"two\nlines"\n2;"cut')).toEqual([
    head,
    good,
    { row: 3, cells: ['2', '"cut'], hasOpenQuote: true },
  ])
  expect(read('a;b\n"x;\n1;"two\nlines"\n"say" so;2\n')).toEqual([
    head,
    { row: 2, cells: ['"x', ''], hasOpenQuote: true },
    { ...good, row: 3 },
    { row: 4, cells: ['"say" so', '2'] },
  ])
})

test('blanks behind a closing quote are no part of the cell', () => {
  expect(read('a;b;c\n1;"two\nlines" ;3\n"4;5"\u00a0;"6" x;"7"  \n')).toEqual([
    { row: 1, cells: ['a', 'b', 'c'] },
    { row: 2, cells: ['1', 'two\nlines', '3'] },
    { row: 3, cells: ['4;5', '"6" x', '7'] },
  ])
})

describe('a file that cannot be read is refused while it is read:', () => {
  const { rows, emptyRows, columns } = importLimits
  test.each<[string, string, { code: string; values?: object }]>([
    ['an open quote in the header', 'a;"b\n1;2\n', { code: 'not_csv' }],
    ['another format', 'PK\u0003\u0004\0', { code: 'not_csv' }],
    ['more rows than an import takes', 'a\n'.repeat(rows + 2), { code: 'too_many_rows', values: { max: rows } }],
    ['line ends', '\n'.repeat(2_000_000), { code: 'too_many_empty_rows', values: { max: emptyRows } }],
    ['rows of separators', ';;\n'.repeat(1_000_000), { code: 'too_many_empty_rows', values: { max: emptyRows } }],
    [
      'separators without a line end',
      `a;b\n${';'.repeat(4_000_000)}`,
      { code: 'too_many_columns', values: { max: columns } },
    ],
    ['a quote that never ends', `a\n"b"\n"${'x'.repeat(4_000_000)}`, { code: 'row_too_long', values: { row: 3 } }],
    ['more columns', `a${';'.repeat(columns)}\n`, { code: 'too_many_columns', values: { max: columns } }],
  ])('%s', (_, text, refusal) => {
    expect(readCsv(Buffer.from(text))).toEqual({ ok: false, ...refusal })
  })
})

test('reads a file that is as long as allowed', () => {
  const row = `${'x'.repeat(200)};"${'y'.repeat(200)}";;;è\n`
  const lines = read(row.repeat(importLimits.rows + 1) + '\n'.repeat(importLimits.emptyRows))
  expect(lines).toHaveLength(importLimits.rows + 1)
})
