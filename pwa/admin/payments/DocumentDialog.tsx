/** The fiscal document of a payment of a stay. */
import type { Payment } from '#contract/accountFields.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PaymentDocumentDialog } from './PaymentDocumentDialog.tsx'
import { formatPaidStay, type PaidStay } from './paidStay.ts'
import { usePaymentWrite } from './usePaymentWrites.ts'

type Props = { stay: PaidStay; payment: Payment; onClose: () => void }

export function DocumentDialog({ stay, payment, onClose }: Props) {
  const { i18n } = useLanguage()
  const write = usePaymentWrite(stay, 'payments.patch', onClose)
  const subject = formatPaidStay(stay, i18n)
  return <PaymentDocumentDialog {...{ subject, payment, onClose }} isPending={write.isPending} onSave={write.mutate} />
}
