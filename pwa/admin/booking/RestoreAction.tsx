import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { DatesTaken } from './DatesTaken.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useBookingWrite } from './useBookingWrite.ts'

/** Restores a booking from the trash: onto its own days, or with a dialog onto others. */
export function RestoreAction({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const [isChoosing, setChoosing] = useState(false)
  const restore = useBookingWrite({
    booking,
    call: 'bookings.restore',
    send: (_: null, options) => call('bookings.restore', options),
    success: /*i18n*/ 'admin.restore.done',
    failure: { title: /*i18n*/ 'admin.restore.failed' },
  })
  return (
    <div className="booking-actions">
      <Button disabled={blockedReason !== null || restore.isPending} onClick={() => restore.mutate(null)}>
        {i18n.t('admin.restore.action')}
      </Button>
      <Button variant="quiet" disabled={blockedReason !== null} onClick={() => setChoosing(true)}>
        {i18n.t('admin.restore.elsewhere')}
      </Button>
      <DatesTaken error={restore.error} booking={booking} />
      {restore.current && <span className="blocked-reason">{i18n.t('admin.conflict.changed')}</span>}
      <BlockedReason canWait />
      {isChoosing && <RestoreDialog booking={booking} onClose={() => setChoosing(false)} />}
    </div>
  )
}
