import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { isRefusal } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readRoomCalendar } from '../calendar/queries.ts'
import { formatGuestName } from '../subjects/guestName.ts'

type Props = {
  error: unknown
  /** The booking that was to occupy these days. */
  booking: Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>
}

/** Names the bookings that have the days, if that is why the server has refused a write. */
export function DatesTaken({ error, booking }: Props) {
  const { i18n, language } = useLanguage()
  const { id, roomId, checkinDate, checkoutDate } = booking
  const isTaken = isRefusal(error) && error.problem.code === 'dates_taken'
  const holders = useLiveQuery(
    async () => (isTaken ? (await readRoomCalendar(roomId, checkinDate, checkoutDate)).bookings : []),
    [isTaken, roomId, checkinDate, checkoutDate],
  )
  return holders
    ?.filter((it) => it.id !== id)
    .map((it) => (
      <p key={it.id} className="dialog-warning" role="alert">
        {i18n.t('admin.booking.datesTaken', {
          name: formatGuestName(it, i18n),
          code: it.code,
          from: formatDay(it.checkinDate, language),
          to: formatDay(it.checkoutDate, language),
        })}
      </p>
    ))
}
