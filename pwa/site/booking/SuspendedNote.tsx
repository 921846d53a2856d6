import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'

/** Bookings are suspended for all rooms: how to reach the farm. */
export function SuspendedNote() {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" tone="warn" aria-labelledby="booking-suspended">
      <h2 id="booking-suspended">{i18n.t('booking.suspended')}</h2>
      <p>{i18n.t('booking.suspendedText')}</p>
      <PhoneAndMail />
    </Card>
  )
}
