import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readOffer } from '../newBooking/queries.ts'
import { formatCode } from '../subjects/bookingName.ts'
import { readHolders, type StayInRoom } from './holders.ts'
import { useHolderTexts } from './useHolderTexts.ts'

type Props = {
  stay: Omit<StayInRoom, 'id'>
  /** The bookings that have the stay, or would. */
  ownIds: string[]
  /** What follows the sentence about a booking. */
  children?: (holder: Booking) => ReactNode
}

/** Who has the days of a stay: other bookings, portals, and offers that keep them free. */
export function DayHolders({ stay, ownIds, children }: Props) {
  const { i18n, language } = useLanguage()
  const { roomId, checkinDate, checkoutDate } = stay
  const own = ownIds.join()
  const holders = useLiveQuery(
    () => readHolders({ roomId, checkinDate, checkoutDate }, ownIds),
    [own, roomId, checkinDate, checkoutDate],
  )
  const others = useLiveQuery(
    () => readOffer({ roomId, checkinDate, checkoutDate, numberOfGuests: 1 }, ownIds),
    [own, roomId, checkinDate, checkoutDate],
  )
  const describeHolders = useHolderTexts()
  return (
    <>
      {holders?.map((it) => (
        <p key={it.id} className="dialog-warning" role="alert">
          {i18n.t('admin.booking.datesTaken', {
            name: formatGuestName(it, i18n),
            code: formatCode(it, i18n),
            from: formatDay(it.checkinDate, language),
            to: formatDay(it.checkoutDate, language),
          })}{' '}
          {children?.(it)}
        </p>
      ))}
      {others &&
        describeHolders(others).map((text) => (
          <p key={text} className="dialog-warning" role="alert">
            {text}
          </p>
        ))}
    </>
  )
}
