/** The fiscal document of a payment of a stay. */

import type { FarmStay } from '#contract/farmStays.ts'
import type { Payment } from '#contract/ledgerFields.ts'
import { formatStayName } from '#contract/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PaymentDocumentDialog } from './PaymentDocumentDialog.tsx'
import { usePaymentWrite } from './usePaymentWrites.ts'

type Props = { stay: FarmStay; payment: Payment; onClose: () => void }

export function DocumentDialog({ stay, payment, onClose }: Props) {
  const { i18n } = useLanguage()
  const write = usePaymentWrite(stay, 'payments.patch', onClose)
  const subject = formatStayName(stay, i18n)
  return <PaymentDocumentDialog {...{ subject, payment, onClose }} isPending={write.isPending} onSave={write.mutate} />
}
