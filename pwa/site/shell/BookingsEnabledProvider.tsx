import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { bookingsEnabledQuery } from '../queries.ts'

const BookingsEnabledContext = createContext(true)

/** Asks once for all the links of a page. While the answer is not known, booking counts as switched on. */
export function BookingsEnabledProvider({ children }: { children: ReactNode }) {
  return (
    <BookingsEnabledContext value={useQuery(bookingsEnabledQuery).data?.enabled !== false}>
      {children}
    </BookingsEnabledContext>
  )
}

export const useBookingsEnabled = (): boolean => useContext(BookingsEnabledContext)
