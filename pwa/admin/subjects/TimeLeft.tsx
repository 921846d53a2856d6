import { type Asked, getAnswerDue, isUrgent } from '#contract/bookings/bookingRules.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useNow } from '../sync/useSync.ts'
import './TimeLeft.css'

/** How long the farm may still take to answer, or how late it is. Red where the guest would arrive soon, too. */
export function TimeLeft({ asked, replyHours }: { asked: Asked; replyHours: number | null }) {
  const { i18n, language } = useLanguage()
  const now = useNow()
  if (replyHours === null || asked.waitingSince === null) return null
  const leftMs = getAnswerDue(asked, replyHours) - now
  const time = formatDuration(Math.abs(leftMs), language)
  const text =
    time === null
      ? i18n.t('admin.today.due')
      : leftMs > 0
        ? i18n.t('admin.today.timeLeft', { time })
        : i18n.t('admin.today.overdue', { time })
  return (
    <span className="time-left" data-overdue={leftMs <= 0 || isUrgent(asked, toFarmDay(now)) ? '' : undefined}>
      {text}
    </span>
  )
}
