import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import { readParts } from '#pwa/offline/stayParts.ts'

/** The bookings of a stay, in the order of their days: several where the guest has changed rooms. */
export const useStayParts = (booking: Booking): Booking[] =>
  useLiveQuery(() => readParts(booking), [booking]) ?? [booking]
