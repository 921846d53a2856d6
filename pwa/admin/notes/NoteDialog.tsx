/** Writes a note or a reminder, or changes one. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type Day, isDay } from '#contract/days.ts'
import { getRoomName } from '#contract/format.ts'
import { isForKitchen } from '#contract/housekeeping.ts'
import { hasPlace, type Note, noPlaceMessage } from '#contract/notes.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readRooms } from '../rooms/queries.ts'
import { getFieldError } from '../sync/errors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { buildNote, type NoteDraft, useAddNote, useChangeNote } from './useNoteWrites.ts'

/** `note`: the one that is changed. `start`: what a new one begins with. */
type Props = { onClose: () => void } & ({ note: Note; start?: never } | { note?: never; start: NoteDraft })

/** As the contract has it. */
const maxLength = 2000

function RoomField({ roomId, onChange }: { roomId: number | null; onChange: (roomId: number | null) => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms) ?? []
  return (
    <SelectField
      id="note-room"
      label={i18n.t('admin.notes.room')}
      hint={i18n.t('admin.notes.roomHint')}
      value={roomId ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{i18n.t('admin.notes.noRoom')}</option>
      {rooms.map((room) => (
        <option key={room.id} value={room.id}>
          {getRoomName(room, language)}
        </option>
      ))}
    </SelectField>
  )
}

const getTitle = (draft: NoteDraft, isNew: boolean): string => {
  if (!isNew) return /*i18n*/ 'admin.notes.edit'
  if (draft.bookingId !== null) return /*i18n*/ 'admin.notes.ofBooking'
  return draft.day === null ? /*i18n*/ 'admin.notes.newReminder' : /*i18n*/ 'admin.notes.newOfDay'
}

export function NoteDialog({ note, start, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const [draft, setDraft] = useState<NoteDraft>(note ?? start)
  const [problem, setProblem] = useState<'text' | 'remindOn' | null>(null)
  const { form, focusFirstError } = useFocusOnError()
  const add = useAddNote(onClose)
  const change = useChangeNote(onClose)
  const { error, isPending } = note ? change : add
  const isFree = draft.bookingId === null && draft.day === null
  const submit = () => {
    const text = draft.text.trim()
    const missing = text === '' || text.length > maxLength ? 'text' : hasPlace(draft) ? null : 'remindOn'
    setProblem(missing)
    if (missing !== null) return focusFirstError()
    if (note) change.mutate({ note, patch: { text, remindOn: draft.remindOn, forKitchen: draft.forKitchen } })
    else add.mutate(buildNote({ ...draft, text }))
  }
  const getError = (path: 'text' | 'remindOn') => {
    if (problem === path) return i18n.t(path === 'text' ? /*i18n*/ 'note.errors.text' : noPlaceMessage)
    return getFieldError(error, path)
  }
  const setRemindOn = (value: string) => setDraft({ ...draft, remindOn: isDay(value) ? (value as Day) : null })
  return (
    <FormDialog
      title={i18n.t(getTitle(draft, note === undefined))}
      form={form}
      submitLabel={i18n.t('admin.notes.save')}
      isPending={isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.day !== null && <p>{formatLongDay(draft.day, language)}</p>}
      <TextArea
        id="note-text"
        label={i18n.t('admin.notes.text')}
        hint={i18n.t('admin.notes.staffOnlyHint')}
        error={getError('text')}
        value={draft.text}
        rows={3}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <TextField
        id="note-remind-on"
        type="date"
        label={i18n.t('admin.notes.remindOn')}
        hint={i18n.t(isFree ? /*i18n*/ 'admin.notes.remindOnHint' : /*i18n*/ 'admin.notes.remindOnOptional')}
        error={getError('remindOn')}
        value={draft.remindOn ?? ''}
        onChange={({ target }) => setRemindOn(target.value)}
      />
      {draft.bookingId !== null && (
        <Checkbox
          id="note-for-kitchen"
          label={i18n.t('admin.notes.forKitchen')}
          hint={i18n.t('admin.notes.forKitchenHint')}
          checked={isForKitchen(draft)}
          onChange={({ target }) => setDraft({ ...draft, forKitchen: target.checked })}
        />
      )}
      {isFree && note === undefined && (
        <RoomField roomId={draft.roomId} onChange={(roomId) => setDraft({ ...draft, roomId })} />
      )}
    </FormDialog>
  )
}
