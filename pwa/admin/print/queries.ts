import { isUnanswered } from '#contract/bookingRules.ts'
import { addDays, type Day } from '#contract/days.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { readEditedDays, readStays } from '../stays/queries.ts'
import { planWeek, type RoomWeek, weekDays } from './housekeeping.ts'

/** The week from `first` on, from this device's rows. */
export async function readWeek(first: Day): Promise<RoomWeek[]> {
  const last = addDays(first, weekDays - 1)
  const [rooms, stays, editedDays, { value: periods }] = await Promise.all([
    readBookableRooms(),
    readStays(first, last),
    readEditedDays(first, last),
    readLockedPeriods(),
  ])
  const isClosed = (roomId: number, day: Day) =>
    editedDays.some((it) => !it.available && it.roomId === roomId && it.date === day) ||
    periods.some(({ from, to }) => from <= day && day <= to)
  // A request that nobody has answered is no guest yet.
  return planWeek(
    first,
    rooms,
    stays.filter((it) => !isUnanswered(it)),
    isClosed,
  )
}
