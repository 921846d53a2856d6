import type { I18n } from '@lingui/core'
import type { Page, Section } from '#contract/site/pages.ts'
import { isFixedPage } from '#contract/site/sitePages.ts'
import { getLocalized, type Language } from '#locales/language.ts'
import { pageLabels } from '../texts/labels.ts'

export const kindLabels: Record<Section['kind'], string> = {
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
