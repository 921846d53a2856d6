import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isForKitchen } from '#contract/housekeeping.ts'
import type { Note } from '#contract/notes.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDateTime, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { formatBookingName, getBookingHref } from '../subjects/bookingName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useOpenDialog } from '../writes/DialogHost.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import './NoteItem.css'
import { useChangeNote, useRemoveNote } from './useNoteWrites.ts'

/** The booking or room of a note, outside of the booking's page. */
function NoteSubject({ note: { bookingId, roomId } }: { note: Note }) {
  const { i18n, language } = useLanguage()
  const found = useLiveQuery(
    async () => ({
      booking: bookingId === null ? undefined : await db.bookings.get(bookingId),
      room: roomId === null ? undefined : await db.rooms.get(roomId),
    }),
    [bookingId, roomId],
  )
  return (
    <>
      {found?.booking && (
        <Link className="note-subject" href={getBookingHref(found.booking)}>
          {formatBookingName(found.booking, i18n)}
        </Link>
      )}
      {found?.room && <strong>{getRoomName(found.room, language)}</strong>}
    </>
  )
}

type Props = {
  note: Note
  /** Says which booking it is about. */
  hasSubject?: boolean
  /** Beside the other buttons. */
  actions?: ReactNode
}

/** A note with its author and time. A reminder is ticked here. */
export function NoteItem({ note, hasSubject = false, actions }: Props) {
  const { i18n, language } = useLanguage()
  const openDialog = useOpenDialog()
  const [isRemoving, setRemoving] = useState(false)
  const close = () => setRemoving(false)
  const change = useChangeNote()
  const remove = useRemoveNote(close)
  const isBlocked = useBlockedReason({ canWait: true }) !== null || change.isPending
  const { id, text, bookingId, author, createdAt, remindOn, done } = note
  return (
    <li className="note" data-done={done ? '' : undefined}>
      <div className="note-content">
        {hasSubject && <NoteSubject note={note} />}
        <p className="note-text">{text}</p>
        <p className="muted-small">
          {author}, <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
          {remindOn !== null && ` · ${i18n.t('admin.notes.reminderOf', { day: formatDay(remindOn, language) })}`}
          {bookingId !== null && isForKitchen(note) && ` · ${i18n.t('admin.notes.kitchenReads')}`}
          {done && ` · ${i18n.t('admin.notes.done')}`}
        </p>
        <UnsentBadge table="notes" id={id} />
      </div>
      <div className="cluster">
        {remindOn !== null && (
          <Button
            size="small"
            disabled={isBlocked}
            aria-label={i18n.t(done ? /*i18n*/ 'admin.notes.untickOf' : /*i18n*/ 'admin.notes.tickOf', { text })}
            onClick={() => change.mutate({ note, patch: { done: !done } })}
          >
            {i18n.t(done ? /*i18n*/ 'admin.notes.untick' : /*i18n*/ 'admin.notes.tick')}
          </Button>
        )}
        {actions}
        <Button
          size="small"
          variant="quiet"
          disabled={isBlocked}
          onClick={() => openDialog((onClose) => <NoteDialog note={note} onClose={onClose} />)}
        >
          {i18n.t('admin.notes.change')}
        </Button>
        <Button size="small" variant="quiet" disabled={isBlocked} onClick={() => setRemoving(true)}>
          {i18n.t('admin.notes.remove')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={i18n.t('admin.notes.removeTitle')}
          submitLabel={i18n.t('admin.notes.remove')}
          isPending={remove.isPending}
          canWait
          onConfirm={() => remove.mutate(note)}
          onClose={close}
        >
          <p className="note-text">{text}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
