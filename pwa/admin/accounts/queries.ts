import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const accountsQuery = queryOptions({
  queryKey: ['staff.list'],
  queryFn: ({ signal }) => call('staff.list', { signal }),
})
