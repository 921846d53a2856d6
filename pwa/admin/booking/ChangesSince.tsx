import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useDeviceSession } from '../session/session.ts'
import { HistoryEvents } from './HistoryEvents.tsx'
import { isOwnPayment } from './payments.ts'
import { historyQuery } from './queries.ts'

type Props = {
  /** The booking as the author of a change has seen it. */
  seen: Pick<Booking, 'id' | 'version'>
  current: Pick<Booking, 'version'>
}

/** Who has changed a booking meanwhile, and what. The server knows it, so nothing is said without a network. */
export function ChangesSince({ seen, current }: Props) {
  // The newest first. What was read before the conflict does not have it yet.
  const query = useQuery({ ...historyQuery(seen.id), staleTime: 0 })
  const { session } = useDeviceSession()
  const events = (query.data?.slice(0, Math.max(0, current.version - seen.version)) ?? []).filter(
    (it) => !isOwnPayment(it, session?.username),
  )
  return events.length > 0 && <HistoryEvents events={events} />
}
