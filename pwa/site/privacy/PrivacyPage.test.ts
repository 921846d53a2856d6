import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleProperty as property } from '#api/seed/property.ts'
import { languages } from '#locales/language.ts'

/** Raise `property.privacy.version` with each change of the text, and add its hash: bookings store what was accepted. */
const versions: Record<string, string> = {
  '1.0': '77d5cbb7cddc0a6d',
}

test('the privacy policy has the text of its version', () => {
  const hash = createHash('sha256')
  for (const language of languages) {
    const catalog = readFileSync(join(import.meta.dirname, `../../../locales/${language}/pages.po`), 'utf8')
    for (const entry of catalog.trim().split('\n\n')) if (entry.startsWith('msgid "privacy.')) hash.update(entry)
  }
  expect(hash.digest('hex').slice(0, 16)).toBe(versions[property.privacy.version])
})
