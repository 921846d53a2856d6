import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './RangeResults.css'
import type { DayResult } from './writeRange.ts'

/** The result of each day of a range, as far as they are known. */
export function RangeResults({ results }: { results: DayResult[] }) {
  const { language } = useLanguage()
  if (results.length === 0) return null
  return (
    <ul className="range-results" aria-live="polite">
      {results.map(({ key, date, state, text }) => (
        <li key={key} data-state={state}>
          {formatDay(date, language)}: {text}
        </li>
      ))}
    </ul>
  )
}
