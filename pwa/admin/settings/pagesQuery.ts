import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

/** For managers: the eight pages of the site and the farm's own, with their drafts. */
export const pagesQuery = queryOptions({
  queryKey: ['pages.list'],
  queryFn: ({ signal }) => call('pages.list', { signal }),
})
