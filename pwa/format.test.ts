import { expect, test } from 'vitest'
import { loadMessages } from './admin/catalogs.ts'
import { ageText, spanText } from './format.ts'
import { createI18n } from './i18n.tsx'

const minute = 60_000
const elapsed = [0, 59_999, minute, 3 * minute, 60 * minute, 47 * 60 * minute, 48 * 60 * minute]

test('an age is told in the largest unit that fits', () => {
  expect(elapsed.map((it) => ageText(0, it, 'it'))).toEqual([
    'ora',
    'ora',
    '1 minuto fa',
    '3 minuti fa',
    '1 ora fa',
    'ieri',
    'l’altro ieri',
  ])
  expect(ageText(5, 0, 'en')).toBe('now')
})

test('a mail that waits for less than a minute only waits, and else the words say for how long', async () => {
  expect(elapsed.map((it) => spanText(it, 'it'))).toEqual([
    null,
    null,
    '1 minuto',
    '3 minuti',
    '1 ora',
    '1 giorno',
    '2 giorni',
  ])
  const told = async (language: 'it' | 'en', n: number, time: number) =>
    createI18n(language, await loadMessages(language)).t('admin.mails.waitingSince', {
      n,
      span: spanText(time, language),
    })
  expect(await told('it', 1, 3 * minute)).toBe('1 in attesa da 3 minuti')
  expect(await told('it', 2, 60 * minute)).toBe('2 in attesa, la prima da 1 ora')
  expect(await told('en', 1, 26 * 60 * minute)).toBe('1 waiting for 1 day')
  expect(await told('en', 12, 300 * minute)).toBe('12 waiting, the first for 5 hours')
})
