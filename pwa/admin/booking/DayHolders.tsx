import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readRoomCalendar } from '../calendar/queries.ts'
import { sharesDay } from '../stays/holders.ts'
import { formatCode } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'

type Props = {
  booking: Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>
  /** What follows the sentence about a booking. */
  children?: (holder: Booking) => ReactNode
}

/** The bookings that have the days of this one. */
export function DayHolders({ booking, children }: Props) {
  const { i18n, language } = useLanguage()
  const { id, roomId, checkinDate, checkoutDate } = booking
  const holders = useLiveQuery(async () => {
    const { bookings, source } = await readRoomCalendar(roomId, checkinDate, checkoutDate)
    const stay = { checkinDate, checkoutDate }
    return bookings.filter((it) => it.id !== id && sharesDay(it, stay, source.turnover))
  }, [id, roomId, checkinDate, checkoutDate])
  return holders?.map((it) => (
    <p key={it.id} className="dialog-warning" role="alert">
      {i18n.t('admin.booking.datesTaken', {
        name: formatGuestName(it, i18n),
        code: formatCode(it, i18n),
        from: formatDay(it.checkinDate, language),
        to: formatDay(it.checkoutDate, language),
      })}{' '}
      {children?.(it)}
    </p>
  ))
}
