import { useQuery } from '@tanstack/react-query'
import { bookingsEnabledQuery } from '../rooms/queries.ts'

/** Whether booking is switched on; while that is not known, it counts as on. */
export const useBookingsEnabled = (): boolean => useQuery(bookingsEnabledQuery).data?.enabled !== false
