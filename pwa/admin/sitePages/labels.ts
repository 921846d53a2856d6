import type { I18n } from '@lingui/core'
import type { Page, Section } from '#contract/pages.ts'
import { type FixedPage, isFixedPage } from '#contract/sitePages.ts'
import { getLocalized, type Language } from '#locales/language.ts'

export const kindLabels: Record<Section['kind'], string> = {
  text: /*i18n*/ 'admin.pages.kind.text',
  gallery: /*i18n*/ 'admin.pages.kind.gallery',
  prices: /*i18n*/ 'admin.pages.kind.prices',
  extras: /*i18n*/ 'admin.pages.kind.extras',
  hours: /*i18n*/ 'admin.pages.kind.hours',
  questions: /*i18n*/ 'admin.pages.kind.questions',
  contact: /*i18n*/ 'admin.pages.kind.contact',
}

const fixedLabels: Record<FixedPage, string> = {
  home: /*i18n*/ 'admin.texts.page.home',
  rooms: /*i18n*/ 'admin.texts.page.rooms',
  restaurant: /*i18n*/ 'admin.texts.page.restaurant',
  services: /*i18n*/ 'admin.texts.page.services',
  booking: /*i18n*/ 'admin.texts.page.booking',
  contact: /*i18n*/ 'admin.texts.page.contact',
  privacy: /*i18n*/ 'admin.texts.page.privacy',
  about: /*i18n*/ 'admin.texts.page.about',
}

export const getPageName = (
  { id, title, path }: Pick<Page, 'id' | 'title' | 'path'>,
  i18n: I18n,
  language: Language,
) => (isFixedPage(id) ? i18n.t(fixedLabels[id]) : getLocalized(title, language) || path)
