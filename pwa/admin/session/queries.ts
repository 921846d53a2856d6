import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

/** Who the server says is logged in, with the current role. */
export const sessionQuery = queryOptions({
  queryKey: ['session.read'],
  queryFn: ({ signal }) => call('session.read', { signal }),
})
