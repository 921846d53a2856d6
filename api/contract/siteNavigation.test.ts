import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canHide, emptyNavigation, listEntries, type NavigationEntry, navigationLists } from './siteNavigation.ts'

const own = [
  { id: 'olio', inMenu: true, inFooter: false },
  { id: 'vigna', inMenu: true, inFooter: true },
]
const list = (entries: NavigationEntry[]) => entries.filter(({ hidden }) => !hidden).map(({ id }) => id)

test('a farm that orders nothing has the usual entries, with its own pages where it wants them', () => {
  expect(list(listEntries(emptyNavigation, 'menu', own))).toEqual([
    ...['home', 'rooms', 'restaurant', 'services', 'contact', 'olio', 'vigna'],
  ])
  expect(list(listEntries(emptyNavigation, 'links', own))).toEqual([
    ...['home', 'rooms', 'restaurant', 'services', 'vigna', 'booking'],
  ])
  expect(list(listEntries(emptyNavigation, 'information', own))).toEqual(['about', 'contact', 'privacy', 'terms'])
})

const ids = ['home', 'rooms', 'contact', 'about', 'privacy', 'terms', 'olio', 'vigna', 'gone', 'link-1', 'link-2']
const Entry = fc.record({ hidden: fc.boolean(), label: fc.constant({}) })
const Stored = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: ids.length }).chain((chosen) =>
  fc.tuple(...chosen.map(() => Entry)).map((entries) =>
    chosen.map((id, at) => ({
      ...{ hidden: false, label: {}, ...entries[at] },
      id,
      href: id.startsWith('link') ? '/rooms' : null,
    })),
  ),
)

test('whatever is stored keeps its order, every usual entry is there once, and no page that is gone', () => {
  fc.assert(
    fc.property(Stored, fc.constantFrom(...navigationLists), (stored, name) => {
      const listed = listEntries({ ...emptyNavigation, [name]: stored }, name, own).map(({ id }) => id)
      const usual = listEntries(emptyNavigation, name, own).map(({ id }) => id)
      expect(new Set(listed).size).toBe(listed.length)
      expect(usual.every((id) => listed.includes(id))).toBe(true)
      expect(listed.every((id) => usual.includes(id) || id.startsWith('link'))).toBe(true)
      const kept = stored.map(({ id }) => id).filter((id) => listed.includes(id))
      expect(listed.slice(0, kept.length)).toEqual(kept)
    }),
  )
})

test('the footer always names the farm, its privacy page and the terms', () => {
  expect(ids.filter((id) => !canHide('information', id))).toEqual(['about', 'privacy', 'terms'])
  expect(ids.every((id) => canHide('menu', id) && canHide('links', id))).toBe(true)
})
