import { queryOptions } from '@tanstack/react-query'
import type { PageEntry } from '#contract/site/pages.ts'
import { call } from '#pwa/api.ts'

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['pages.listVersions', id],
    queryFn: ({ signal }) => call('pages.listVersions', { params: { id }, signal }),
  })

/** The list with one page in its newest state. */
export const replacePage = (pages: PageEntry[] | undefined, page: PageEntry): PageEntry[] | undefined =>
  pages &&
  (pages.some(({ id }) => id === page.id) ? pages.map((it) => (it.id === page.id ? page : it)) : [page, ...pages])
