import { z } from 'zod/mini'
import { RoomIdParam } from '../fields.ts'
import { RetiredRoomsInput, Room, RoomEdit, RoomInput, RoomPicturesInput } from '../rooms.ts'
import { type Call, defaults, NoContent } from './call.ts'

const roomParams = z.object({ id: RoomIdParam })

export const roomCalls = {
  'rooms.list': { ...defaults, route: ['GET', '/api/rooms', 'guest'], output: z.array(Room) },
  'rooms.add': { ...defaults, route: ['POST', '/api/rooms', 'manager'], input: RoomInput, output: Room, status: 201 },
  'rooms.edit': {
    ...defaults,
    route: ['PUT', '/api/rooms/:id', 'manager'],
    params: roomParams,
    input: RoomEdit,
    output: Room,
  },
  'rooms.retire': {
    ...defaults,
    route: ['POST', '/api/rooms/retire', 'manager'],
    input: RetiredRoomsInput,
    output: z.array(Room),
  },
  'rooms.remove': {
    ...defaults,
    route: ['DELETE', '/api/rooms/:id', 'manager'],
    params: roomParams,
    output: NoContent,
    status: 204,
  },
  'rooms.arrangePictures': {
    ...defaults,
    route: ['PUT', '/api/rooms/:id/pictures', 'manager'],
    params: roomParams,
    input: RoomPicturesInput,
    output: Room,
  },
} as const satisfies Record<string, Call>
