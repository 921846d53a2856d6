import type { PartName } from '#contract/parts.ts'
import { type Farm, hasPart } from '../farm.ts'

/** The pages in the navigation of header, drawer and footer. */
const mainPages = [
  { path: '/', label: /*i18n*/ 'nav.home' },
  { path: '/rooms', label: /*i18n*/ 'nav.rooms' },
  { path: '/restaurant', label: /*i18n*/ 'nav.restaurant', part: 'restaurant' },
  { path: '/services', label: /*i18n*/ 'nav.services' },
  { path: '/contact', label: /*i18n*/ 'nav.contact' },
] satisfies { path: string; label: string; part?: PartName }[]

/** Those that the farm has, then its own that are in the menu or the footer. Own pages have a title, the others a label. */
export const listMainPages = ({ parts, pages }: Pick<Farm, 'parts' | 'pages'>, place: 'inMenu' | 'inFooter') => [
  ...mainPages.filter((page) => hasPart(page, parts)).map(({ path, label }) => ({ path, label, title: null })),
  ...pages.filter((page) => page[place]).map(({ path, title }) => ({ path, label: '', title })),
]
