/** When guests may register themselves by the link of their booking. Pure; server and site use the same rule. */
import { addDays, type Day, type Stay } from '../days/days.ts'
import type { BookingStatus } from '../stays/stay.ts'

/** The first day of the online check-in; null for a stay that the farm has not confirmed. */
export const getCheckinStart = (
  { status, checkinDate }: { status: BookingStatus; checkinDate: Day },
  daysBefore: number,
): Day | null => (status === 'confirmed' || status === 'completed' ? addDays(checkinDate, -daysBefore) : null)

/** Open until the day of the departure. */
export const isCheckinOpen = (
  { checkinFrom, checkoutDate }: Pick<Stay, 'checkoutDate'> & { checkinFrom: Day | null },
  today: Day,
): boolean => checkinFrom !== null && checkinFrom <= today && today <= checkoutDate
