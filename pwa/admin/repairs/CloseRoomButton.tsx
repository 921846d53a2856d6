/** Closes a room for the days of a repair, with the repair as the note of these days. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { daysBetween, isDay } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stays/stay.ts'
import { getRoomName } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { CloseBookedDialog } from '../calendar/CloseBookedDialog.tsx'
import { RangeResults } from '../calendar/RangeResults.tsx'
import { useRangeWrite } from '../calendar/useRangeWrite.ts'
import { Fields } from '../forms/Fields.tsx'
import { isBookable } from '../rooms/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

function CloseRoomDialog({ room, text: repair, onClose }: { room: Room; text: string; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [values, setValues] = useState({ from: farmToday(), last: farmToday(), notes: repair })
  const { from, last, notes: text } = values
  // The note of a day is shorter than that of a repair.
  const isTooLong = text.trim().length > limits.maxDayNoteLength
  const [error, setError] = useState<string>()
  const write = useRangeWrite()
  const submit = () => {
    if (!isDay(from) || !isDay(last) || last < from) return setError(i18n.t('admin.range.endBeforeStart'))
    if (daysBetween(from, last) >= limits.maxRangeDays)
      return setError(i18n.t('admin.range.tooLong', { n: limits.maxRangeDays }))
    setError(undefined)
    if (isTooLong) return
    void write.start({ rooms: [room], from, last, available: false, notes: text.trim() || null })
  }
  return (
    <>
      <FormDialog
        title={i18n.t('admin.repairs.closeRoom', { room: getRoomName(room, language) })}
        submitLabel={i18n.t('admin.repairs.close')}
        isPending={write.isRunning}
        canWait
        onSubmit={submit}
        onClose={onClose}
      >
        <Fields
          form={{ name: 'repair', values, setValues }}
          rows={[
            { name: 'from', kind: 'date', label: i18n.t('admin.range.from') },
            { name: 'last', kind: 'date', label: i18n.t('admin.range.to'), min: from, error },
            {
              name: 'notes',
              kind: 'area',
              isWide: true,
              label: i18n.t('admin.day.notes'),
              error: isTooLong ? i18n.t('errors.tooLong') : undefined,
            },
          ]}
        />
        <div className="dialog-wide">
          <RangeResults results={write.shownResults} />
        </div>
      </FormDialog>
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

/** Nothing for a note that is about no room. */
export function CloseRoomButton({ note: { roomId, text } }: { note: Note }) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const room = useLiveQuery(async () => (roomId === null ? undefined : db.rooms.get(roomId)), [roomId])
  if (!room || !isBookable(room)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {i18n.t('admin.repairs.close')}
      </Button>
      {isOpen && <CloseRoomDialog room={room} text={text} onClose={() => setOpen(false)} />}
    </>
  )
}
