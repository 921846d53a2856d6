/** The managers' queries about backups. They poll every 30 or 60 s, but not while the page is hidden or offline. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const historyQuery = queryOptions({
  queryKey: ['backups.history'],
  queryFn: ({ signal }) => call('backups.history', { signal }),
  refetchInterval: 30_000,
})

export const statsQuery = queryOptions({
  queryKey: ['backups.stats'],
  queryFn: ({ signal }) => call('backups.stats', { signal }),
  refetchInterval: 60_000,
})

export const schedulerQuery = queryOptions({
  queryKey: ['backups.schedulerStatus'],
  queryFn: ({ signal }) => call('backups.schedulerStatus', { signal }),
  refetchInterval: 60_000,
})
