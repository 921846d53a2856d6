/** Another room or other days for a change whose days another booking has taken meanwhile. */
import { type FormEvent, useState } from 'react'
import { toRoomName } from '#contract/roomName.ts'
import { limits } from '#contract/stays/stay.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { isFree } from '../newBooking/roomOffers.ts'
import { parseStay } from '../newBooking/stayDates.ts'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import { useWarningTexts } from '../newBooking/useWarningTexts.ts'
import type { BookingWrite } from '../outbox/writes.ts'
import { sendAgain } from './decisions.ts'

export function OtherStay({ write }: { write: BookingWrite }) {
  const { id, next } = write
  const { i18n, language } = useLanguage()
  const formatWarnings = useWarningTexts()
  const { roomId, checkinDate, checkoutDate } = next
  const [typed, setTyped] = useState({ roomId, checkinDate, checkoutDate })
  const stay = parseStay(typed)
  const rooms = (useOffers(stay, next.numberOfGuests, [next.id]) ?? []).filter(isFree)
  const room = rooms.find((it) => it.room.id === typed.roomId)?.room
  const doubts = useDoubts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!room || !stay) return
    const place = { ...stay, roomId: room.id }
    doubts.ask(
      [{ before: next, after: { ...next, ...place } }],
      () => void sendAgain([write], null, { ...place, room: toRoomName(room) }),
    )
  }
  return (
    <>
      <form className="write-actions" onSubmit={submit}>
        <SelectField
          id={`stay-room-${id}`}
          label={i18n.t('admin.booking.room')}
          hint={stay && i18n.t('admin.newBooking.freeRooms', { n: rooms.length })}
          value={room?.id ?? ''}
          onChange={(event) => setTyped({ ...typed, roomId: Number(event.target.value) })}
        >
          {room === undefined && <option value="">–</option>}
          {rooms.map((offer) => (
            <option key={offer.room.id} value={offer.room.id}>
              {[getRoomName(offer.room, language), ...formatWarnings(offer)].join(' · ')}
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
        <Button type="submit" variant="primary" disabled={!room}>
          {i18n.t('admin.toSend.sendStay')}
        </Button>
      </form>
      <DoubtQuestion doubts={doubts} />
    </>
  )
}
