import { z } from 'zod/mini'
import { RoomIdParam } from '../fields.ts'
import { HousekeepingAnswer, HousekeepingQuery, RoomMark, RoomMarkInput } from '../housekeeping.ts'
import { type Call, defaults } from './call.ts'

export const housekeepingCalls = {
  'housekeeping.read': {
    ...defaults,
    route: ['GET', '/api/house', 'account'],
    query: HousekeepingQuery,
    output: HousekeepingAnswer,
  },
  'housekeeping.mark': {
    ...defaults,
    route: ['PUT', '/api/house/:roomId', 'account'],
    params: z.object({ roomId: RoomIdParam }),
    input: RoomMarkInput,
    output: RoomMark,
  },
} as const satisfies Record<string, Call>
