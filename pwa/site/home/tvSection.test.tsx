import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { Content } from '#contract/site/content.ts'
import { messages as en } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/site.po'
import type { CompleteLanguage } from '#locales/language.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { localizeContent } from '../content.ts'
import { toFarm } from '../data.ts'
import { ContentProvider } from '../shell/ContentProvider.tsx'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { TvSection } from './TvSection.tsx'

const texts = { it, en }
const { clips } = sampleProperty.content

/** The section, with another address in the place of the first clip's. Returns its items. */
function renderItems(language: CompleteLanguage, videoUrl: Content['clips'][number]['videoUrl']): string[] {
  const changed = clips.map((clip, at) => (at === 0 ? { ...clip, videoUrl } : clip))
  const content = { [language]: localizeContent({ ...sampleProperty.content, clips: changed }, language) }
  const html = renderToStaticMarkup(
    <LanguageProvider i18n={createI18n(language, texts[language])} load={async () => texts[language]}>
      <FarmProvider
        farm={toFarm({ property: sampleProperty, rooms: [], closures: [], extras: [], languages: [] }, 'it')}
      >
        <ContentProvider content={content}>
          <TvSection />
        </ContentProvider>
      </FarmProvider>
    </LanguageProvider>,
  )
  return html.split('</li>').filter((part) => part.includes('tv-item'))
}

test.each([
  ['it', 'Video in arrivo'],
  ['en', 'Video coming soon'],
] as const)('shows a video without a clip as coming soon and not as a link, in %s', (language, comingSoon) => {
  const [first = '', ...others] = renderItems(language, null)
  expect(first).toContain(comingSoon)
  expect(first).not.toContain('<a ')
  expect(others.length).toBe(clips.length - 1)
  for (const other of others) expect(other).toContain('.mp4"')
})

test('a clip elsewhere is a link that tells nothing of this page', () => {
  const [first = ''] = renderItems('en', 'https://tv.example/clip')
  expect(first).toContain('href="https://tv.example/clip" rel="noopener"')
})

test('throws when rendered outside a LanguageProvider', () => {
  expect(() => renderToStaticMarkup(<TvSection />)).toThrow()
})
