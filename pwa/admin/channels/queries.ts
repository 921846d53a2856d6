import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

/** Calendars are fetched all the time, so what stands on the screen is soon old. */
const pollIntervalMs = 60_000

export const channelsQuery = queryOptions({
  queryKey: ['channels.list'],
  queryFn: ({ signal }) => call('channels.list', { signal }),
  refetchInterval: pollIntervalMs,
})

export const importsQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels.listImports', id],
    queryFn: ({ signal }) => call('channels.listImports', { params: { id }, signal }),
  })
