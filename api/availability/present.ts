import type { StayRow } from '#api/bookings/queries.ts'
import type { RoomDayRow } from '#api/roomDays/model.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import type { Availability } from '#contract/availability.ts'
import { addDays, type Stay } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Turnover } from '#contract/stays/stay.ts'

/**
 * A portal's stay as a booking. Its check-out day is free for the next arrival under both rules, so where a check-out day is
 * taken it ends on its last night.
 */
export const presentSoldStay = (
  { roomId, checkinDate, checkoutDate }: Stay & { roomId: number },
  turnover: Turnover,
): StayRow => ({
  roomId,
  checkinDate,
  checkoutDate: turnover === 'blocked' ? addDays(checkoutDate, -1) : checkoutDate,
  status: 'confirmed',
})

/** One room's calendar. Guests see neither the notes of staff nor cancelled stays. */
export const presentAvailability = (
  room: RoomRow,
  stays: StayRow[],
  days: RoomDayRow[],
  periods: LockedPeriod[],
  turnover: Turnover,
  audience: 'guest' | 'staff',
): Availability => ({
  roomId: room.id,
  roomName: room.name,
  roomNameEn: room.nameEn,
  bookings: stays
    .filter((stay) => audience === 'staff' || stay.status !== 'cancelled')
    .map(({ checkinDate, checkoutDate, status }) => ({ checkinDate, checkoutDate, status })),
  adminAvailability: days.map((day) => ({
    date: day.date,
    available: Boolean(day.available),
    notes: audience === 'staff' ? day.notes : null,
    version: day.version,
  })),
  lockedPeriods: periods.map(({ from, to }) => ({ startDate: from, endDate: to })),
  turnover,
})
