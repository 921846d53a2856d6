import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { type Language, languages } from '#locales/language.ts'
import { listStorageKeys } from '#pwa/storage.ts'

/** Raise `property.privacy.version` with each change of the text, and add its hash: bookings store what was accepted. */
const versions: Record<string, string> = {
  '1.0': '32ac6e510c44038c',
}

/** How a language quotes a key. */
const quotes: Record<Language, string> = { it: '«key»', en: '“key”', de: '„key“' }

const readTexts = (language: string) =>
  readFileSync(join(import.meta.dirname, `../../../locales/${language}/pages.po`), 'utf8')

test('the privacy policy names everything that the site keeps in a browser', () => {
  const keys = listStorageKeys().filter((key) => !key.startsWith('admin.'))
  for (const language of languages) {
    const text = readTexts(language).split('msgid "privacy.5.text"')[1]?.split('\n\n')[0]
    expect(keys.filter((key) => !text?.includes(quotes[language].replace('key', key)))).toEqual([])
  }
})

test('the privacy policy has the text of its version', () => {
  const hash = createHash('sha256')
  for (const language of languages) {
    const catalog = readTexts(language)
    for (const entry of catalog.trim().split('\n\n')) if (entry.startsWith('msgid "privacy.')) hash.update(entry)
  }
  expect(hash.digest('hex').slice(0, 16)).toBe(versions[property.privacy.version])
})
