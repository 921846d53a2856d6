/** Another room or other days for a change whose days another booking has taken meanwhile. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { getRoomName } from '#contract/format.ts'
import { toRoomName } from '#contract/roomName.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { BookingWrite } from '#pwa/outbox/staffWrites.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import { sendAgain } from './decisions.ts'

export function OtherStay({ write }: { write: BookingWrite }) {
  const { id, next } = write
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const { roomId, checkinDate, checkoutDate } = next
  const [stay, setStay] = useState({ roomId, checkinDate, checkoutDate })
  const room = rooms.find((it) => it.id === stay.roomId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!room) return
    await sendAgain([write], null, { ...stay, room: toRoomName(room) })
  }
  return (
    <form className="write-actions" onSubmit={(event) => void submit(event)}>
      <SelectField
        id={`stay-room-${id}`}
        label={i18n.t('admin.booking.room')}
        value={stay.roomId}
        onChange={(event) => setStay({ ...stay, roomId: Number(event.target.value) })}
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
          value={stay[field]}
          onChange={(event) => setStay({ ...stay, [field]: event.target.value })}
        />
      ))}
      <Button type="submit" variant="primary">
        {i18n.t('admin.toSend.sendStay')}
      </Button>
    </form>
  )
}
