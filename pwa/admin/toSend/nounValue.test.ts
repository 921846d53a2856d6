import { expect, test } from 'vitest'
import { createI18n } from '#locales/i18n.ts'
import { messages } from '#locales/it/admin.po'
import { formatDay } from '#pwa/format.ts'
import { type NounField, nouns } from '#pwa/offline/nouns.ts'
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

test('shows amounts with the currency and stays with their days, in the language of the screen', () => {
  const { priceCents, payments } = nouns.channelStays.fields ?? {}
  const alternative = { checkinDate: '2027-05-01', checkoutDate: '2027-05-04', lines: [{ amountCents: 12_050 }] }
  const shown: [NounField | undefined, unknown][] = [
    [priceCents, 45_000],
    [priceCents, null],
    [payments, [{ amountCents: 1250 }, { amountCents: -500 }]],
    [nouns.offers.fields?.alternatives, [alternative]],
  ]
  const list = (language: 'it' | 'en') =>
    shown.map(([field, value]) => field && formatNounValue(field, value, i18n, language).replaceAll('\u00a0', ' '))
  expect(list('it')).toEqual(['450,00 €', '–', '12,50 €; −5,00 €', '1º mag 2027 → 4 mag 2027: 120,50 €'])
  expect(list('en')).toEqual(['€450.00', '–', '€12.50; −€5.00', '1 May 2027 → 4 May 2027: €120.50'])
})
