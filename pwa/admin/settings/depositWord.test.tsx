import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { DepositWord as Word } from '#contract/money/depositRule.ts'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { caparraTexts, DepositWord } from './DepositWord.tsx'
import { PropertyContext } from './propertyContext.ts'

const texts = { it, en }

function Labels() {
  const { i18n } = useLanguage()
  return `${i18n.t('admin.field.depositPaidOn')} ${i18n.t('admin.payment.deposit', { name: 'Lapo' })} ${i18n.t('admin.close')}`
}

const render = (language: 'it' | 'en', word: Word) =>
  renderToString(
    <LanguageProvider i18n={createI18n(language, texts[language])} load={async () => texts[language]}>
      <PropertyContext value={{ ...sampleProperty, deposit: { ...sampleProperty.deposit, word } }}>
        <DepositWord>
          <Labels />
        </DepositWord>
      </PropertyContext>
    </LanguageProvider>,
  )

test('the admin names the deposit by the owner’s word', () => {
  expect(render('it', 'acconto')).toBe('Acconto incassato il Acconto di Lapo Chiudi')
  expect(render('it', 'caparra')).toBe('Caparra confirmatoria incassata il Caparra confirmatoria di Lapo Chiudi')
  expect(render('en', 'caparra')).toBe('Confirmatory deposit received on Confirmatory deposit of Lapo Close')
})

test('every text that says acconto has another one for caparra', () => {
  const isFixed = (id: string) => id.startsWith('admin.deposit.') || /^admin\.place\..*\.words$/.test(id)
  const named = Object.entries(it).filter(([id, text]) => /accont[oi](?!n)/i.test(JSON.stringify(text)) && !isFixed(id))
  expect(named.map(([id]) => id).sort()).toEqual(Object.keys(caparraTexts).sort())
  for (const id of Object.values(caparraTexts)) {
    expect(JSON.stringify(it[id]), id).toMatch(/caparr[ae]/i)
    expect(JSON.stringify(en[id]), id).toMatch(/confirmatory deposit/i)
  }
})
