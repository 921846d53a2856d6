import { expect, test } from 'vitest'
import { isLanguage } from '#contract/language.ts'
import { createI18n } from './i18n.tsx'

test.each(['it', 'en'] as const)('shows the key of a missing text, in %s', (language) => {
  const i18n = createI18n(language, { 'nav.home': 'Home' })
  expect([i18n.t('nav.home'), i18n.t('nav.nowhere')]).toEqual(['Home', 'nav.nowhere'])
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
