import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureLongestTurn } from '#api/testing/mainThread.ts'
import { formatCsv } from '#contract/csv.ts'
import { importLimits } from '#contract/imports.ts'
import { readCsv } from './csv.ts'

const read = async (text: string | Uint8Array) => {
  const result = await readCsv(Buffer.from(text))
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const readCells = async (text: string | Uint8Array) => (await read(text)).map(({ cells }) => cells)

test('every text is read back as it was', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^['\u00AD\u200B\uFEFF ]{0,3}[=+@＝;,"\n\r-].{0,3}$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { minLength: 2, maxLength: 5 })), async (lines) => {
      const filled = [['first', 'second'], ...lines.map((cells) => ['x', ...cells])]
      expect(await readCells(formatCsv(filled))).toEqual(filled)
    }),
  )
})

test('reads commas, other line ends and quotes, and keeps the numbers of the lines', async () => {
  expect(await read('\uFEFFa,b\n"1,5","say ""hi"""\r\n\r\n , \r x ,"two\nlines"\nsay "hi",')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['1,5', 'say "hi"'] },
    { row: 5, cells: [' x ', 'two\nlines'] },
    { row: 6, cells: ['say "hi"', ''] },
  ])
  expect(await readCells('"a,b";c\n1;2\n\n')).toEqual([
    ['a,b', 'c'],
    ['1', '2'],
  ])
  expect(await read('')).toEqual([])
})

test('a quoted semicolon of the first line separates no cells', async () => {
  expect(await readCells('"a;b",c\n1,2\n')).toEqual([
    ['a;b', 'c'],
    ['1', '2'],
  ])
})

test('reads tabs, and the separator that Excel names in a line of its own', async () => {
  expect(await readCells('a, b\tc\n1,5\t"x\ty"\n\n\n')).toEqual([
    ['a, b', 'c'],
    ['1,5', 'x\ty'],
  ])
  expect(await read('\uFEFFsep=,\r\na,b;c\r\n1,2\r\n')).toEqual([
    { row: 2, cells: ['a', 'b;c'] },
    { row: 3, cells: ['1', '2'] },
  ])
})

test('reads UTF-16 with and without a byte order mark', async () => {
  const text = `Nome\tArrivo\r\n${'Zoë €'.repeat(1000)}\t2027-05-10\r\n`
  const lines = text
    .trim()
    .split('\r\n')
    .map((it) => it.split('\t'))
  const little = Buffer.from(text, 'utf16le')
  const mark = Buffer.from([0xff, 0xfe])
  for (const bytes of [little, Buffer.concat([mark, little])]) {
    expect(await readCells(bytes)).toEqual(lines)
    expect(await readCells(Buffer.from(bytes).swap16())).toEqual(lines)
  }
  expect(await readCsv(Buffer.from('a\0;b\0\n', 'utf16le'))).toEqual({ ok: false, code: 'not_csv' })
})

test('only the first character of a file can be a byte order mark', async () => {
  expect(await readCells('a;b\n\uFEFF1;2\n')).toEqual([
    ['a', 'b'],
    ['\uFEFF1', '2'],
  ])
})

test('a file may begin with a quote', async () => {
  expect(await readCells('""""')).toEqual([['"']])
})

test('reads UTF-8 and Windows-1252, also where a slice of the file ends within a character', async () => {
  const cells = ['Nicolò €'.repeat(2000)]
  expect(await readCells(`${cells}\n`)).toEqual([cells])
  const windows = Buffer.from('Nic\xf2 \x80'.repeat(2000), 'latin1')
  expect(await readCells(windows)).toEqual([['Nicò €'.repeat(2000)]])
})

describe('a file that cannot be read is refused while it is read:', () => {
  const { rows, emptyRows, columns } = importLimits
  test.each<[string, string, { code: string; values?: object }]>([
    ['an open quote', 'a;b\n"open;c\n', { code: 'not_csv' }],
    ['another format', 'PK\u0003\u0004\0', { code: 'not_csv' }],
    ['more rows than an import takes', 'a\n'.repeat(rows + 2), { code: 'too_many_rows', values: { max: rows } }],
    ['line ends', '\n'.repeat(2_000_000), { code: 'too_many_empty_rows', values: { max: emptyRows } }],
    ['rows of separators', ';;\n'.repeat(1_000_000), { code: 'too_many_empty_rows', values: { max: emptyRows } }],
    ['separators without a line end', `a;b\n${';'.repeat(4_000_000)}`, { code: 'row_too_long', values: { row: 2 } }],
    ['a quote that never ends', `a\n"b"\n"${'x'.repeat(4_000_000)}`, { code: 'row_too_long', values: { row: 3 } }],
    ['more columns', `a${';'.repeat(columns)}\n`, { code: 'too_many_columns', values: { max: columns } }],
  ])('%s', async (_, text, refusal) => {
    const { result, longestMs } = await measureLongestTurn(() => readCsv(Buffer.from(text)))
    expect(result).toEqual({ ok: false, ...refusal })
    expect(longestMs).toBeLessThan(100)
  })
})

test('a file that is as long as allowed is read in short turns', async () => {
  const row = `${'x'.repeat(200)};"${'y'.repeat(200)}";;;è\n`
  const file = Buffer.from(row.repeat(importLimits.rows + 1) + '\n'.repeat(importLimits.emptyRows))
  const { result, longestMs } = await measureLongestTurn(() => readCsv(file))
  expect(result.ok && result.value.length).toBe(importLimits.rows + 1)
  expect(longestMs).toBeLessThan(100)
})
