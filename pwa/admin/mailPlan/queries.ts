import { queryOptions } from '@tanstack/react-query'
import type { PlanKind } from '#contract/mailPlan.ts'
import { call } from '#pwa/api.ts'

export const mailPlanQuery = queryOptions({
  queryKey: ['mailPlan.read'],
  queryFn: ({ signal }) => call('mailPlan.read', { signal }),
})

/** The mail as the guest of a booking would read it. */
export const planPreviewQuery = (kind: PlanKind, bookingId: string) =>
  queryOptions({
    queryKey: ['mailPlan.preview', kind, bookingId],
    queryFn: ({ signal }) => call('mailPlan.preview', { params: { kind }, body: { bookingId }, signal }),
    enabled: bookingId !== '',
  })
