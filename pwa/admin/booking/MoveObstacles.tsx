/** Why a booking cannot be moved to a target, or what to mind; and whether two bookings may change rooms instead. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import type { RoomOffer } from '../newBooking/roomOffers.ts'
import { useWarningTexts } from '../newBooking/useWarningTexts.ts'
import { formatCode } from '../subjects/bookingName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { findSwapPartner, isMoved, type Target, toMoveBody } from './move.ts'
import { useHolderTexts } from './useHolderTexts.ts'

type Props = {
  booking: Booking
  target: Target | null
  offer: RoomOffer | undefined
  isSwapping: boolean
  onSwap: (partner: Booking) => void
}

export function MoveObstacles({ booking, target, offer, isSwapping, onSwap }: Props) {
  const { i18n, language } = useLanguage()
  const formatWarnings = useWarningTexts()
  const describeHolders = useHolderTexts()
  const blockedReason = useBlockedReason({ canWait: true })
  if (!target || !offer) return null
  if (!isMoved(booking, target)) return <p className="dialog-wide muted">{i18n.t('admin.move.unchanged')}</p>
  const isKept = offer.channelHolders.length > 0 || offer.keptHolders.length > 0
  const partner = isKept ? null : findSwapPartner(booking, target, offer.holders)
  const texts = [
    ...offer.holders.map((holder) =>
      i18n.t('admin.booking.datesTaken', {
        name: formatGuestName(holder, i18n),
        code: formatCode(holder, i18n),
        from: formatDay(holder.checkinDate, language),
        to: formatDay(holder.checkoutDate, language),
      }),
    ),
    ...describeHolders(offer),
    ...(offer.refusal === 'locked' ? [i18n.t('admin.newBooking.locked')] : formatWarnings(offer)),
    ...(toMoveBody(booking, target) === null ? [i18n.t('admin.move.incomplete')] : []),
  ]
  return (
    <div className="dialog-wide" role="status">
      {texts.map((text) => (
        <p key={text} className="dialog-warning">
          {text}
        </p>
      ))}
      {partner && (
        <Button disabled={blockedReason !== null || isSwapping} onClick={() => onSwap(partner)}>
          {i18n.t('admin.move.swap', { name: formatGuestName(partner, i18n) })}
        </Button>
      )}
    </div>
  )
}
