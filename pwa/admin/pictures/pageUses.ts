/** Where the farm's own pages, and its sections below the eight pages of the site, show pictures. */
import type { I18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { Page, PageEntry } from '#contract/site/pages.ts'
import { getLocalized, type Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { getPageName, sectionLabels } from '../texts/labels.ts'

/** A picture of a page, and what it is there. */
type PageUse = { name: string; label: string }
export type PagePictures = { id: string; name: string; pictures: PageUse[] }

function listUses({ picture, sections }: Page, i18n: I18n, language: Language): PageUse[] {
  const shared = picture === null ? [] : [{ name: picture, label: i18n.t('admin.pages.sharePicture') }]
  const ofSections = sections.flatMap((section) => {
    const label = getLocalized(section.title, language) || i18n.t(sectionLabels[section.kind])
    const alone = 'picture' in section && section.picture !== null ? [{ name: section.picture, label }] : []
    const several = 'pictures' in section ? section.pictures : []
    return [...alone, ...several.map(({ name }, at) => ({ name, label: `${label} ${at + 1}` }))]
  })
  return [...shared, ...ofSections]
}

/** Each picture once, in the order of the draft. Those that only guests see, until the draft is published, come last. */
export function listPictures(page: PageEntry, i18n: I18n, language: Language): PageUse[] {
  const uses = listUses(page, i18n, language)
  const published = page.published === null ? [] : listUses(page.published, i18n, language)
  const all = [...uses, ...published.filter(({ name }) => uses.every((use) => use.name !== name))]
  return [...new Set(all.map(({ name }) => name))].map((name) => ({
    name,
    label: [...new Set(all.filter((use) => use.name === name).map(({ label }) => label))].join(', '),
  }))
}

/** The pages that show pictures, and the names of all pages that show a certain one. */
export function usePagePictures() {
  const { i18n, language } = useLanguage()
  const query = useQuery(pagesQuery)
  const pages: PagePictures[] = (query.data ?? [])
    .map((page) => ({
      id: page.id,
      name: getPageName(page, i18n, language),
      pictures: listPictures(page, i18n, language),
    }))
    .filter(({ pictures }) => pictures.length > 0)
  const findPages = (name: string): PagePictures[] =>
    pages.filter(({ pictures }) => pictures.some((use) => use.name === name))
  return { query, pages, findPages }
}
