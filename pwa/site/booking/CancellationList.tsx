/** What a cancellation costs, by day. */
import type { CancellationBand } from '#contract/cancellation.ts'
import type { Day } from '#contract/days.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './CancellationList.css'

export function CancellationList({ bands, today }: { bands: CancellationBand[]; today: Day }) {
  const { i18n, language } = useLanguage()
  return (
    <ul className="cancellation-list">
      {bands.map(({ percent, from, through }) => (
        <li key={through}>
          {from === null || from <= today
            ? i18n.t('booking.penaltyUntil', { day: formatDay(through, language), percent })
            : i18n.t('booking.penalty', {
                from: formatDay(from, language),
                through: formatDay(through, language),
                percent,
              })}
        </li>
      ))}
    </ul>
  )
}
