/** How a stay is found, whoever has sold it. */
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { getPlaceHref } from '../places.ts'
import { getBookingHref } from './bookingName.ts'

/** The page of a booking. A portal's stay opens over the page of the day, which `params` describe. */
export function getStayHref(stay: FarmStay, params = new URLSearchParams({ day: stay.checkinDate })): string {
  if (!isPortalStay(stay)) return getBookingHref(stay)
  return getPlaceHref('/today', `?${new URLSearchParams({ ...Object.fromEntries(params), stay: stay.id })}`)
}

/** The table of its row. */
export const getStayTable = (stay: FarmStay) => (isPortalStay(stay) ? 'channelStays' : 'bookings')
