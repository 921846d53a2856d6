import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const bookingsEnabledQuery = queryOptions({
  queryKey: ['settings.readBookingsEnabled'],
  queryFn: ({ signal }) => call('settings.readBookingsEnabled', { signal }),
  staleTime: 5_000,
})

export const defaultIbanQuery = queryOptions({
  queryKey: ['settings.readDefaultIban'],
  queryFn: ({ signal }) => call('settings.readDefaultIban', { signal }),
})
