import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/admin.po'
import { formatDay } from '#pwa/format.ts'
import { nouns } from '#pwa/offline/nouns.ts'
import { formatNounValue } from './nounValue.ts'

const i18n = createI18n('it', messages)

const show = (name: 'remindOn' | 'text', value: unknown) => {
  const field = nouns.notes.fields?.[name]
  return field && formatNounValue(field, value, i18n, 'it')
}

test('shows a day as a date, and a text that looks like one as it was typed', () => {
  expect(show('remindOn', '2026-11-29')).toBe(formatDay('2026-11-29', 'it'))
  expect(show('remindOn', null)).toBe('–')
  expect(show('text', '2026-11-29')).toBe('2026-11-29')
})
