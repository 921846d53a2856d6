import { expect, test } from 'vitest'
import { fillTexts } from './fillCatalogs.ts'
import type { Entry } from './readCatalog.ts'

const build = (language: string, texts: Record<string, string>): Entry[] =>
  Object.entries(texts).map(([id, text]) => ({ id, text, language, catalog: 'site', fuzzy: false }))

test('fills with English what a further language lacks, and lists it', () => {
  const english = build('en', { 'nav.home': 'Home', 'nav.rooms': 'Rooms', 'nav.menu': 'Menu' })
  const german = build('de', { 'nav.rooms': 'Zimmer', 'nav.menu': ' ', 'nav.old': 'Alt' })
  expect(fillTexts(german, english)).toEqual({
    texts: { 'nav.home': 'Home', 'nav.rooms': 'Zimmer', 'nav.menu': 'Menu' },
    missing: ['nav.home', 'nav.menu'],
  })
})
