import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

/** The own second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['secondFactors.list'],
  queryFn: ({ signal }) => call('secondFactors.list', { signal }),
})
