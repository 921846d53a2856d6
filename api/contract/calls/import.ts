import { z } from 'zod/mini'
import { ImportedRow, ImportQuery } from '../bookings/imports.ts'
import { type Call, upload } from './call.ts'

export const importCalls = {
  // The body is a file: text/csv.
  'import.bookings': {
    ...upload,
    route: ['POST', '/api/import/bookings', 'manager'],
    query: ImportQuery,
    output: z.array(ImportedRow),
  },
} as const satisfies Record<string, Call>
