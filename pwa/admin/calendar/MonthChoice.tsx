import type { Day } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { MonthField } from './MonthField.tsx'
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
  return (
    <div className="calendar-choice">
      <RoomSelect id="calendar-room" rooms={rooms} roomId={roomId} onChange={onRoomChange} />
      <MonthField month={month} onChange={onMonthChange} />
    </div>
  )
}
