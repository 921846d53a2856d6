/** The fiscal document of a payment of a stay. */

import type { Payment } from '#contract/money/ledgerFields.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
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
