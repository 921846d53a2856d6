import { getRoomName } from '#contract/format.ts'
import type { Room } from '#contract/rooms.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'

type Props = { id: string; rooms: Room[]; roomId: number; onChange: (roomId: number) => void }

export function RoomSelect({ id, rooms, roomId, onChange }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <SelectField
      id={id}
      label={i18n.t('admin.booking.room')}
      value={roomId}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {rooms.map((room) => (
        <option key={room.id} value={room.id}>
          {getRoomName(room, language)}
        </option>
      ))}
    </SelectField>
  )
}
