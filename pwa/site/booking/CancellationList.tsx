/** What a cancellation costs, by day. */

import type { Day } from '#contract/days/days.ts'
import type { CancellationBand } from '#contract/money/cancellation.ts'
import { formatDay, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './CancellationList.css'

export function CancellationList({ bands, today }: { bands: CancellationBand[]; today: Day }) {
  const { i18n, language } = useLanguage()
  const describe = ({ percent, from, through }: CancellationBand): string => {
    if (from === null || from <= today)
      return i18n.t('booking.penaltyUntil', { day: formatDay(through, language), percent })
    const days = formatStay({ checkinDate: from, checkoutDate: through }, language)
    return i18n.t('booking.penalty', { from: days.from, through: days.to, percent })
  }
  return (
    <ul className="cancellation-list">
      {bands.map((band) => (
        <li key={band.through}>{describe(band)}</li>
      ))}
    </ul>
  )
}
