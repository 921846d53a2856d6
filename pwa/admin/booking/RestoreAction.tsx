import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { readOffer } from '../newBooking/queries.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { isOffline } from '../writes/answers.ts'
import { DatesTaken } from './DatesTaken.tsx'
import { DayHolders } from './DayHolders.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useBookingWrite } from './useBookingWrite.ts'

/** Restores a booking from the trash: onto its own days, or with a dialog onto others. */
export function RestoreAction({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const [isChoosing, setChoosing] = useState(false)
  const restore = useBookingWrite<{ anyway: boolean } | null>({
    booking,
    call: 'bookings.restore',
    send: (body: { anyway: boolean } | null, options) =>
      call('bookings.restore', { ...options, ...(body ? { body } : {}) }),
    overrule: () => ({ anyway: true }),
    success: /*i18n*/ 'admin.restore.done',
    failure: { title: /*i18n*/ 'admin.restore.failed' },
  })
  const [isTaken, setTaken] = useState(false)
  /** The server refuses taken days. Without it the rows of this device say so. */
  const submit = async () => {
    const offer = isOffline() ? await readOffer(booking, [booking.id]) : undefined
    const taken = offer?.refusal === 'booked' || offer?.refusal === 'kept'
    setTaken(taken)
    if (!taken) restore.mutate(null)
  }
  return (
    <div className="booking-actions">
      <Button disabled={blockedReason !== null || restore.isPending} onClick={() => void submit()}>
        {i18n.t('admin.restore.action')}
      </Button>
      <Button variant="quiet" disabled={blockedReason !== null} onClick={() => setChoosing(true)}>
        {i18n.t('admin.restore.elsewhere')}
      </Button>
      {isTaken ? (
        <DayHolders stay={booking} ownIds={[booking.id]} />
      ) : (
        <DatesTaken error={restore.error} booking={booking} />
      )}
      {restore.current && <span className="blocked-reason">{i18n.t('admin.conflict.changed')}</span>}
      <BlockedReason canWait />
      {isChoosing && <RestoreDialog booking={booking} onClose={() => setChoosing(false)} />}
    </div>
  )
}
