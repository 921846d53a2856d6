/** Everything out: the farm's rows as files for a spreadsheet. */
import type Router from '@koa/router'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { streamText } from '#api/http/textStream.ts'
import { Contact } from '#contract/contacts.ts'
import { Room } from '#contract/rooms.ts'
import { csvType } from '#contract/text/csv.ts'
import { presentCsv } from './present.ts'
import { ExportedBooking, listExportedBookings, listExportedContacts, listExportedRooms } from './queries.ts'

export function registerExportRoutes(router: Router, services: Services): void {
  const { db } = services
  const streamCsv = (lines: AsyncGenerator<string>, filename: string) => streamText(lines, { type: csvType, filename })

  serve(router, services, 'export.bookings', () =>
    streamCsv(presentCsv(ExportedBooking, listExportedBookings(db)), 'bookings.csv'),
  )
  serve(router, services, 'export.contacts', () =>
    streamCsv(presentCsv(Contact, listExportedContacts(db)), 'contacts.csv'),
  )
  serve(router, services, 'export.rooms', () => streamCsv(presentCsv(Room, listExportedRooms(db)), 'rooms.csv'))
}
