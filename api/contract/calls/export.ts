import { type Call, CsvText, defaults } from './call.ts'

export const exportCalls = {
  'export.bookings': { ...defaults, route: ['GET', '/api/export/bookings.csv', 'manager'], output: CsvText },
  'export.contacts': { ...defaults, route: ['GET', '/api/export/contacts.csv', 'manager'], output: CsvText },
  'export.rooms': { ...defaults, route: ['GET', '/api/export/rooms.csv', 'manager'], output: CsvText },
} as const satisfies Record<string, Call>
