/** The extras of a day and of the next one, for whoever prepares them. */
import type { Day } from '#contract/days.ts'
import type { Extra } from '#contract/extras.ts'
import { getText } from '#contract/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

export type ExtraDay = { day: Day; extras: { extra: Extra; count: number }[] }

/** An item for each day that has some. */
export function ExtraDays({ days }: { days: ExtraDay[] }) {
  const { language } = useLanguage()
  return days
    .filter(({ extras }) => extras.length > 0)
    .map(({ day, extras }) => (
      <li key={day}>
        <strong>{formatDay(day, language)}</strong>{' '}
        {extras.map(({ extra, count }) => `${getText(extra, 'name', language)}: ${count}`).join(' · ')}
      </li>
    ))
}
