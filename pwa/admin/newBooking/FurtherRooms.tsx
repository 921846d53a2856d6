/** Further rooms for the same guest: each with its guests, and with days of its own if they differ. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { Fields } from '../forms/Fields.tsx'
import './FurtherRooms.css'
import { findRoomProblem, maxFurtherRooms } from './groupForm.ts'
import type { FurtherRoom } from './newBookingForm.ts'
import { RoomOptions } from './RoomOptions.tsx'
import { StayWarnings } from './StayWarnings.tsx'
import type { OfferedRooms } from './useFurtherRooms.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

type Props = {
  rooms: FurtherRoom[]
  offered: OfferedRooms | undefined
  /** Whether somebody has tried to store the booking: then what is missing is said. */
  isChecked: boolean
  onAdd: () => void
  onChange: (rooms: FurtherRoom[]) => void
}

type RoomProps = {
  number: number
  room: FurtherRoom
  found: OfferedRooms[number] | undefined
  isChecked: boolean
  onChange: (room: FurtherRoom) => void
  onRemove: () => void
}

function RoomFields({ number, room, found, isChecked, onChange, onRemove }: RoomProps) {
  const { i18n, language } = useLanguage()
  const problem = isChecked && found ? findRoomProblem(found) : null
  const name = `new-room${number}`
  return (
    <fieldset className="further-room">
      <legend>{i18n.t('admin.newBooking.roomNumber', { n: number })}</legend>
      <SelectField
        id={`${name}-roomId`}
        label={i18n.t('admin.booking.room')}
        hint={found?.price && formatCurrency(found.price, language)}
        value={found?.offer?.room.id ?? ''}
        onChange={({ target }) => onChange({ ...room, roomId: Number(target.value) })}
      >
        {found?.offer === undefined && <option value="">{i18n.t('admin.newBooking.chooseRoom')}</option>}
        <RoomOptions rooms={(found?.offers ?? []).map((it) => it.room)} offers={found?.offers ?? null} />
      </SelectField>
      <Fields
        form={{
          name,
          values: room,
          setValues: (changes) => onChange({ ...room, ...changes }),
        }}
        rows={[
          {
            name: 'numberOfGuests',
            kind: 'select',
            label: i18n.t('admin.booking.guests'),
            options: guestCounts.map((value) => ({ value, label: String(value) })),
          },
          { name: 'children', label: i18n.t(bookingFields.children.label), inputMode: 'numeric' },
          { name: 'hasOtherDays', kind: 'checkbox', label: i18n.t('admin.newBooking.otherDays') },
          room.hasOtherDays && { name: 'checkinDate', kind: 'date', label: i18n.t('admin.field.checkinDate') },
          room.hasOtherDays && { name: 'checkoutDate', kind: 'date', label: i18n.t('admin.field.checkoutDate') },
        ]}
      />
      {found?.offer && <StayWarnings offer={found.offer} />}
      {problem && (
        <p className="dialog-warning" role="alert">
          {i18n.t(problem)}
        </p>
      )}
      <Button onClick={onRemove}>{i18n.t('admin.newBooking.removeRoom')}</Button>
    </fieldset>
  )
}

export function FurtherRooms({ rooms, offered, isChecked, onAdd, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <div className="further-rooms">
      {rooms.map((room, i) => (
        <RoomFields
          key={room.id}
          number={i + 2}
          room={room}
          found={offered?.find((it) => it.room.id === room.id)}
          isChecked={isChecked}
          onChange={(changed) => onChange(rooms.map((it) => (it.id === room.id ? changed : it)))}
          onRemove={() => onChange(rooms.filter((it) => it.id !== room.id))}
        />
      ))}
      {rooms.length < maxFurtherRooms && <Button onClick={onAdd}>{i18n.t('admin.newBooking.addRoom')}</Button>}
    </div>
  )
}
