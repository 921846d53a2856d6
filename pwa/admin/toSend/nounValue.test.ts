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

test('shows amounts with the currency, in the language of the screen', () => {
  const { priceCents, payments } = nouns.channelStays.fields ?? {}
  const list = (language: 'it' | 'en') =>
    [
      priceCents && formatNounValue(priceCents, 45_000, i18n, language),
      priceCents && formatNounValue(priceCents, null, i18n, language),
      payments && formatNounValue(payments, [{ amountCents: 1250 }, { amountCents: -500 }], i18n, language),
    ].map((it) => it?.replaceAll('\u00a0', ' '))
  expect(list('it')).toEqual(['450,00 €', '–', '12,50 €; −5,00 €'])
  expect(list('en')).toEqual(['€450.00', '–', '€12.50; −€5.00'])
})
