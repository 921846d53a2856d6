/** The notes of a day and the reminders that wait, on the page of the day. */
import { type ReactNode, useId, useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './DayNotes.css'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteItem } from './NoteItem.tsx'
import type { readDayNotes } from './queries.ts'
import { StaffOnly } from './StaffOnly.tsx'
import { blankNote, type NoteDraft } from './useNoteWrites.ts'

type DayNotesFound = Awaited<ReturnType<typeof readDayNotes>>

type Props = {
  day: Day
  found: DayNotesFound
  /** Further buttons of a note. */
  renderActions: (note: Note) => ReactNode
}

export function DayNotes({ day, found, renderActions }: Props) {
  const { i18n } = useLanguage()
  const titleId = useId()
  const [start, setStart] = useState<NoteDraft | null>(null)
  const shown = [...found.reminders, ...found.notes]
  return (
    <section className="stack-2 day-notes" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>
          {i18n.t('admin.notes.ofDay')} <span className="muted">{shown.length}</span>
        </h3>
        <StaffOnly />
        <div className="cluster">
          <Button size="small" onClick={() => setStart({ ...blankNote, day })}>
            {i18n.t('admin.notes.addOfDay')}
          </Button>
          <Button size="small" onClick={() => setStart({ ...blankNote, remindOn: day })}>
            {i18n.t('admin.notes.addReminder')}
          </Button>
        </div>
      </header>
      {shown.length > 0 && (
        <ul className="stack-2">
          {shown.map((note) => (
            <NoteItem key={note.id} note={note} hasSubject actions={renderActions(note)} />
          ))}
        </ul>
      )}
      {start && <NoteDialog start={start} onClose={() => setStart(null)} />}
    </section>
  )
}
