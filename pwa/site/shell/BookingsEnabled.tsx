import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { bookingsEnabledQuery } from '../rooms/queries.ts'

const Enabled = createContext(true)

/** Asks once for all the links of a page. While the answer is not known, booking counts as switched on. */
export function BookingsEnabled({ children }: { children: ReactNode }) {
  return <Enabled value={useQuery(bookingsEnabledQuery).data?.enabled !== false}>{children}</Enabled>
}

export const useBookingsEnabled = (): boolean => useContext(Enabled)
