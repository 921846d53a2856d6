import {
  BookingsEnabled,
  BookingsEnabledInput,
  DefaultIban,
  OfferedLanguages,
  OfferedLanguagesInput,
  SiteOpen,
  SiteOpenInput,
} from '../settings.ts'
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
  'settings.readSiteOpen': { ...defaults, route: ['GET', '/api/settings/site-open', 'manager'], output: SiteOpen },
  'settings.openSite': {
    ...defaults,
    route: ['PUT', '/api/settings/site-open', 'manager'],
    input: SiteOpenInput,
    output: SiteOpen,
  },
  'settings.readDefaultIban': {
    ...defaults,
    route: ['GET', '/api/settings/default-iban', 'staff'],
    output: DefaultIban,
  },
  'settings.readLanguages': {
    ...defaults,
    route: ['GET', '/api/settings/languages', 'manager'],
    output: OfferedLanguages,
  },
  'settings.changeLanguages': {
    ...defaults,
    route: ['PUT', '/api/settings/languages', 'manager'],
    input: OfferedLanguagesInput,
    output: OfferedLanguages,
  },
} as const satisfies Record<string, Call>
