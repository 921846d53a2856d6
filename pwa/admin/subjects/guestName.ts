import type { I18n } from '@lingui/core'
import { type Booking, isAnonymized } from '#contract/bookings.ts'

/** The guest's full name; after an erasure, a text that says so. */
export const formatGuestName = (booking: Pick<Booking, 'guestName' | 'guestSurname'>, i18n: I18n): string =>
  isAnonymized(booking) ? i18n.t('admin.booking.erasedGuest') : `${booking.guestName} ${booking.guestSurname}`
