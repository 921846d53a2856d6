/** Writes the line of the tourist tax again, where something else than the stay itself has changed. */
import { refreshStayTax } from '#api/channelStays/taxLine.ts'
import type { Tx } from '#api/db/write.ts'
import { listLaterStays, listStayParts, readGuestLists } from '#api/guestLists/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { readTaxSettings } from '#api/settings/queries.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { GuestData, StayKind } from '#contract/guests/guests.ts'
import { getWholeStay, listParts } from '#contract/stays/stayParts.ts'
import type { BookingRow } from '../model.ts'
import { findBookingAndRoom, listBookingsBetween } from '../queries.ts'
import { storeUpdates } from '../storeUpdates.ts'
import { settleTaxLine } from './taxLine.ts'

/** The version stays, as the line follows from other data: an edit that staff have begun stays valid. */
async function refresh(tx: Tx, before: BookingRow, room: RoomRow): Promise<void> {
  const after = await settleTaxLine(tx, before, room)
  if (after.lines !== before.lines) await storeUpdates(tx, [{ before, after: { ...after, revision: tx.revision } }])
}

async function refreshTax(tx: Tx, { stay, id }: { stay: StayKind; id: string }): Promise<void> {
  if (stay === 'channelStay') return refreshStayTax(tx, id)
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return
  for (const part of listParts(await listStayParts(tx), found.row)) {
    const one = part.id === id ? found : await findBookingAndRoom(tx, part.id)
    if (one !== null) await refresh(tx, one.row, one.room)
  }
}

/** A stay whose nights have changed, and when it ended before and ends now. */
export type Move = { id: string; checkoutDates: Day[] }

/**
 * After a stay was moved, cancelled or brought back: in its other parts and in later stays of the same persons, as the cap
 * counts nights in a row.
 */
export async function refreshFollowingTax(tx: Tx, moves: Move[]): Promise<void> {
  if (moves.length === 0) return
  const settings = await readTaxSettings(tx)
  if (settings === null) return
  const parts = await listStayParts(tx)
  for (const { id, checkoutDates } of moves) {
    const part = parts.find((it) => it.id === id)
    const whole = part ? getWholeStay(parts, part) : { id }
    if (part) await refreshTax(tx, { stay: 'booking', id })
    const guests = (await readGuestLists(tx, whole.id))?.guests ?? []
    for (const later of await listLaterStays(tx, settings, guests, checkoutDates)) await refreshTax(tx, later)
  }
}

/** After the guests of a stay have changed, those of `guests` among them: in it and in later stays of the same persons. */
export async function refreshTaxOfGuests(
  tx: Tx,
  stay: { stay: StayKind; id: string; checkoutDate: Day },
  guests: GuestData[],
): Promise<void> {
  const settings = await readTaxSettings(tx)
  if (settings === null) return
  for (const it of [stay, ...(await listLaterStays(tx, settings, guests, [stay.checkoutDate]))])
    await refreshTax(tx, it)
}

/** After its settings have changed: in all bookings that are not over. */
export async function refreshComingTax(tx: Tx): Promise<void> {
  const today = toFarmDay(Date.parse(tx.timestamp))
  const rooms = await readRoomsById(tx)
  // Staff take bookings for any day.
  for (const row of await listBookingsBetween(tx, today, '9999-12-31')) {
    const room = rooms.get(row.roomId)
    if (room) await refresh(tx, row, room)
  }
}
