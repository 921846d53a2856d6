import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

/** A page never begins with an earlier answer: it would list what has been done since. */
export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps.list'],
  queryFn: ({ signal }) => call('firstSteps.list', { signal }),
  gcTime: 0,
})

export const siteOpenQuery = queryOptions({
  queryKey: ['settings.readSiteOpen'],
  queryFn: ({ signal }) => call('settings.readSiteOpen', { signal }),
})
