import type { Reader } from '../db/table.ts'
import { type RoomRow, rooms } from './model.ts'

export const listRooms = (at: Reader): Promise<RoomRow[]> =>
  rooms(at).findAll({ order: ['id'], raw: true, transaction: at.transaction })

export const findRoom = (at: Reader, id: number): Promise<RoomRow | null> =>
  rooms(at).findByPk(id, { raw: true, transaction: at.transaction })
