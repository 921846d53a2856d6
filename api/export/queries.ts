import { listBookings, presentBookings } from '#api/bookings/queries.ts'
import { listContactPages, presentContacts } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Room } from '#contract/rooms.ts'

/** All bookings, newest first; those in the trash come last. */
export async function* listExportedBookings(db: Db): AsyncGenerator<Booking[]> {
  for (const filter of ['active', 'trash'] as const)
    for await (const page of listBookings(db, filter)) yield presentBookings(db, page)
}

/** All messages, newest first. */
export async function* listExportedContacts(db: Db): AsyncGenerator<Contact[]> {
  for await (const page of listContactPages(db)) yield presentContacts(page)
}

/** All rooms, retired ones included, in their order. */
export async function* listExportedRooms(db: Db): AsyncGenerator<Room[]> {
  yield await readRoomsForStaff(db)
}
