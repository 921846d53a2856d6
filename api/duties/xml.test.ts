import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatStatisticsFile } from './statisticsFile.ts'
import { escapeXml, parseXml } from './xml.ts'

/** The text of the root, by a parser of Python's library, which refuses what is not well-formed. */
const readWithExpat = (documents: string[]): string[] => {
  const script =
    'import sys,json,xml.etree.ElementTree as E;print(json.dumps([E.fromstring(it.encode("utf-8")).text or "" for it in json.load(sys.stdin)]))'
  return JSON.parse(execFileSync('python3', ['-c', script], { input: JSON.stringify(documents), encoding: 'utf8' }))
}

test('whatever a text holds, the file is well-formed and has the text', () => {
  const odd = [
    '\u0000',
    '\u000B',
    '\u001F',
    '\uFFFE',
    '\uFFFF',
    '\uD800',
    '\uDFFF',
    '\u0085',
    '\u2028',
    ']]>',
    '\r\n',
    '<!--',
  ]
  const textArb = fc.array(
    fc.oneof(
      fc.constantFrom(...odd, '&', '<', '>', '"', "'", '&amp;', '😀', 'è'),
      fc.nat({ max: 0x10ffff }).map((it) => String.fromCodePoint(it)),
    ),
  )
  const texts = fc.sample(textArb, 500).map((it) => it.join(''))
  const isWritable = (text: string) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)
  const read = readWithExpat(texts.map((it) => `<code>${escapeXml(it)}</code>`))
  for (const [i, text] of texts.entries())
    expect(read[i]).toBe(
      isWritable(text) ? text : text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
    )
  expect(texts.every((it) => parseXml(`<code>${escapeXml(it)}</code>`) !== null)).toBe(true)
})

test('the file of the statistics is well-formed with an odd code of the structure', () => {
  const file = formatStatisticsFile('A\u0001\uFFFF<&"\'>\uD800', [])
  expect(readWithExpat([file])).toEqual(['\n'])
  expect(file).toContain('<codice>A\uFFFD\uFFFD&lt;&amp;&quot;&apos;&gt;\uFFFD</codice>')
})
