import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditLogPageSize } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'

const firstPage: { before?: string } = {}

/** The audit log, newest first, page by page. */
export const logQuery = infiniteQueryOptions({
  queryKey: ['log.list'],
  queryFn: ({ pageParam, signal }) => call('log.list', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: (page) => {
    const last = page.at(-1)
    return last && page.length === auditLogPageSize ? { before: String(last.revision) } : null
  },
})
