import type { PlanKind } from '#contract/mailPlan.ts'
import { callQuery } from '#pwa/callQuery.ts'

export const mailPlanQuery = callQuery('mailPlan.read')

/** The mail as the guest of a booking would read it. */
export const planPreviewQuery = (kind: PlanKind, bookingId: string) =>
  callQuery('mailPlan.preview', { params: { kind }, body: { bookingId } }, { enabled: bookingId !== '' })
