import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#contract/days.ts'
import { buildNoGuests } from '#contract/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { readDutyStays } from './queries.ts'
import type { NamedStay } from './reportDays.ts'

/** The stays of the last weeks with their guests; undefined while they are read. */
export function useDutyStays(today: Day): NamedStay[] | undefined {
  const { i18n } = useLanguage()
  return useLiveQuery(() => readDutyStays(today), [today])?.map((it): NamedStay => {
    if (it.kind === 'booking') {
      const { id, checkinDate, checkoutDate } = it.booking
      const names = { name: formatGuestName(it.booking, i18n), href: getBookingHref(it.booking) }
      return { ...(it.guests ?? buildNoGuests(id, 'booking')), checkinDate, checkoutDate, ...names }
    }
    const { id, checkinDate, checkoutDate, guestName, channelName } = it.stay
    const names = { name: guestName ?? channelName, href: `~/admin/today?stay=${id}` }
    return { ...(it.guests ?? buildNoGuests(id, 'channelStay')), checkinDate, checkoutDate, ...names }
  })
}
