import { addDays, type Day } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { readStays } from '../stays/queries.ts'
import { planWeek, type RoomWeek, weekDays } from './housekeeping.ts'

/** The week from `first` on, from this device's rows. */
export async function readWeek(first: Day): Promise<RoomWeek[]> {
  const last = addDays(first, weekDays - 1)
  const [rooms, stays, closedDays, { value: periods }] = await Promise.all([
    readBookableRooms(),
    readStays(first, last),
    db.days.filter(({ date, available }) => !available && first <= date && date <= last).toArray(),
    readLockedPeriods(),
  ])
  const isClosed = (roomId: number, day: Day) =>
    closedDays.some((it) => it.roomId === roomId && it.date === day) ||
    periods.some(({ from, to }) => from <= day && day <= to)
  return planWeek(first, rooms, stays, isClosed)
}
