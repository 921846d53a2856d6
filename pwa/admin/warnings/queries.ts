import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const warningsQuery = queryOptions({
  queryKey: ['warnings.read'],
  queryFn: ({ signal }) => call('warnings.read', { signal }),
  refetchInterval: 60_000,
})
