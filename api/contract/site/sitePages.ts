/** The addresses of the pages. Free of schemas, because the site loads it. */

import type { PartName } from '../parts.ts'
import type { Page } from './pages.ts'

/** The pages that every site has, and their addresses. */
export const fixedPages = {
  home: '/',
  rooms: '/rooms',
  restaurant: '/restaurant',
  services: '/services',
  booking: '/booking',
  contact: '/contact',
  privacy: '/privacy',
  about: '/about',
} as const
export type FixedPage = keyof typeof fixedPages
/** A page that only a farm with this part has. */
export const pageParts = { restaurant: 'restaurant' } as const satisfies Partial<Record<FixedPage, PartName>>
export const isFixedPage = (id: string): id is FixedPage => Object.hasOwn(fixedPages, id)

/** The eight pages that have sections. */
export const listExtendedPages = (pages: readonly Pick<Page, 'id' | 'sections'>[]): FixedPage[] =>
  pages.flatMap(({ id, sections }) => (isFixedPage(id) && sections.length > 0 ? [id] : []))

export const trimSlashes = (path: string): string => path.replace(/\/+$/, '') || '/'
