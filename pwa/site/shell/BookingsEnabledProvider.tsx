import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { bookingsEnabledQuery } from '../queries.ts'

const BookingsEnabledContext = createContext(true)

/** Queries once for all booking links of a page. Until the response arrives, bookings count as enabled. */
export function BookingsEnabledProvider({ children }: { children: ReactNode }) {
  return (
    <BookingsEnabledContext value={useQuery(bookingsEnabledQuery).data?.enabled !== false}>
      {children}
    </BookingsEnabledContext>
  )
}

export const useBookingsEnabled = (): boolean => useContext(BookingsEnabledContext)
