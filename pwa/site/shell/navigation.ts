/** The entries of the menu and of the footer's lists, as guests see them. */

import { type FixedPage, fixedPages, isFixedPage } from '#contract/site/sitePages.ts'
import {
  getMenuLabel,
  getSitePath,
  isPagePath,
  listEntries,
  type NavigationList,
  termsId,
} from '#contract/siteNavigation.ts'
import { getLocalized } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from './FarmProvider.tsx'

const labels: Record<FixedPage | typeof termsId, string> = {
  home: /*i18n*/ 'nav.home',
  rooms: /*i18n*/ 'nav.rooms',
  restaurant: /*i18n*/ 'nav.restaurant',
  services: /*i18n*/ 'nav.services',
  booking: /*i18n*/ 'nav.booking',
  contact: /*i18n*/ 'nav.contact',
  about: /*i18n*/ 'footer.about',
  privacy: /*i18n*/ 'footer.privacy',
  terms: /*i18n*/ 'footer.terms',
}

const hasLabel = (id: string): id is keyof typeof labels => Object.hasOwn(labels, id)

/** `href` is null for terms that nobody has written. A link to a page that the site does not have is left out. */
export function useNavigation(name: NavigationList): { id: string; href: string | null; text: string }[] {
  const { i18n, language } = useLanguage()
  const farm = useFarm()
  const ownPaths = farm.pages.map(({ path }) => path)
  return listEntries(farm.navigation, name, farm.pages).flatMap(({ id, label, hidden, ...entry }) => {
    const own = farm.pages.find((page) => page.id === id)
    const href = entry.href ?? own?.path ?? (isFixedPage(id) ? fixedPages[id] : null)
    const path = href && getSitePath(href)
    const leads = href !== null && (path === null || isPagePath(path, ownPaths, farm.parts))
    const usual = own
      ? getLocalized(own.title, language)
      : hasLabel(id)
        ? i18n.t(labels[id])
        : getLocalized(label, language)
    const text = label[language] || getMenuLabel(farm.navigation, id)[language] || usual
    return hidden || text === '' || !(leads || id === termsId) ? [] : [{ id, href: leads ? href : null, text }]
  })
}
