import { Room } from '#contract/rooms.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/** All rooms from this device's database, common and retired ones too, in the order of the site. */
export const readRooms = async (): Promise<Room[]> =>
  dropInvalidRows(Room, await db.rooms.toArray()).sort((a, b) => a.order - b.order || a.id - b.id)

export const isBookable = (room: Room): boolean => room.type !== 'common' && !room.retired

/** The rooms that can be booked, from this device's database. */
export const readBookableRooms = async (): Promise<Room[]> => (await readRooms()).filter(isBookable)
