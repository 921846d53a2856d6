// One way of writing in all texts: apostrophes are curly, and a percent sign follows its number.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import { languages } from '#locales/language.ts'
import { root } from '../spawn.mjs'
import { readCatalog } from './readCatalog.ts'

const catalogs = ['site', 'booking', 'pages', 'admin', 'server']

/** What the specification quotes, letter for letter. */
const quoted = [
  "Errore nell'invio",
  "Inserisci un'email valida",
  "Si è verificato un errore durante l'invio dell'email.",
]

const isWrong = (text: string): boolean =>
  !quoted.includes(text) && (/\p{L}'\p{L}/u.test(text) || /[\d}]\s%/.test(text))

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}

test('every text of the catalogs has curly apostrophes and no space before a percent sign', () => {
  const entries = languages.flatMap((language) =>
    catalogs.flatMap((name) =>
      readCatalog(readFileSync(join(root, 'locales', language, `${name}.po`), 'utf8'), language, name),
    ),
  )
  expect(entries.length).toBeGreaterThan(1_000)
  expect(entries.filter(({ text }) => isWrong(text)).map(({ language, id }) => `${language} ${id}`)).toEqual([])
})

test('so has every text of the sample farm', () => {
  const texts = listStrings([sampleProperty, sampleRooms])
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(isWrong)).toEqual([])
})
