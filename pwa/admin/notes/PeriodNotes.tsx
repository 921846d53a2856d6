import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#contract/days/days.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './NoteItem.css'
import { readNotesOfDays } from './queries.ts'
import { StaffOnly } from './StaffOnly.tsx'

/** The notes about the days of a list. */
export function PeriodNotes({ first, last }: { first: Day; last: Day }) {
  const { i18n, language } = useLanguage()
  const notes = useLiveQuery(() => readNotesOfDays(first, last), [first, last])
  if (!notes || notes.length === 0) return null
  return (
    <ul className="stack-2" aria-label={i18n.t('admin.notes.ofDays')}>
      {notes.map(({ id, day, text, author }) => (
        <li key={id} className="note">
          <p className="note-text">
            {day !== null && <strong>{formatDay(day, language)}: </strong>}
            {text} <span className="muted-small">{author}</span>
          </p>
          <StaffOnly />
        </li>
      ))}
    </ul>
  )
}
