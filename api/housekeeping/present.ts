import type { RoomMark } from '#contract/housekeeping.ts'
import type { MarkRow } from './model.ts'

export const presentMark = (row: MarkRow): RoomMark => ({
  roomId: row.roomId,
  day: row.day,
  state: row.state,
  note: row.note,
  who: row.who,
  at: row.at,
  version: row.version,
})
