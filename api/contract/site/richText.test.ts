import { expect, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import {
  type Block,
  findBadLink,
  type Inline,
  isSafeLink,
  parseInline,
  parseRichText,
  toPlainText,
} from './richText.ts'

const text = (it: string): Inline => ({ kind: 'text', text: it })
const strong = (...children: Inline[]): Inline => ({ kind: 'strong', children })
const emphasis = (...children: Inline[]): Inline => ({ kind: 'emphasis', children })

test('knows emphasis, links, lists and paragraphs', () => {
  expect(parseRichText('Una *bella* **gita**\na Siena\n\n- vino\n- [olio](/olio)\n1. uno\n2) due\n\nFine')).toEqual([
    {
      kind: 'paragraph',
      children: [
        text('Una '),
        emphasis(text('bella')),
        text(' '),
        strong(text('gita')),
        { kind: 'break' },
        text('a Siena'),
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [[text('vino')], [{ kind: 'link', href: '/olio', children: [text('olio')] }]],
    },
    { kind: 'list', isOrdered: true, items: [[text('uno')], [text('due')]] },
    { kind: 'paragraph', children: [text('Fine')] },
  ])
})

test.each([
  ['5 * 4 * 3', [text('5 * 4 * 3')]],
  ['snake_case_name', [text('snake_case_name')]],
  ['**senza fine', [text('**senza fine')]],
  ['****', [text('****')]],
  ['***tutto***', [strong(emphasis(text('tutto')))]],
  ['\\*così\\*', [text('*così*')]],
  ['**a *b***', [strong(text('a '), emphasis(text('b')))]],
  ['**a *b** c*', [strong(text('a *b')), text(' c*')]],
  ['<b onclick=x>a</b>', [text('<b onclick=x>a</b>')]],
  ['[x](javascript:alert(1))', [text('[x](javascript:alert(1))')]],
  ['[**x**](https://a.it/b_(c))', [{ kind: 'link', href: 'https://a.it/b_(c)', children: [strong(text('x'))] }]],
  ['[x] (y)', [text('[x] (y)')]],
] satisfies [string, Inline[]][])('reads %s', (source, expected) => {
  expect(parseInline(source)).toEqual(expected)
})

const badLinks = [
  'javascript:x',
  'JAVASCRIPT:x',
  'vbscript:x',
  'data:text/html,x',
  '//a.it',
  '/\\a.it',
  'a.it',
  'https:/a',
  'https:///a',
]
test.each(badLinks)('no link leads to %s', (href) => {
  expect(isSafeLink(href)).toBe(false)
  expect(findBadLink(`Prima [uno](/a), poi [x](${href})`)).toBe(href)
})

const listLinks = (blocks: Block[]): string[] => {
  const ofInline = (it: Inline): string[] =>
    it.kind === 'text' || it.kind === 'break'
      ? []
      : [...(it.kind === 'link' ? [it.href] : []), ...it.children.flatMap(ofInline)]
  return blocks.flatMap((it) => (it.kind === 'list' ? it.items.flat() : it.children)).flatMap(ofInline)
}
const depth = (children: Inline[]): number =>
  Math.max(0, ...children.map((it) => ('children' in it ? 1 + depth(it.children) : 1)))

const pieces = [
  '*',
  '**',
  '_',
  '[',
  ']',
  '(',
  ')',
  '](',
  '\\',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  ' ',
  'a',
  'javascript:',
  '/a',
  'https://b.it',
  '<i>',
  'è',
] as const
const letters = (it: string): string => it.replace(/[^\p{L}]/gu, '')

test('whatever is typed becomes a flat tree with safe links that keeps every word', () => {
  const random = createRandom(7)
  for (let i = 0; i < 3000; i++) {
    const source = Array.from({ length: random.nextInt(40) }, () => random.pick(pieces)).join('')
    const blocks = parseRichText(source)
    const links = listLinks(blocks)
    expect(links.filter((href) => !isSafeLink(href))).toEqual([])
    for (const block of blocks)
      for (const children of block.kind === 'list' ? block.items : [block.children])
        expect(depth(children)).toBeLessThan(9)
    expect(letters(toPlainText(source) + links.join('')).length).toBe(letters(source).length)
  }
})

test('the time grows with the length and not faster', () => {
  const measure = (source: string) => {
    const startMs = performance.now()
    parseRichText(source)
    findBadLink(source)
    return performance.now() - startMs
  }
  for (const piece of ['[', '](', '[a](', '[a](b(', '*a ', '**', '_*', '\\', '- ', '[a](((', '\n', ' ', '[a]( '])
    expect([piece, measure(piece.repeat(200_000)) < 3000]).toEqual([piece, true])
})
