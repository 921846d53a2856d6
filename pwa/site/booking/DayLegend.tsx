import { useLanguage } from '#pwa/i18n.tsx'
import './DayLegend.css'

const tones = [
  { tone: 'free', label: /*i18n*/ 'booking.available' },
  { tone: 'taken', label: /*i18n*/ 'booking.occupied' },
  { tone: 'edge', label: /*i18n*/ 'booking.selected' },
]
const leaveOnly = { tone: 'leave-only', label: /*i18n*/ 'booking.leaveOnly' }

/** What the colours of a calendar mean. `hasLeaveOnly`: some days are free for departure only. */
export function DayLegend({ hasLeaveOnly }: { hasLeaveOnly: boolean }) {
  const { i18n } = useLanguage()
  return (
    <ul className="day-legend" aria-label={i18n.t('booking.legend')}>
      {(hasLeaveOnly ? [...tones, leaveOnly] : tones).map(({ tone, label }) => (
        <li key={tone}>
          <span data-tone={tone} />
          {i18n.t(label)}
        </li>
      ))}
    </ul>
  )
}
