import { queryOptions } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'

export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps.list'],
  queryFn: ({ signal }) => call('firstSteps.list', { signal }),
})

export const siteOpenQuery = queryOptions({
  queryKey: ['settings.readSiteOpen'],
  queryFn: ({ signal }) => call('settings.readSiteOpen', { signal }),
})
