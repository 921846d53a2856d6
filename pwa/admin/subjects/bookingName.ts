/** How a booking is named and found. The server gives a booking its code, so one that waits to be sent has none. */
import type { I18n } from '@lingui/core'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getPlaceHref } from '../places.ts'

type Named = Pick<Booking, 'code' | 'guestName' | 'guestSurname'>

/** The code, or a text that says that there is none yet, beside the guest's name. */
export const formatCode = ({ code }: Pick<Booking, 'code'>, i18n: I18n): string =>
  code === '' ? i18n.t('admin.booking.noCode') : code

/** The code, or the guest's name where there is none yet. */
export const formatCodeOrGuest = (booking: Named, i18n: I18n): string =>
  booking.code === '' ? formatGuestName(booking, i18n) : booking.code

/** The guest's name and the code. */
export const formatBookingName = (booking: Named, i18n: I18n): string =>
  booking.code === '' ? formatGuestName(booking, i18n) : `${formatGuestName(booking, i18n)} · ${booking.code}`

/** The page of a booking, for a `Link` inside the panel. One that waits to be sent has no code yet. */
export const getBookingHref = ({ id, code }: Pick<Booking, 'id' | 'code'>): string =>
  getPlaceHref('/', `/bookings/${code || id}`)
