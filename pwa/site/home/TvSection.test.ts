import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { messages as en } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/site.po'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { toFarm } from '../data.ts'
import { FarmProvider } from '../shell/FarmProvider.tsx'
import { TvSection } from './TvSection.tsx'
import { videos } from './videos.data.ts'

test.each([
  ['it', it, 'Video in arrivo'],
  ['en', en, 'Video coming soon'],
] as const)(
  'shows a video without a clip as coming soon and not as a link, in %s',
  (language, messages, comingSoon) => {
    const videosWithoutFirstClip = videos.map((video, at) => (at === 0 ? { ...video, videoUrl: null } : video))
    const i18n = createI18n(language, messages)
    const section = createElement(TvSection, { videos: videosWithoutFirstClip })
    const farm = toFarm({ property: sampleProperty, rooms: [] })
    const children = FarmProvider({ farm, children: section })
    const html = renderToStaticMarkup(createElement(LanguageProvider, { i18n, load: async () => messages, children }))
    const [first = '', ...others] = html.split('</li>').filter((part) => part.includes('tv-item'))
    expect(first).toContain(comingSoon)
    expect(first).not.toContain('<a ')
    expect(others.length).toBe(videos.length - 1)
    for (const other of others) expect(other).toContain('.mp4"')
  },
)

test('throws when rendered outside a LanguageProvider', () => {
  expect(() => renderToStaticMarkup(createElement(TvSection, { videos }))).toThrow()
})
