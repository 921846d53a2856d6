/** The labels and colours of booking statuses, and what cancelling costs in words. */
import type { I18n } from '@lingui/core'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CancellationCost } from '#contract/money/cancellation.ts'
import type { BookingStatus } from '#contract/stays/stay.ts'
import type { Language } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const statusLabels: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'admin.status.pending',
  confirmed: /*i18n*/ 'admin.status.confirmed',
  cancelled: /*i18n*/ 'admin.status.cancelled',
  completed: /*i18n*/ 'admin.status.completed',
}

/** A declined request is cancelled, and called by its own name. */
export const getStatusLabel = ({ status, declinedAt }: Pick<Booking, 'status' | 'declinedAt'>): string =>
  declinedAt ? /*i18n*/ 'admin.status.declined' : statusLabels[status]

/** The status in the middle of a sentence. */
export const statusWords: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'admin.status.inText.pending',
  confirmed: /*i18n*/ 'admin.status.inText.confirmed',
  cancelled: /*i18n*/ 'admin.status.inText.cancelled',
  completed: /*i18n*/ 'admin.status.inText.completed',
}

export const statusTones: Record<BookingStatus, BadgeTone> = {
  pending: 'warn',
  confirmed: 'ok',
  cancelled: 'danger',
  completed: 'neutral',
}

/** What cancelling today costs. */
export const formatCost = ({ percent, amount }: CancellationCost, i18n: I18n, language: Language): string =>
  percent === 0
    ? i18n.t('admin.price.cancellingIsFree')
    : i18n.t('admin.price.cancelling', { percent, amount: formatCurrency(amount, language) })
