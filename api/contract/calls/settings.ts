import { BookingsEnabled, BookingsEnabledInput, DefaultIban } from '../settings.ts'
import { type Call, defaults } from './call.ts'

export const settingCalls = {
  'settings.readBookingsEnabled': {
    ...defaults,
    route: ['GET', '/api/settings/bookings-enabled', 'guest'],
    output: BookingsEnabled,
  },
  'settings.switchBookings': {
    ...defaults,
    route: ['POST', '/api/settings/bookings-enabled', 'staff'],
    input: BookingsEnabledInput,
    output: BookingsEnabled,
  },
  'settings.readDefaultIban': {
    ...defaults,
    route: ['GET', '/api/settings/default-iban', 'staff'],
    output: DefaultIban,
  },
} as const satisfies Record<string, Call>
