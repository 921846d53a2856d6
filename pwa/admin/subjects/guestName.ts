import type { I18n } from '@lingui/core'
import { isAnonymized, unknownText } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'

/** The guest's name and surname, if it is known; after an erasure, a text that says so. */
export function formatGuestName(booking: Pick<Booking, 'guestName' | 'guestSurname'>, i18n: I18n): string {
  const { guestName, guestSurname } = booking
  if (isAnonymized(booking)) return i18n.t('admin.booking.erasedGuest')
  return guestSurname === unknownText ? guestName : `${guestName} ${guestSurname}`.trim()
}
