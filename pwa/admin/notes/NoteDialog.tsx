/** Writes a note or a reminder, or changes one. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { isDay } from '#contract/days/days.ts'
import { isForKitchen } from '#contract/housekeeping.ts'
import { hasSubject, maxNoteLength, type Note, noSubjectMessage } from '#contract/notes.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { readRooms } from '../rooms/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { buildNote, type NoteDraft, useAddNote, useChangeNote } from './useNoteWrites.ts'

/** `note`: the one that is changed. `start`: what a new one begins with. */
type Props = { onClose: () => void } & ({ note: Note; start?: never } | { note?: never; start: NoteDraft })

const toValues = (draft: NoteDraft) => ({ ...draft, remindOn: draft.remindOn ?? '' })

const getTitle = (draft: Pick<NoteDraft, 'bookingId' | 'day'>, isNew: boolean): string => {
  if (!isNew) return /*i18n*/ 'admin.notes.edit'
  if (draft.bookingId !== null) return /*i18n*/ 'admin.notes.ofBooking'
  return draft.day === null ? /*i18n*/ 'admin.notes.newReminder' : /*i18n*/ 'admin.notes.newOfDay'
}

export function NoteDialog({ note: opened, start, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms) ?? []
  // As it is now, unless somebody has deleted it: a second press after a conflict goes on from the newer one.
  const note = useLiveQuery(async () => opened && db.notes.get(opened.id), [opened]) ?? opened
  const [values, setValues] = useState(() => toValues(opened ?? start))
  // The same while nothing else is typed, so that two quick presses, or one after a lost answer, are one note.
  const added = useMemo(() => buildNote(values), [values])
  const [problem, setProblem] = useState<'text' | 'remindOn' | null>(null)
  const { form, focusFirstError } = useFocusOnError()
  const add = useAddNote(onClose)
  const change = useChangeNote(onClose)
  const { error, isPending } = note ? change : add
  const getError = useFieldErrors(error, values)
  const isFree = values.bookingId === null && values.day === null
  const submit = () => {
    const text = values.text.trim()
    const draft: NoteDraft = { ...values, text, remindOn: isDay(values.remindOn) ? values.remindOn : null }
    const missing = text === '' || text.length > maxNoteLength ? 'text' : hasSubject(draft) ? null : 'remindOn'
    setProblem(missing)
    if (missing !== null) return focusFirstError()
    if (note) change.mutate({ note, patch: { text, remindOn: draft.remindOn, forKitchen: draft.forKitchen } })
    else add.mutate({ ...added, ...draft })
  }
  const rows: FormRow<typeof values>[] = [
    {
      name: 'text',
      kind: 'area',
      label: i18n.t('admin.notes.text'),
      hint: i18n.t('admin.notes.staffOnlyHint'),
      error: problem === 'text' ? i18n.t('note.errors.text') : undefined,
    },
    {
      name: 'remindOn',
      kind: 'date',
      label: i18n.t('admin.notes.remindOn'),
      hint: i18n.t(isFree ? /*i18n*/ 'admin.notes.remindOnHint' : /*i18n*/ 'admin.notes.remindOnOptional'),
      error: problem === 'remindOn' ? i18n.t(noSubjectMessage) : undefined,
    },
    values.bookingId !== null && {
      name: 'forKitchen',
      kind: 'checkbox',
      value: isForKitchen(values),
      label: i18n.t('admin.notes.forKitchen'),
      hint: i18n.t('admin.notes.forKitchenHint'),
    },
    isFree &&
      note === undefined && {
        name: 'roomId',
        kind: 'select',
        label: i18n.t('admin.notes.room'),
        hint: i18n.t('admin.notes.roomHint'),
        options: [
          { value: null, label: i18n.t('admin.notes.noRoom') },
          ...rooms.map((room) => ({ value: room.id, label: getRoomName(room, language) })),
        ],
      },
  ]
  return (
    <FormDialog
      title={i18n.t(getTitle(values, note === undefined))}
      form={form}
      submitLabel={i18n.t('admin.notes.save')}
      isPending={isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      {values.day !== null && <p>{formatLongDay(values.day, language)}</p>}
      <Fields form={{ name: 'note', values, setValues, getError }} rows={rows} />
    </FormDialog>
  )
}
