import type { I18n } from '@lingui/core'
import type { Page, Section } from '#contract/site/pages.ts'
import { isFixedPage } from '#contract/site/sitePages.ts'
import type { TextPage } from '#contract/text/texts.ts'
import { getLocalized, type Language } from '#locales/language.ts'

export const pageLabels: Record<TextPage, string> = {
  home: /*i18n*/ 'admin.texts.page.home',
  rooms: /*i18n*/ 'admin.texts.page.rooms',
  restaurant: /*i18n*/ 'admin.texts.page.restaurant',
  services: /*i18n*/ 'admin.texts.page.services',
  booking: /*i18n*/ 'admin.texts.page.booking',
  contact: /*i18n*/ 'admin.texts.page.contact',
  privacy: /*i18n*/ 'admin.texts.page.privacy',
  about: /*i18n*/ 'admin.texts.page.about',
  common: /*i18n*/ 'admin.texts.page.common',
  notices: /*i18n*/ 'admin.texts.page.notices',
  mails: /*i18n*/ 'admin.texts.page.mails',
}

export const sectionLabels: Record<Section['kind'], string> = {
  text: /*i18n*/ 'admin.pages.kind.text',
  gallery: /*i18n*/ 'admin.pages.kind.gallery',
  prices: /*i18n*/ 'admin.pages.kind.prices',
  extras: /*i18n*/ 'admin.pages.kind.extras',
  hours: /*i18n*/ 'admin.pages.kind.hours',
  questions: /*i18n*/ 'admin.pages.kind.questions',
  contact: /*i18n*/ 'admin.pages.kind.contact',
}

export const getPageName = (
  { id, title, path }: Pick<Page, 'id' | 'title' | 'path'>,
  i18n: I18n,
  language: Language,
) => (isFixedPage(id) ? i18n.t(pageLabels[id]) : getLocalized(title, language) || path)
