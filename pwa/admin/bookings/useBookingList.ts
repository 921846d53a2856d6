/** The bookings that the list shows, read again whenever rows change. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { farmToday } from '#pwa/clock.ts'
import { readAllBlocks } from '#pwa/offline/searchBlocks.ts'
import type { BookingFilter } from './filter.ts'
import { type BookingList, isListedByIndex, readBookings } from './queries.ts'

/** Undefined until it is read for the first time. Later the last list stays until the next one is there. */
export function useBookingList(filter: BookingFilter, limit: number): BookingList | undefined {
  const today = farmToday()
  const needsIndex = !isListedByIndex(filter)
  // From the first search on, the index stays in memory: to read it takes twice the time of matching it.
  const [keepsIndex, setKeepsIndex] = useState(needsIndex)
  if (needsIndex && !keepsIndex) setKeepsIndex(true)
  const blocks = useLiveQuery(async () => (keepsIndex ? readAllBlocks() : null), [keepsIndex])
  const shown = useRef<BookingList>(undefined)
  const found = useLiveQuery(
    async () => (needsIndex && !blocks ? shown.current : readBookings(filter, today, limit, blocks ?? [])),
    [filter, today, limit, blocks],
  )
  useLayoutEffect(() => {
    shown.current = found
  }, [found])
  return found
}
