/** The extras of a day and of the next one, with the rooms that they are for. */
import type { DaySheet } from '#contract/daySheet.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** An item for each day that has some. */
export function ExtraDays({ days }: { days: DaySheet['extras'] }) {
  const { language } = useLanguage()
  return days.map(({ day, text }) => (
    <li key={day}>
      <strong>{formatDay(day, language)}</strong> {text}
    </li>
  ))
}
