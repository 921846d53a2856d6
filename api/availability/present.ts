import type { StayRow } from '#api/bookings/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import type { Availability, RoomDayOfRoom } from '#contract/availability.ts'
import type { LockedPeriodRow, RoomDayRow } from './model.ts'

/** Guests see neither notes nor what occupies no day. */
export const presentAvailability = (
  room: RoomRow,
  stays: StayRow[],
  days: RoomDayRow[],
  locked: LockedPeriodRow[],
  reader: 'guest' | 'staff',
): Availability => ({
  roomId: room.id,
  roomName: room.name,
  roomNameEn: room.nameEn,
  bookings: stays
    .filter((stay) => reader === 'staff' || stay.status !== 'cancelled')
    .map(({ checkinDate, checkoutDate, status }) => ({ checkinDate, checkoutDate, status })),
  adminAvailability: days.map((day) => ({
    date: day.date,
    available: Boolean(day.available),
    notes: reader === 'staff' ? day.notes : null,
    version: day.version,
  })),
  lockedPeriods: locked.map(({ startDate, endDate }) => ({ startDate, endDate })),
})

export const presentRoomDay = (row: Omit<RoomDayRow, 'revision'>): RoomDayOfRoom => ({
  roomId: row.roomId,
  date: row.date,
  available: Boolean(row.available),
  notes: row.notes,
  version: row.version,
})
