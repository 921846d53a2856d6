import type { TextPage } from '#contract/text/texts.ts'

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
