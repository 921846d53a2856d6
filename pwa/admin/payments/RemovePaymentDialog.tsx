import type { Payment } from '#contract/ledgerFields.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { describePayment } from './paymentTexts.ts'

type Props = { payment: Payment; isPending: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a payment is taken back. */
export function RemovePaymentDialog({ payment, isPending, onConfirm, onClose }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <ConfirmDialog
      title={i18n.t('admin.payment.removeTitle')}
      submitLabel={i18n.t('admin.payment.remove')}
      isPending={isPending}
      canWait
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{describePayment(payment, i18n, language)}</p>
    </ConfirmDialog>
  )
}
