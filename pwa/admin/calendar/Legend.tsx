import { useLanguage } from '#pwa/i18n.tsx'
import './Legend.css'
import { stateLabels } from './labels.ts'

const legendStates = ['available', 'booked', 'kept', 'disabled', 'closed', 'locked', 'suspended'] as const

export function Legend() {
  const { i18n } = useLanguage()
  return (
    <ul className="legend" aria-label={i18n.t('admin.calendar.legend')}>
      {legendStates.map((state) => (
        <li key={state}>
          <span className="legend-swatch" data-tone={state} aria-hidden="true" />
          {i18n.t(stateLabels[state])}
        </li>
      ))}
    </ul>
  )
}
