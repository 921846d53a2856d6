import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { ConflictTable } from './ConflictTable.tsx'

const texts = { it, en }

test.each(['it', 'en'] as const)('a conflict names the buttons of its dialog, in %s', (language) => {
  const i18n = createI18n(language, texts[language])
  const html = renderToString(
    <LanguageProvider i18n={i18n} load={async () => texts[language]}>
      <ConflictTable text="" differences={[{ label: 'Nome', mine: 'Anna', theirs: 'Bice' }]} />
    </LanguageProvider>,
  )
  for (const button of ['admin.conflict.keepMine', 'admin.cancel']) expect(html).toContain(i18n.t(button))
})
