import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RelatedMailList } from '../mails/RelatedMailList.tsx'
import { ActionButton } from './ActionButton.tsx'
import { isOffered } from './actions.ts'
import { BookingSection } from './BookingSection.tsx'
import { Fact } from './Fact.tsx'

/** The mails about the booking with their state and text, and the three that staff send by hand. */
export function MailsSection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const formatSent = (isSent: boolean) =>
    i18n.t(isSent ? /*i18n*/ 'admin.booking.sent' : /*i18n*/ 'admin.booking.notSent')
  return (
    <BookingSection
      title={i18n.t('admin.place.mails')}
      actions={
        booking.deletedAt === null &&
        (['confirmation', 'payment', 'thankYou'] as const)
          .filter((it) => isOffered(it, booking))
          .map((it) => <ActionButton key={it} booking={booking} action={it} />)
      }
    >
      <dl className="booking-facts">
        <Fact label={i18n.t('admin.booking.guestMail')}>{formatSent(booking.guestEmailSent)}</Fact>
        <Fact label={i18n.t('admin.booking.adminMail')}>{formatSent(booking.adminEmailSent)}</Fact>
      </dl>
      <RelatedMailList relatedTo={{ bookingId: booking.id }} phone={booking.guestPhone} />
    </BookingSection>
  )
}
