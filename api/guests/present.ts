import { z } from 'zod/mini'
import { Arrival, GuestsInput, Report, type StayGuests } from '#contract/guests/guests.ts'
import { presentDocument } from './documents.ts'
import type { DocumentRow, StayGuestsRow } from './model.ts'

const [Arrivals, Reports] = [z.array(Arrival), z.array(Report)]

/** The lists of a row as they are stored, without documents. */
export const parseLists = (row: Pick<StayGuestsRow, 'guests' | 'arrivals' | 'reports'>) => ({
  guests: z.parse(GuestsInput, JSON.parse(row.guests)),
  arrivals: z.parse(Arrivals, JSON.parse(row.arrivals)),
  reports: z.parse(Reports, JSON.parse(row.reports)),
})

export function presentStayGuests(row: StayGuestsRow, documents: DocumentRow[]): StayGuests {
  const { guests, arrivals, reports } = parseLists(row)
  return {
    id: row.id,
    stay: row.stay,
    guests: guests.map((guest) => ({
      ...guest,
      ...presentDocument(documents.find(({ guestId }) => guestId === guest.id)),
    })),
    arrivals,
    reports,
    version: row.version,
  }
}
