import type { PartName, Parts } from '#contract/parts.ts'
import { hasPart } from '../farm.ts'

/** The pages in the navigation of header, drawer and footer. */
const mainPages = [
  { path: '/', label: /*i18n*/ 'nav.home' },
  { path: '/rooms', label: /*i18n*/ 'nav.rooms' },
  { path: '/restaurant', label: /*i18n*/ 'nav.restaurant', part: 'restaurant' },
  { path: '/services', label: /*i18n*/ 'nav.services' },
  { path: '/contact', label: /*i18n*/ 'nav.contact' },
] satisfies { path: string; label: string; part?: PartName }[]

/** Those that the farm has. */
export const listMainPages = (parts: Parts) => mainPages.filter((page) => hasPart(page, parts))
