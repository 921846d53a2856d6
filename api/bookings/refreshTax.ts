/** Writes the line of the tourist tax again, where something else than the booking has changed. */
import type { Tx } from '#api/db/write.ts'
import type { Refusal } from '#api/errors.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import type { BookingRow } from './model.ts'
import { listBookingsBetween } from './queries.ts'
import { settleTaxLine } from './taxLine.ts'
import { applyUpdates, findBookingAndRoom } from './update.ts'

/** The version stays, as the line follows from other data: an edit that staff have begun stays valid. */
async function listUpdates(tx: Tx, before: BookingRow, room: RoomRow) {
  const after = await settleTaxLine(tx, before, room)
  return after.lines === before.lines ? [] : [{ before, after: { ...after, revision: tx.revision } }]
}

/** After the guests of a booking have changed. */
export async function refreshBookingTax(tx: Tx, id: string): Promise<Refusal | null> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return null
  const updates = await listUpdates(tx, found.row, found.room)
  return updates.length > 0 ? applyUpdates(tx, updates) : null
}

/** After its settings have changed: in all stays that are not over. */
export async function refreshComingTax(tx: Tx): Promise<Refusal | null> {
  const today = toFarmDay(Date.parse(tx.timestamp))
  const rooms = await readRoomsById(tx)
  const updates = []
  for (const row of await listBookingsBetween(tx, today, addDays(today, limits.maxDaysAhead))) {
    const room = rooms.get(row.roomId)
    if (room) updates.push(...(await listUpdates(tx, row, room)))
  }
  return updates.length > 0 ? applyUpdates(tx, updates) : null
}
