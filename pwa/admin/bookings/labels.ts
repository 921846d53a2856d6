/** The labels and colours of booking statuses. */
import type { BookingStatus } from '#contract/stay.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const statusLabels: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'admin.status.pending',
  confirmed: /*i18n*/ 'admin.status.confirmed',
  cancelled: /*i18n*/ 'admin.status.cancelled',
  completed: /*i18n*/ 'admin.status.completed',
}

export const statusTones: Record<BookingStatus, BadgeTone> = {
  pending: 'warn',
  confirmed: 'ok',
  cancelled: 'danger',
  completed: 'neutral',
}
