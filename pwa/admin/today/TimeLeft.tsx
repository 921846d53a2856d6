import { getAnswerDue, isUrgent } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { toFarmDay } from '#contract/days.ts'
import { formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { useNow } from '../sync/useSync.ts'

/** How long the farm may still take to answer a request, or how late it is. Red where the guest would arrive soon, too. */
export function TimeLeft({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const now = useNow()
  if (property === null || booking.waitingSince === null) return null
  const leftMs = getAnswerDue(booking, property.figures.replyHours) - now
  const time = formatDuration(Math.abs(leftMs), language)
  const text =
    time === null
      ? i18n.t('admin.today.due')
      : leftMs > 0
        ? i18n.t('admin.today.timeLeft', { time })
        : i18n.t('admin.today.overdue', { time })
  return (
    <span className="time-left" data-overdue={leftMs <= 0 || isUrgent(booking, toFarmDay(now)) ? '' : undefined}>
      {text}
    </span>
  )
}
