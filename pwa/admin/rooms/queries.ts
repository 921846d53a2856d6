import { Room } from '#contract/rooms.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/** The rooms that can be booked, from this device's database; common rooms are left out. */
export const readBookableRooms = async (): Promise<Room[]> =>
  dropInvalidRows(Room, await db.rooms.toArray()).filter((room) => room.type !== 'common')
