import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { NoteDialog } from '../notes/NoteDialog.tsx'
import { NoteItem } from '../notes/NoteItem.tsx'
import { readNotesOf } from '../notes/queries.ts'
import { StaffOnly } from '../notes/StaffOnly.tsx'
import { blankNote } from '../notes/useNoteWrites.ts'
import { useStayParts } from '../subjects/useStayParts.ts'
import { BookingSection } from './BookingSection.tsx'

/** What staff have written about a booking, or another one of its stay. */
export function NotesSection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const { id } = booking
  const ids = useStayParts(booking).map((part) => part.id)
  const notes = useLiveQuery(() => readNotesOf(ids), [ids.join()])
  const [isAdding, setAdding] = useState(false)
  return (
    <BookingSection
      title={i18n.t('admin.notes.title')}
      actions={
        <>
          <StaffOnly />
          <Button size="small" onClick={() => setAdding(true)}>
            {i18n.t('admin.notes.add')}
          </Button>
        </>
      }
    >
      {notes?.length === 0 && <p className="muted">{i18n.t('admin.notes.none')}</p>}
      {notes && notes.length > 0 && (
        <ul className="stack-2">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {isAdding && <NoteDialog start={{ ...blankNote, bookingId: id }} onClose={() => setAdding(false)} />}
    </BookingSection>
  )
}
