import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdfTexts } from './pdf.ts'

const wrap = (content: Uint8Array | string, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
const compress = (page: string) => wrap(deflateSync(Buffer.from(page, 'latin1')))

test('each operator shows one text, however it is written', () => {
  const page = String.raw`BT (ROSSI) Tj 0 -12 Td [(AN) -20 (N) 15 (A) -300 (MARIA)] TJ (D\'\(X\) \101) Tj <4E455249> Tj (a (b) c) ' ET`
  const texts = ['ROSSI', 'ANNA MARIA', "D'(X) A", 'NERI', 'a (b) c']
  expect(readPdfTexts(compress(page))).toEqual(texts)
  expect(readPdfTexts(wrap(page))).toEqual(texts)
})

test('numbers of glyphs, pictures and fonts are no texts', () => {
  expect(readPdfTexts(compress(String.raw`<00240025> Tj (\000A\000B) Tj << /K 1 >> BDC`))).toEqual([])
  expect(readPdfTexts(wrap('(ROSSI) Tj', '/Subtype /Image'))).toEqual([])
  expect(readPdfTexts(Buffer.from('%PDF-1.4\nscan\n%%EOF\n'))).toEqual([])
})

const hostile: Record<string, () => Buffer> = {
  'spaces between two signs': () => compress(`(${')'.padEnd(60, ' ')}${' '.repeat(900_000)}`),
  'many opened texts': () => compress('('.repeat(900_000)),
  'many short texts': () => compress('(a)'.repeat(300_000)),
  'streams without an end': () => Buffer.from(`%PDF-1.4\n${'stream\n'.repeat(700_000)}%%EOF`),
  'many small streams': () => Buffer.from(`%PDF-1.4\n${'stream\n()\nendstream\n'.repeat(200_000)}%%EOF`),
  'a stream that inflates to a hundred megabytes': () => wrap(deflateSync(Buffer.alloc(100_000_000))),
  'many streams that inflate to much and fail': () => {
    const bytes = deflateSync(Buffer.alloc(900_000))
    const part = Buffer.concat([Buffer.from('stream\n'), bytes.subarray(0, -4), Buffer.from('XXXX\nendstream\n')])
    return Buffer.concat(Array.from({ length: 4000 }, () => part))
  },
  'hexadecimal digits without an end': () => compress('<'.padEnd(900_000, 'a <')),
  escapes: () => compress(`(${'\\'.repeat(900_000)}`),
}

test.each(Object.keys(hostile))('a file of %s is read in a moment and in little memory', (name) => {
  const file = hostile[name]?.() ?? Buffer.from('')
  const [start, memory] = [performance.now(), process.memoryUsage().arrayBuffers]
  const texts = readPdfTexts(file)
  expect(performance.now() - start).toBeLessThan(3000)
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(50_000_000)
  expect(texts.length).toBeLessThanOrEqual(20_000)
})

test('whatever a file holds, it ends without an error', () => {
  const part = fc.constantFrom(
    'stream\n',
    'endstream',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    '<<',
    '\\',
    '-',
    '200',
    'obj',
    '\r\n',
  )
  const bytes = fc
    .array(
      fc.oneof(
        part,
        fc.nat({ max: 255 }).map((it) => String.fromCharCode(it)),
      ),
    )
    .map((it) => Buffer.from(it.join(''), 'latin1'))
  fc.assert(
    fc.property(bytes, (file) => readPdfTexts(wrap(file)).every((it) => it.trim() !== '')),
    { numRuns: 50 },
  )
})
