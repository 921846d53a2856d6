/** Writes down the fiscal document of a payment that is stored already. Empty fields take it away. */
import { useState } from 'react'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { describePayment } from './paymentTexts.ts'

/** `subject`: whose payment it is. `onSave`: stores it with its document. */
type Props = {
  subject: string
  payment: Payment
  isPending: boolean
  onSave: (payment: Payment) => void
  onClose: () => void
}

export function PaymentDocumentDialog({ subject, payment, isPending, onSave, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const [typed, setTyped] = useState(payment.document ?? emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(findDocumentErrors(typed)).length > 0) return focusFirstError()
    onSave({ ...payment, document: toDocument(typed) })
  }
  return (
    <FormDialog
      title={i18n.t('admin.payment.documentTitle')}
      form={form}
      submitLabel={i18n.t('admin.payment.documentSave')}
      isPending={isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide">
        {subject}: {describePayment(payment, i18n, language)}
      </p>
      <DocumentFields value={typed} showsErrors={isSubmitted} onChange={setTyped} />
    </FormDialog>
  )
}
