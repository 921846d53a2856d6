import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { guestNameOf } from '../bookings/labels.ts'
import { useBookingWrite } from '../bookings/useBookingWrite.ts'
import { readRoomCalendar } from '../calendar/queries.ts'
import { useHindrance } from '../shell/useSync.ts'

/** Brings a booking back from the trash; days that were taken or locked meanwhile stop it, and who has them is said. */
export function RestoreAction({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const hindrance = useHindrance()
  const restore = useBookingWrite({
    name: 'bookings.restore',
    booking,
    send: (_: null, options) => call('bookings.restore', options),
    success: i18n.t('admin.restore.done'),
    failure: { title: i18n.t('admin.restore.failed') },
  })
  const areDaysTaken = isRefusal(restore.error) && restore.error.problem.code === 'dates_taken'
  const holders = useLiveQuery(
    async () =>
      areDaysTaken ? (await readRoomCalendar(booking.roomId, booking.checkinDate, booking.checkoutDate)).bookings : [],
    [areDaysTaken, booking],
  )
  return (
    <div className="booking-actions">
      <Button disabled={hindrance !== null || restore.isPending} onClick={() => restore.mutate(null)}>
        {i18n.t('admin.restore.action')}
      </Button>
      {holders?.map((it) => (
        <p key={it.id} className="dialog-warn" role="alert">
          {i18n.t('admin.restore.taken', {
            name: guestNameOf(it, i18n),
            code: it.code,
            from: dayText(it.checkinDate, language),
            to: dayText(it.checkoutDate, language),
          })}
        </p>
      ))}
      {restore.current && <span className="hindrance">{i18n.t('admin.conflict.changed')}</span>}
      {hindrance !== null && <span className="hindrance">{hindrance}</span>}
    </div>
  )
}
