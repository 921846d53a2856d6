import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'
import { readEndpoint } from './browser.ts'

export const pushDevicesQuery = queryOptions({
  queryKey: ['push.list'],
  queryFn: ({ signal }) => call('push.list', { signal }),
})

export const ownEndpointQuery = queryOptions({ queryKey: ['push.endpoint'], queryFn: readEndpoint, staleTime: 0 })
