import { useLiveQuery } from 'dexie-react-hooks'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import './RoomChoice.css'

type Props = { roomId: number | null; onChange: (roomId: number | null) => void }

/** One room of the list, or all of them. */
export function RoomChoice({ roomId, onChange }: Props) {
  const rooms = useLiveQuery(readBookableRooms)
  const { i18n, language } = useLanguage()
  return (
    <label className="room-choice">
      <span className="visually-hidden">{i18n.t('admin.booking.room')}</span>
      <select
        className="control"
        value={roomId ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{i18n.t('admin.planner.allRooms')}</option>
        {rooms?.map((room) => (
          <option key={room.id} value={room.id}>
            {getRoomName(room, language)}
          </option>
        ))}
      </select>
    </label>
  )
}
