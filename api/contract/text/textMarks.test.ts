import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTexts, getMarks, stripMarks } from './textMarks.ts'

const mark = (id: string, text: string) => getMarks(id).join(text)

const id = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}(\.[a-zA-Z0-9]{1,8}){1,2}$/)
/** Flags of parts of a country are made of tag characters, too. */
const content = fc.oneof(fc.string({ maxLength: 20 }), fc.constant('🏴󠁧󠁢󠁥󠁮󠁧󠁿 8 camere'))

test('marks are invisible, are found again, and leave the text as it was', () => {
  fc.assert(
    fc.property(id, content, content, (name, text, other) => {
      const marked = mark(name, text)
      expect(stripMarks(marked)).toBe(text)
      expect(marked.replace(/[\u{e0000}-\u{e007f}]/gu, '')).toBe(text.replace(/[\u{e0000}-\u{e007f}]/gu, ''))
      expect(findTexts([other, marked, other])).toEqual([[], [name], []])
      expect(stripMarks(text)).toBe(text)
    }),
  )
})

test('a text with a link inside is found in all its pieces, and a text inside another one has both', () => {
  const [before, after] = getMarks('contact.write')
  expect(findTexts(['Home', `${before}Write to `, 'a@example.org', ` soon${after}`, 'End'])).toEqual([
    [],
    ['contact.write'],
    ['contact.write'],
    ['contact.write'],
    [],
  ])
  expect(findTexts([mark('footer.rights', `2027 ${mark('footer.name', 'Podere')}`)])).toEqual([
    ['footer.rights', 'footer.name'],
  ])
  expect(findTexts([`${mark('a.b', 'one')} · ${mark('c.d', 'two')}`])).toEqual([['a.b', 'c.d']])
  expect(findTexts([`${mark('a.b', 'one')} · ${mark('a.b', 'one')}`])).toEqual([['a.b']])
})

test('a text that was cut off is not found, and does not reach into the next one', () => {
  const [before] = getMarks('a.b')
  expect(findTexts([`${before}Cut`, 'plain', mark('c.d', 'two')])).toEqual([[], [], ['c.d']])
  expect(findTexts([`${before}Cut`, 'plain', mark('a.b', 'again')])).toEqual([[], [], ['a.b']])
})
