import { infiniteQueryOptions } from '@tanstack/react-query'
import { logPage } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'

const newest: { before?: string } = {}

/** Newest first, page by page. */
export const logQuery = infiniteQueryOptions({
  queryKey: ['log.list'],
  queryFn: ({ pageParam, signal }) => call('log.list', { query: pageParam, signal }),
  initialPageParam: newest,
  getNextPageParam: (page) => {
    const last = page.at(-1)
    return last && page.length === logPage ? { before: String(last.revision) } : null
  },
})
