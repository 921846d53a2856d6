import { z } from 'zod/mini'
import { listBookings, presentBookings } from '#api/bookings/queries.ts'
import { listContactPages, presentContacts } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { nightPricesColumn } from '#contract/bookings/imports.ts'
import type { Contact } from '#contract/contacts.ts'
import { listNightPrices, type NightPrice } from '#contract/prices/prices.ts'
import type { Room } from '#contract/rooms.ts'
import { toMoneyCell } from '#contract/text/csv.ts'

/** A booking, and what its list price is made of: `3 × 84,00; 4 × 98,00`. */
export const ExportedBooking = z.object({ ...Booking.shape, [nightPricesColumn]: z.string() })
type ExportedBooking = Booking & { [nightPricesColumn]: string }

const formatNightPrices = (nightPrices: NightPrice[]): string =>
  nightPrices.map(({ nights, pricePerNight }) => `${nights} × ${toMoneyCell(pricePerNight)}`).join('; ')

/** All bookings, newest first; those in the trash come last. */
export async function* listExportedBookings(db: Db): AsyncGenerator<ExportedBooking[]> {
  const rooms = new Map((await readRoomsForStaff(db)).map((room) => [room.id, room]))
  const addNightPrices = (booking: Booking): ExportedBooking => {
    const room = rooms.get(booking.roomId)
    return { ...booking, [nightPricesColumn]: formatNightPrices(room ? listNightPrices(room, booking) : []) }
  }
  for (const filter of ['active', 'trash'] as const)
    for await (const page of listBookings(db, filter)) yield (await presentBookings(db, page)).map(addNightPrices)
}

/** All messages, newest first. */
export async function* listExportedContacts(db: Db): AsyncGenerator<Contact[]> {
  for await (const page of listContactPages(db)) yield presentContacts(page)
}

/** All rooms, retired ones included, in their order. */
export async function* listExportedRooms(db: Db): AsyncGenerator<Room[]> {
  yield await readRoomsForStaff(db)
}
