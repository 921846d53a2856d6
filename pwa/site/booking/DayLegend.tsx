import type { Room } from '#contract/rooms.ts'
import { canForbidArrival } from '#contract/stays/stayRules.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import './DayLegend.css'

const tones = [
  { tone: 'free', label: /*i18n*/ 'booking.available' },
  { tone: 'taken', label: /*i18n*/ 'booking.occupied' },
  { tone: 'edge', label: /*i18n*/ 'booking.selected' },
]
const leaveOnly = { tone: 'leave-only', label: /*i18n*/ 'booking.leaveOnly' }
const noArrival = { tone: 'no-arrival', label: /*i18n*/ 'booking.noArrival' }

type Props = {
  /** Those whose days the calendar shows. */
  rooms: readonly Pick<Room, 'seasons'>[]
  /** Some days are free for departure only. */
  hasLeaveOnly: boolean
}

/** What the colours of a calendar mean. It names what its days can be in any month, so that it keeps its height. */
export function DayLegend({ rooms, hasLeaveOnly }: Props) {
  const { i18n } = useLanguage()
  const { stayRules } = useFarm()
  const shown = [
    ...tones,
    ...(hasLeaveOnly ? [leaveOnly] : []),
    ...(canForbidArrival(rooms, stayRules) ? [noArrival] : []),
  ]
  return (
    <ul className="day-legend" aria-label={i18n.t('booking.legend')}>
      {shown.map(({ tone, label }) => (
        <li key={tone}>
          <span data-tone={tone} />
          {i18n.t(label)}
        </li>
      ))}
    </ul>
  )
}
