import { isUnproved } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getRefundCents, isPaid } from '#contract/money/ledger.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { useConflictOf } from '../channelStays/useChannelConflicts.ts'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { getStatusLabel, statusTones } from './labels.ts'

/** The state of a booking in a few words. */
export function BookingBadges({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const { id, status, noShow, groupCode, wishedStay } = booking
  const refund = getRefundCents(booking)
  const conflict = useConflictOf(booking)
  return (
    <>
      <UnsentBadge table="bookings" id={id} />
      <Badge tone={statusTones[status]}>{i18n.t(getStatusLabel(booking))}</Badge>
      {groupCode && <Badge>{i18n.t('admin.group.badge', { code: groupCode })}</Badge>}
      {booking.continues && <Badge>{i18n.t('admin.split.continues')}</Badge>}
      {wishedStay && <Badge tone="warn">{i18n.t('admin.wish.badge')}</Badge>}
      {noShow && <Badge tone="warn">{i18n.t('admin.noShow.yes')}</Badge>}
      {conflict && (
        <Badge tone="danger">{i18n.t('admin.booking.soldByPortal', { channel: conflict.channelName })}</Badge>
      )}
      {isUnproved(booking) && <Badge tone="danger">{i18n.t('admin.booking.unproved')}</Badge>}
      {refund > 0 && (
        <Badge tone="warn">{i18n.t('admin.payment.toRefund', { amount: formatSigned(refund, language) })}</Badge>
      )}
      {refund === 0 && isPaid(booking) && <Badge tone="ok">{i18n.t('admin.booking.paid')}</Badge>}
    </>
  )
}
