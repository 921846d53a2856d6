/** What a stay, its guest and its arrival are called where staff read it. Pure. */
import { isAnonymized, unknownText } from '../bookings/bookingRules.ts'
import type { Booking } from '../bookings/bookings.ts'
import type { ChannelStay } from '../channels.ts'
import { formatCheckinTime, type Translator } from '../text/format.ts'
import { unknownCheckinTime } from './stay.ts'

/** The guest's name and surname, if it is known; after an erasure, a text that says so. */
export function formatGuestName(booking: Pick<Booking, 'guestName' | 'guestSurname'>, i18n: Translator): string {
  const { guestName, guestSurname } = booking
  if (isAnonymized(booking)) return i18n.t(/*i18n*/ 'admin.booking.erasedGuest')
  return guestSurname === unknownText ? guestName : `${guestName} ${guestSurname}`.trim()
}

type Named = Pick<Booking, 'guestName' | 'guestSurname'> | Pick<ChannelStay, 'channelName' | 'guestName' | 'kind'>

/** "Lapo Rossi"; of portals "Airbnb", "Airbnb, Lapo Rossi" once the name is known, or "Airbnb, chiuso sul portale". */
export function formatStayName(stay: Named, i18n: Translator): string {
  if ('guestSurname' in stay) return formatGuestName(stay, i18n)
  const { channelName, guestName, kind } = stay
  if (kind === 'closed') return i18n.t(/*i18n*/ 'admin.channelStay.closed', { channel: channelName })
  return guestName === null ? channelName : `${channelName}, ${guestName}`
}

/** When the guests come, as a part of a sentence. In a choice the unknown time is called "other". */
export const formatArrivalTime = (slot: string, i18n: Translator): string =>
  slot === unknownCheckinTime ? i18n.t(/*i18n*/ 'admin.arrivalTime.unknown') : formatCheckinTime(slot, i18n)
