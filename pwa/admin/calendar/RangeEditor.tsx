/** The form that opens or closes many days of one room or of all, with a note, and the result of each day. */

import { type FormEvent, useState } from 'react'
import { type Day, daysBetween, isDay } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { CloseBookedDialog } from './CloseBookedDialog.tsx'
import { RangeResults } from './RangeResults.tsx'
import { allRooms, RoomSelect } from './RoomSelect.tsx'
import type { RangeDays } from './rangeDays.ts'
import { useRangeWrite } from './useRangeWrite.ts'

type FieldErrors = { from?: string; last?: string }
type Props = {
  rooms: Room[]
  roomId: number
  defaultFrom: Day
  days: RangeDays
  onDaysChange: (days: RangeDays) => void
  /** Whether the days are being pressed on the calendar. */
  isPicking: boolean
  onPickingChange: (isPicking: boolean) => void
}

export function RangeEditor({ rooms, roomId: initialRoomId, defaultFrom, days, isPicking, ...props }: Props) {
  const { onDaysChange, onPickingChange } = props
  const { from, last } = days
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const [chosenRoom, setChosenRoom] = useState<number | null>(null)
  const [notes, setNotes] = useState('')
  const [targetState, setTargetState] = useState<'open' | 'closed'>('closed')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const write = useRangeWrite()
  const roomId = chosenRoom ?? initialRoomId
  const isTooLong = notes.trim().length > limits.maxDayNoteLength

  const validate = (): FieldErrors => {
    if (!isDay(from)) return { from: i18n.t('admin.range.fromMissing') }
    if (!isDay(last)) return { last: i18n.t('admin.range.toMissing') }
    if (last < from) return { last: i18n.t('admin.range.endBeforeStart') }
    if (daysBetween(from, last) >= limits.maxRangeDays)
      return { last: i18n.t('admin.range.tooLong', { n: limits.maxRangeDays }) }
    return {}
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = validate()
    setFieldErrors(errors)
    if (errors.from || errors.last || isTooLong) return
    onPickingChange(false)
    void write.start({
      rooms: rooms.filter(({ id }) => roomId === allRooms || id === roomId),
      from,
      last,
      available: targetState === 'open',
      notes: notes.trim() === '' ? null : notes,
    })
  }
  return (
    <>
      <form className="editor" noValidate onSubmit={submit}>
        <h2>{i18n.t('admin.range.title')}</h2>
        <RoomSelect
          id="range-room"
          rooms={rooms}
          roomId={roomId}
          allLabel={i18n.t('admin.range.allRooms')}
          onChange={setChosenRoom}
        />
        <div className="editor-dates">
          <TextField
            id="range-from"
            type="date"
            label={i18n.t('admin.range.from')}
            value={from}
            error={fieldErrors.from}
            onFocus={() => from === '' && onDaysChange({ ...days, from: defaultFrom })}
            onChange={(event) => onDaysChange({ ...days, from: event.target.value })}
          />
          <TextField
            id="range-last"
            type="date"
            label={i18n.t('admin.range.to')}
            value={last}
            min={from}
            error={fieldErrors.last}
            onChange={(event) => onDaysChange({ ...days, last: event.target.value })}
          />
        </div>
        <Button id="range-pick" aria-pressed={isPicking} onClick={() => onPickingChange(!isPicking)}>
          {i18n.t('admin.range.pick')}
        </Button>
        <RadioGroup
          legend={i18n.t('admin.range.target')}
          options={[
            { value: 'closed', label: i18n.t('admin.range.close') },
            { value: 'open', label: i18n.t('admin.range.open') },
          ]}
          value={targetState}
          onChange={setTargetState}
        />
        <TextArea
          id="range-notes"
          label={i18n.t('admin.range.notes')}
          hint={i18n.t('admin.range.notesHint')}
          rows={2}
          error={isTooLong ? i18n.t('errors.tooLong') : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className="editor-footer">
          <Button type="submit" disabled={blockedReason !== null || write.isRunning}>
            {write.isRunning
              ? i18n.t('admin.range.running', { n: write.progress.results.length, total: write.progress.total })
              : i18n.t('admin.range.submit')}
          </Button>
          <BlockedReason canWait />
        </div>
        <RangeResults results={write.shownResults} />
      </form>
      {/* Outside of the form: React passes the submit event of a dialog on to the form around it. */}
      {write.question && (
        <CloseBookedDialog
          bookings={write.question.bookings}
          onConfirm={() => void write.confirm()}
          onClose={write.cancel}
        />
      )}
    </>
  )
}
