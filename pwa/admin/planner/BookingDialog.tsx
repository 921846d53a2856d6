/** A booking over the planner: its card with everything that can be done, and how to move it. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { BookingActions } from '../booking/BookingActions.tsx'
import { BookingCard } from '../booking/BookingCard.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import './BookingDialog.css'

type Props = { booking: Booking; onMovePress: (booking: Booking) => void; onClose: () => void }

export function BookingDialog({ booking: opened, onMovePress, onClose }: Props) {
  const { i18n } = useLanguage()
  const stored = useLiveQuery(async () => ({ booking: await db.bookings.get(opened.id) }), [opened.id])
  const room = useLiveQuery(() => db.rooms.get(opened.roomId), [opened.roomId])
  const booking = stored ? stored.booking : opened
  return (
    <Modal
      // A booking that is moved to the trash leaves the planner.
      isOpen={booking !== undefined}
      onClose={onClose}
      size="wide"
      // The server gives a new booking its code.
      title={
        opened.code === '' ? formatGuestName(opened, i18n) : i18n.t('admin.planner.booking', { code: opened.code })
      }
      closeLabel={i18n.t('admin.close')}
    >
      {booking && (
        <>
          <div className="planner-booking-actions">
            <Button variant="primary" onClick={() => onMovePress(booking)}>
              {i18n.t('admin.move.action')}
            </Button>
            <Link href={getBookingHref(booking)} asChild>
              <ButtonLink>{i18n.t('admin.planner.openInBookings')}</ButtonLink>
            </Link>
          </div>
          <BookingCard booking={booking} room={room} actions={<BookingActions booking={booking} />} />
        </>
      )}
    </Modal>
  )
}
