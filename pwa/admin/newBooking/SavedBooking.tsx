/** The end of a phone call: the code, large enough to be read out. */
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import './SavedBooking.css'

/** `booking`: without a code it waits to be sent. */
export function SavedBooking({ booking, onClose }: { booking: Pick<Booking, 'id' | 'code'>; onClose: () => void }) {
  const { i18n } = useLanguage()
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.newBooking.saved')} closeLabel={i18n.t('admin.close')}>
      {booking.code === '' ? (
        <p>{i18n.t('admin.booking.codeComes')}</p>
      ) : (
        <p className="saved-booking-code">{booking.code}</p>
      )}
      <div className="dialog-footer">
        <Link href={getBookingHref(booking)} asChild onClick={onClose}>
          <ButtonLink>{i18n.t('admin.newBooking.open')}</ButtonLink>
        </Link>
        <Button variant="primary" onClick={onClose}>
          {i18n.t('admin.newBooking.finish')}
        </Button>
      </div>
    </Modal>
  )
}
