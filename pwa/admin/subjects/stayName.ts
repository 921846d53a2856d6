/** How a stay is named and found, whoever has sold it. */
import type { I18n } from '@lingui/core'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { type FarmStay, isPortalStay } from '#contract/farmStays.ts'
import { getPlaceHref } from '../places.ts'
import { getBookingHref } from './bookingName.ts'
import { formatGuestName } from './guestName.ts'

type Named = Pick<Booking, 'guestName' | 'guestSurname'> | Pick<ChannelStay, 'channelName' | 'guestName' | 'kind'>

/** "Lapo Rossi"; of portals "Airbnb", "Airbnb, Lapo Rossi" once the name is known, or "Airbnb, chiuso sul portale". */
export function formatStayName(stay: Named, i18n: I18n): string {
  if ('guestSurname' in stay) return formatGuestName(stay, i18n)
  const { channelName, guestName, kind } = stay
  if (kind === 'closed') return i18n.t('admin.channelStay.closed', { channel: channelName })
  return guestName === null ? channelName : `${channelName}, ${guestName}`
}

/** The page of a booking. A portal's stay opens over the page of the day, which `params` describe. */
export function getStayHref(stay: FarmStay, params = new URLSearchParams({ day: stay.checkinDate })): string {
  if (!isPortalStay(stay)) return getBookingHref(stay)
  return getPlaceHref('/today', `?${new URLSearchParams({ ...Object.fromEntries(params), stay: stay.id })}`)
}

/** The table of its row. */
export const getStayTable = (stay: FarmStay) => (isPortalStay(stay) ? 'channelStays' : 'bookings')
