import { StaffCalendarAddress, StaffCalendarState } from '../staffCalendars.ts'
import { type Call, defaults, NoContent } from './call.ts'

/** The address is a secret, so no answer is stored under a key. */
const ofAddress = { ...defaults, takesKey: false } as const

export const staffCalendarCalls = {
  'staffCalendars.read': {
    ...defaults,
    route: ['GET', '/api/session/calendar', 'account'],
    output: StaffCalendarState,
  },
  'staffCalendars.create': {
    ...ofAddress,
    route: ['POST', '/api/session/calendar', 'account'],
    output: StaffCalendarAddress,
  },
  'staffCalendars.remove': {
    ...ofAddress,
    route: ['DELETE', '/api/session/calendar', 'account'],
    output: NoContent,
    status: 204,
  },
} as const satisfies Record<string, Call>
