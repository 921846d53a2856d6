import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBookingWrite } from '../bookings/useBookingWrite.ts'
import { useHindrance } from '../shell/useSync.ts'

/** Brings a booking back from the trash; days that were taken or locked meanwhile stop it. */
export function RestoreAction({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const restore = useBookingWrite({
    name: 'bookings.restore',
    booking,
    send: (_: null, options) => call('bookings.restore', options),
    success: i18n.t('admin.restore.done'),
    failure: { title: i18n.t('admin.restore.failed') },
  })
  return (
    <div className="booking-actions">
      <Button disabled={hindrance !== null || restore.isPending} onClick={() => restore.mutate(null)}>
        {i18n.t('admin.restore.action')}
      </Button>
      {restore.current && <span className="hindrance">{i18n.t('admin.conflict.changed')}</span>}
      {hindrance !== null && <span className="hindrance">{hindrance}</span>}
    </div>
  )
}
