import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#pwa/callQuery.ts'
import { readEndpoint } from './browser.ts'

export const pushDevicesQuery = callQuery('push.list')

export const ownEndpointQuery = queryOptions({ queryKey: ['push.endpoint'], queryFn: readEndpoint, staleTime: 0 })
