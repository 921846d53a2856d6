import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'

/** The value of the option for all rooms. The numbers of rooms begin at 1. */
export const allRooms = 0

type Props = {
  id: string
  rooms: Room[]
  roomId: number
  /** The name of an option for all rooms. */
  allLabel?: string
  onChange: (roomId: number) => void
}

export function RoomSelect({ id, rooms, roomId, allLabel, onChange }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <SelectField
      id={id}
      label={i18n.t('admin.booking.room')}
      value={roomId}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {allLabel !== undefined && <option value={allRooms}>{allLabel}</option>}
      {rooms.map((room) => (
        <option key={room.id} value={room.id}>
          {getRoomName(room, language)}
        </option>
      ))}
    </SelectField>
  )
}
