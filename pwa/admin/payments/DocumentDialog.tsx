/** Writes down the fiscal document of a payment of a stay. Empty fields take it away. */
import { useState } from 'react'
import type { Payment } from '#contract/money/ledgerFields.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { describePayment } from './paymentTexts.ts'
import { usePaymentWrite } from './usePaymentWrites.ts'

type Props = { stay: FarmStay; payment: Payment; onClose: () => void }

export function DocumentDialog({ stay, payment, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const write = usePaymentWrite(stay, 'payments.patch', onClose)
  const [typed, setTyped] = useState(payment.document ?? emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(findDocumentErrors(typed)).length > 0) return focusFirstError()
    write.mutate({ ...payment, document: toDocument(typed) })
  }
  return (
    <FormDialog
      title={i18n.t('admin.payment.documentTitle')}
      form={form}
      submitLabel={i18n.t('admin.payment.documentSave')}
      isPending={write.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide">
        {formatStayName(stay, i18n)}: {describePayment(payment, i18n, language)}
      </p>
      <DocumentFields value={typed} showsErrors={isSubmitted} onChange={setTyped} />
    </FormDialog>
  )
}
