import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { RoomDayRow } from './model.ts'

/** A room's day as staff read it. SQLite returns `available` as 0 or 1. */
export const presentRoomDay = (row: Omit<RoomDayRow, 'revision'>): RoomDayWithRoomId => ({
  roomId: row.roomId,
  date: row.date,
  available: Boolean(row.available),
  notes: row.notes,
  version: row.version,
})
