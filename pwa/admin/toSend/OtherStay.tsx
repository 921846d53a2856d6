/** Another room or other days for a change whose days another booking has taken meanwhile. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { getRoomName } from '#contract/format.ts'
import { toRoomName } from '#contract/roomName.ts'
import { limits } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { parseStay } from '../booking/move.ts'
import type { BookingWrite } from '../outbox/writes.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { sendAgain } from './decisions.ts'

export function OtherStay({ write }: { write: BookingWrite }) {
  const { id, next } = write
  const { i18n, language } = useLanguage()
  const bookable = (useLiveQuery(readBookableRooms) ?? []).map(toRoomName)
  // The booking's own room is an option also when it is retired.
  const rooms = bookable.some((it) => it.id === next.roomId) ? bookable : [next.room, ...bookable]
  const { roomId, checkinDate, checkoutDate } = next
  const [typed, setTyped] = useState({ roomId, checkinDate, checkoutDate })
  const stay = parseStay(typed)
  const room = rooms.find((it) => it.id === typed.roomId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (room && stay) await sendAgain([write], null, { ...stay, roomId: room.id, room })
  }
  return (
    <form className="write-actions" onSubmit={(event) => void submit(event)}>
      <SelectField
        id={`stay-room-${id}`}
        label={i18n.t('admin.booking.room')}
        value={typed.roomId}
        onChange={(event) => setTyped({ ...typed, roomId: Number(event.target.value) })}
      >
        {rooms.map((it) => (
          <option key={it.id} value={it.id}>
            {getRoomName(it, language)}
          </option>
        ))}
      </SelectField>
      {(['checkinDate', 'checkoutDate'] as const).map((field) => (
        <TextField
          key={field}
          id={`stay-${field}-${id}`}
          type="date"
          label={i18n.t(
            field === 'checkinDate' ? /*i18n*/ 'admin.field.checkinDate' : /*i18n*/ 'admin.field.checkoutDate',
          )}
          value={typed[field]}
          error={
            stay || field === 'checkinDate' ? undefined : i18n.t('admin.move.invalidDates', { n: limits.maxNights })
          }
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Button type="submit" variant="primary">
        {i18n.t('admin.toSend.sendStay')}
      </Button>
    </form>
  )
}
