import { memo } from 'react'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { findLowestPrice, hasSeveralPrices } from '../lowestPrice.ts'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import { BookLink } from '../shell/BookLink.tsx'
import { Part } from '../shell/Part.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import './RoomBooking.css'

/** A stay that the guest has chosen in the calendar, and that can be booked. */
export type ChosenStay = { choice: string; nights: number; price: string | null }

type Props = {
  room: LocalizedRoom
  /** Parameters of the booking page. */
  choice: string
  chosen: ChosenStay | null
  isSoldOut: boolean
}

/**
 * What a night or the chosen stay costs, and the way to book it. On a phone it stays in reach at the bottom of the screen
 * until the page is scrolled to its place, so it covers neither the calendar nor the end of the page.
 */
export const RoomBooking = memo(function RoomBooking(props: Props) {
  const canBook = useBookingsEnabled() && !props.isSoldOut
  return (
    <Part as="div" className="room-booking" data-open={canBook ? '' : undefined}>
      <BookingContents {...props} />
    </Part>
  )
})

function BookingContents({ room, choice, chosen, isSoldOut }: Props) {
  const { i18n, language } = useLanguage()
  const isEnabled = useBookingsEnabled()
  const lowest = findLowestPrice([room])
  const describePrice = (): string => {
    if (chosen) return chosen.price === null ? i18n.t('room.priceOnRequest') : formatCurrency(chosen.price, language)
    if (lowest === null) return i18n.t('room.priceOnRequest')
    const price = formatCurrency(lowest, language)
    return hasSeveralPrices(room) ? i18n.t('rooms.from', { price }) : `${price} ${i18n.t('rooms.perNight')}`
  }
  const canBook = isEnabled && !isSoldOut
  return (
    <>
      <p className="room-lowest">
        {canBook ? describePrice() : i18n.t(isEnabled ? /*i18n*/ 'booking.soldOut' : /*i18n*/ 'booking.suspended')}
        {canBook && chosen && <small className="muted"> {i18n.t('booking.nights', { n: chosen.nights })}</small>}
      </p>
      <BookLink choice={chosen?.choice ?? choice} soldOut={isSoldOut}>
        {i18n.t('rooms.book')}
        <span className="visually-hidden"> {room.name}</span>
      </BookLink>
    </>
  )
}
