import { useLanguage } from '#pwa/i18n.tsx'
import { statusLabels } from '../booking/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import './PlannerLegend.css'

const statuses = ['confirmed', 'pending', 'completed'] as const
const grounds = ['disabled', 'closed', 'locked'] as const

/** What the looks of bars and days mean. */
export function PlannerLegend() {
  const { i18n } = useLanguage()
  return (
    <ul className="planner-legend" aria-label={i18n.t('admin.calendar.legend')}>
      {statuses.map((status) => (
        <li key={status}>
          <span className="planner-bar" data-status={status} aria-hidden="true" />
          {i18n.t(statusLabels[status])}
        </li>
      ))}
      <li>
        <span className="planner-bar" data-unsent="waiting" aria-hidden="true" />
        {/* Not the badge's word, which in Italian is that of a pending request. */}
        {i18n.t('admin.place.toSend')}
      </li>
      <li>
        <span className="planner-bar" data-kept="" aria-hidden="true" />
        {i18n.t('admin.day.kept')}
      </li>
      {grounds.map((ground) => (
        <li key={ground}>
          <span className="planner-ground" data-ground={ground} aria-hidden="true" />
          {i18n.t(stateLabels[ground])}
        </li>
      ))}
    </ul>
  )
}
