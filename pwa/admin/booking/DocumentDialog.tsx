/** The fiscal document of a payment of a booking. */
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PaymentDocumentDialog } from '../payments/PaymentDocumentDialog.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { useDocumentPayment } from './usePaymentWrites.ts'

type Props = { booking: Booking; payment: Payment; onClose: () => void }

export function DocumentDialog({ booking, payment, onClose }: Props) {
  const { i18n } = useLanguage()
  const write = useDocumentPayment(booking, onClose)
  const subject = formatGuestName(booking, i18n)
  return <PaymentDocumentDialog {...{ subject, payment, onClose }} isPending={write.isPending} onSave={write.mutate} />
}
