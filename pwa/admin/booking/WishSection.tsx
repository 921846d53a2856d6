/** The other days that a guest asks for: what they would change, and staff's yes in one press, or no. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Stay } from '#contract/days/days.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { BookingSection } from './BookingSection.tsx'
import { Conflict } from './Conflict.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import type { EditBody } from './editForm.ts'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { MoveObstacles } from './MoveObstacles.tsx'
import { toMoveBody } from './move.ts'
import { PriceComparison } from './PriceComparison.tsx'
import { readGroup } from './queries.ts'
import { RepricingChoice } from './RepricingChoice.tsx'
import { isTrashedSince } from './trashBooking.ts'
import { useBookingWrite } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'
import { useMove } from './useMove.ts'
import { useRepricing } from './useRepricing.ts'

const noop = () => undefined

export const WishSection = ({ booking }: { booking: Booking }) =>
  booking.wishedStay && booking.deletedAt === null ? (
    <Wish key={booking.wishedAt} booking={booking} wish={booking.wishedStay} />
  ) : null

function Wish({ booking, wish }: { booking: Booking; wish: Stay }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const [declined, setDeclined] = useState<Booking | null>(null)
  const group = useLiveQuery(() => readGroup(booking), [booking.groupCode, booking.createdAt])
  /** The mail names all rooms, so it goes with the last one that is moved. */
  const isLast = group?.every((it) => it.id === booking.id || !it.wishedStay) ?? true
  const [chosen, setNotifies] = useState<boolean | null>(null)
  const notifyGuest = booking.guestEmail !== null && (chosen ?? isLast)
  const target = { roomId: booking.roomId, checkinDate: wish.checkinDate, checkoutDate: wish.checkoutDate }
  const offer = useOffers(target, booking.numberOfGuests, [booking.id])?.find((it) => it.room.id === booking.roomId)
  const { asked, nightsPrice } = useRepricing(booking, { ...booking, ...target })
  const moved = toMoveBody(booking, target, nightsPrice)
  const body = moved && (notifyGuest ? { ...moved, notifyGuest } : moved)
  const mailedText = useMailedText(/*i18n*/ 'admin.wish.movedWithMail')
  const move = useBookingWrite<EditBody>({
    booking,
    call: 'bookings.edit',
    send: (input, options) => call('bookings.edit', { ...options, body: input }),
    overrule: (input) => ({ ...input, anyway: true }),
    success: notifyGuest ? mailedText : /*i18n*/ 'admin.move.done',
    failure: { title: /*i18n*/ 'admin.move.failed' },
  })
  const { swap } = useMove(booking, noop)
  const isBlocked = blockedReason !== null || move.isPending || isTrashedSince(booking, move.current)
  return (
    <BookingSection title={i18n.t('admin.wish.title')}>
      <p>{i18n.t('admin.wish.text', { when: formatDateTime(booking.wishedAt ?? booking.createdAt, language) })}</p>
      {booking.groupCode !== null && <p>{i18n.t('admin.wish.group')}</p>}
      {move.current && <Conflict mine={body ?? {}} seen={booking} current={move.current} />}
      <PriceComparison booking={booking} target={target} listPrice={nightsPrice} />
      <RepricingChoice asked={asked} />
      <MoveObstacles
        booking={booking}
        target={target}
        offer={offer}
        isSwapping={swap.isPending}
        onSwap={swap.changeRooms}
      />
      <MailChoice
        id="wish-notifyGuest"
        label={/*i18n*/ 'admin.status.notifyGuest'}
        booking={booking}
        checked={notifyGuest}
        onChange={setNotifies}
      />
      {notifyGuest && (
        <Disclosure summary={i18n.t('admin.wish.readMail')}>
          <MailPreview booking={booking} input={{ move: target }} />
        </Disclosure>
      )}
      <div className="inline-group">
        <Button
          variant="primary"
          disabled={isBlocked || body === null || offer?.refusal !== null}
          onClick={() => body && move.mutate(body)}
        >
          {i18n.t('admin.wish.move')}
        </Button>
        <Button disabled={isBlocked} onClick={() => setDeclined(booking)}>
          {i18n.t('admin.wish.decline')}
        </Button>
        <BlockedReason canWait />
      </div>
      {declined && <DeclineDialog what="wish" booking={declined} onClose={() => setDeclined(null)} />}
    </BookingSection>
  )
}
