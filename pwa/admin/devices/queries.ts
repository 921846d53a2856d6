import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const devicesQuery = queryOptions({
  queryKey: ['session.listDevices'],
  queryFn: ({ signal }) => call('session.listDevices', { signal }),
})

export const calendarQuery = queryOptions({
  queryKey: ['staffCalendars.read'],
  queryFn: ({ signal }) => call('staffCalendars.read', { signal }),
})
