import { z } from 'zod/mini'
import { Availability, AvailabilityQuery, RoomDayEdit, RoomDayWithRoomId } from '../availability.ts'
import { RoomIdParam } from '../fields.ts'
import { type Call, defaults } from './call.ts'

export const availabilityCalls = {
  'availability.list': {
    ...defaults,
    route: ['GET', '/api/calendar-availability', 'guest'],
    query: AvailabilityQuery,
    output: z.array(Availability),
  },
  'availability.editDay': {
    ...defaults,
    route: ['PATCH', '/api/room-availability/:roomId/:date', 'staff'],
    params: z.object({ roomId: RoomIdParam, date: z.string() }),
    input: RoomDayEdit,
    output: RoomDayWithRoomId,
  },
} as const satisfies Record<string, Call>
