import type { Day } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { RoomSelect } from './RoomSelect.tsx'

type Props = {
  rooms: Room[]
  roomId: number
  /** The first day of the month. */
  month: Day
  onRoomChange: (roomId: number) => void
  onMonthChange: (month: Day) => void
}

/** Chooses the room and the month that the calendar shows. */
export function MonthChoice({ rooms, roomId, month, onRoomChange, onMonthChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <div className="calendar-choice">
      <RoomSelect id="calendar-room" rooms={rooms} roomId={roomId} onChange={onRoomChange} />
      <TextField
        id="calendar-month"
        type="month"
        label={i18n.t('admin.calendar.month')}
        value={month.slice(0, 7)}
        onChange={(event) => {
          if (event.target.value !== '') onMonthChange(`${event.target.value}-01`)
        }}
      />
    </div>
  )
}
