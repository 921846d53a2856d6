/** The entries of the menu and of the footer's two lists. Free of schemas, because the site loads it. */
import type { Parts } from './parts.ts'
import { findRoomId } from './roomAddress.ts'
import { type FixedPage, fixedPages, pageParts, trimSlashes } from './site/sitePages.ts'

export const navigationLists = ['menu', 'links', 'information'] as const
export type NavigationList = (typeof navigationLists)[number]

/**
 * `id`: one of the eight pages, an own page, the terms, or a link of the farm's own. `href`: where a link or the terms
 * lead; null for a page. `label`: what stands in the place of the page's own name, by language.
 */
export type NavigationEntry = { id: string; href: string | null; label: Record<string, string>; hidden: boolean }
export type Navigation = Record<NavigationList, NavigationEntry[]>

export const emptyNavigation: Navigation = { menu: [], links: [], information: [] }

export const mapNavigation = (
  navigation: Navigation,
  change: (entry: NavigationEntry) => NavigationEntry,
): Navigation => ({
  menu: navigation.menu.map(change),
  links: navigation.links.map(change),
  information: navigation.information.map(change),
})

export const termsId = 'terms'

const shown: Record<NavigationList, (FixedPage | typeof termsId)[]> = {
  menu: ['home', 'rooms', 'restaurant', 'services', 'contact'],
  links: ['home', 'rooms', 'restaurant', 'services'],
  information: ['about', 'contact', 'privacy', termsId],
}
/** After the farm's own pages. */
const shownLast: Partial<Record<NavigationList, FixedPage[]>> = { links: ['booking'] }
/** Those that are shown where the farm says so. */
const offered: Partial<Record<NavigationList, FixedPage[]>> = { menu: ['booking', 'about', 'privacy'] }
/** What every site has in its footer. */
const required: readonly string[] = ['about', 'privacy', termsId] satisfies (FixedPage | typeof termsId)[]

export const canHide = (name: NavigationList, id: string): boolean => name !== 'information' || !required.includes(id)

/** What a page has to say of where it is listed. */
export type ListedPage = { id: string; inMenu: boolean; inFooter: boolean }

const isListed = ({ inMenu, inFooter }: ListedPage, name: NavigationList): boolean =>
  name === 'menu' ? inMenu : name === 'links' && inFooter

/**
 * The entries of a list in the order of the farm; what it has not ordered yet follows. The entry of a page that is gone,
 * or that is no longer in the list, is left out. `own`: the farm's own pages.
 */
export function listEntries(
  navigation: Navigation,
  name: NavigationList,
  own: readonly ListedPage[],
): NavigationEntry[] {
  const toEntry = (hidden: boolean) => (id: string) => ({ id, href: null, label: {}, hidden })
  const ownIds = own.filter((page) => isListed(page, name)).map(({ id }) => id)
  const usual = [
    ...[...shown[name], ...ownIds, ...(shownLast[name] ?? [])].map(toEntry(false)),
    ...(offered[name] ?? []).map(toEntry(true)),
  ]
  const ordered = navigation[name].filter(({ id, href }) => href !== null || usual.some((entry) => entry.id === id))
  return [...ordered, ...usual.filter(({ id }) => !ordered.some((entry) => entry.id === id))]
}

/** What the menu calls an entry by language, which the footer does too where it has no name of its own. */
export const getMenuLabel = ({ menu }: Navigation, id: string): Record<string, string> =>
  menu.find((entry) => entry.id === id)?.label ?? {}

/** Whether a path of the site is that of a page. `ownPaths`: those of the farm's own pages. `parts`: those of the farm. */
export function isPagePath(path: string, ownPaths: readonly string[], parts?: Parts): boolean {
  const wanted = trimSlashes(path)
  if (parts?.[pageParts.restaurant] === false && wanted === fixedPages.restaurant) return false
  return (
    ownPaths.includes(wanted) || Object.values(fixedPages).some((it) => it === wanted) || findRoomId(wanted) !== null
  )
}

/** The address of a link without its place on the page and its parameters; null for one of another site. */
export const getSitePath = (href: string): string | null => (href.startsWith('/') ? href.replace(/[?#].*$/, '') : null)
