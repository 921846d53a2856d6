import type { StayRow } from '#api/bookings/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import type { Availability, RoomDayWithRoomId } from '#contract/availability.ts'
import type { LockedPeriodRow, RoomDayRow } from './model.ts'

/** Guests see neither notes nor what occupies no day. */
export const presentAvailability = (
  room: RoomRow,
  stays: StayRow[],
  days: RoomDayRow[],
  locked: LockedPeriodRow[],
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
  lockedPeriods: locked.map(({ startDate, endDate }) => ({ startDate, endDate })),
})

export const presentRoomDay = (row: Omit<RoomDayRow, 'revision'>): RoomDayWithRoomId => ({
  roomId: row.roomId,
  date: row.date,
  available: Boolean(row.available),
  notes: row.notes,
  version: row.version,
})
