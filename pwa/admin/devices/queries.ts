import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const devicesQuery = queryOptions({
  queryKey: ['session.listDevices'],
  queryFn: ({ signal }) => call('session.listDevices', { signal }),
})
