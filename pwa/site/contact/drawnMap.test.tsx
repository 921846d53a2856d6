import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { messages as en } from '#locales/en/pages.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/pages.po'
import type { CompleteLanguage } from '#locales/language.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { PictureContext, type PictureData } from '#pwa/ui/pictures.ts'
import { localizeContent } from '../content.ts'
import { toFarm } from '../data.ts'
import { ContentProvider } from '../shell/ContentProvider.tsx'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { DrawnMap } from './DrawnMap.tsx'

const texts = { it, en }
const { text: road } = getItem(
  sampleProperty.content.mapLabels.filter(({ kind }) => kind === 'road'),
  0,
)

function renderMap(language: CompleteLanguage, changes: PictureData['changes'] = {}): string {
  return renderToString(
    <PictureContext value={{ shapes: {}, changes }}>
      <LanguageProvider i18n={createI18n(language, texts[language])} load={async () => texts[language]}>
        <FarmProvider
          farm={toFarm({ property: sampleProperty, rooms: [], closures: [], extras: [], languages: [] }, 'it')}
        >
          <ContentProvider content={{ [language]: localizeContent(sampleProperty.content, language) }}>
            <DrawnMap />
          </ContentProvider>
        </FarmProvider>
      </LanguageProvider>
    </PictureContext>,
  )
}

test('labels the drawn map in the language of the page', () => {
  expect(renderMap('it')).toContain(`>${road.it}<`)
  expect(renderMap('en')).toContain(`>${road.en}<`)
})

test('does not label a picture of the owner, with or without a text of the owner', () => {
  for (const alt of [null, 'Come arrivare'])
    expect(renderMap('it', { 'map-1': { alt, version: 'a1' } })).not.toContain(road.it)
})

test('labels the drawn map that has a text of the owner', () => {
  expect(renderMap('it', { 'map-1': { alt: 'Come arrivare', version: null } })).toContain(road.it)
})
