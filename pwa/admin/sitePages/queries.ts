import type { PageEntry } from '#contract/site/pages.ts'
import { callQuery } from '#pwa/callQuery.ts'

export const versionsQuery = (id: string) => callQuery('pages.listVersions', { params: { id } })

/** The list with one page in its newest state. */
export const replacePage = (pages: PageEntry[] | undefined, page: PageEntry): PageEntry[] | undefined =>
  pages &&
  (pages.some(({ id }) => id === page.id) ? pages.map((it) => (it.id === page.id ? page : it)) : [page, ...pages])
