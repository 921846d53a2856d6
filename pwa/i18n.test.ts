import { I18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { formatDate } from '#contract/text/format.ts'
import { elideArticles } from '#locales/elision.ts'
import { createI18n } from '#locales/i18n.ts'
import { messages as admin } from '#locales/it/admin.po'
import { messages as booking } from '#locales/it/booking.po'
import { messages as pages } from '#locales/it/pages.po'
import { messages as server } from '#locales/it/server.po'
import { messages as site } from '#locales/it/site.po'
import { isLanguage } from '#locales/language.ts'

const texts = { ...site, ...booking, ...pages, ...admin, ...server }
const italian = createI18n('it', texts)

test.each(['it', 'en'] as const)('shows the key of a missing text, in %s', (language) => {
  const i18n = createI18n(language, { 'nav.home': 'Home' })
  expect([i18n.t('nav.home'), i18n.t({ id: 'nav.home' }), i18n.t('nav.nowhere')]).toEqual([
    'Home',
    'Home',
    'nav.nowhere',
  ])
})

test('no Italian text has a whole article before the 8th or the 11th', () => {
  for (const day of ['2027-01-08', '2027-01-11']) {
    const text = formatDate(day, 'it', { day: 'numeric', month: 'short', year: 'numeric' })
    const values = new Proxy({}, { get: () => text })
    const filled = Object.keys(texts).map((id) => italian.t(id, values))
    expect(filled.filter((it) => /\b(?:[id]l|d?al|del) (?:8|11)\b/i.test(it))).toEqual([])
  }
  expect(italian.t('room.season', { from: '8 gen', to: '11 gen' })).toBe('dall’8 gen all’11 gen')
})

test.each([0, 1, 2, 8, 999, 1_000, -1, 1.5, 'otto', null])('puts %s into each text as Lingui does', (value) => {
  const lingui = new I18n({ locale: 'it', messages: { it: texts } })
  const values = new Proxy({}, { get: () => value })
  for (const id of Object.keys(texts)) expect(italian.t(id, values), id).toBe(elideArticles(lingui.t(id, values)))
})

test('makes no number format for a small number', () => {
  const NumberFormat = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => expect.unreachable())
  expect(italian.t('rooms.guests', { n: 3 })).toBe('fino a 3 ospiti')
  NumberFormat.mockRestore()
})

test('leaves English texts as they are', () => {
  expect(createI18n('en', { text: 'Al 8' }).t('text')).toBe('Al 8')
})

test('accepts only it and en as languages', () => {
  expect(['it', 'en', 'fr', 'IT', 'it-IT', '', null, undefined].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
