/** Writes down the fiscal document of a payment that is stored already. Empty fields take it away. */
import { type FormEvent, useState } from 'react'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { describePayment } from '../payments/paymentTexts.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { useDocumentPayment } from './usePaymentWrites.ts'

type Props = { booking: Booking; payment: Payment; onClose: () => void }

export function DocumentDialog({ booking, payment, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const [typed, setTyped] = useState(payment.document ?? emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const write = useDocumentPayment(booking, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(findDocumentErrors(typed)).length > 0) return focusFirstError()
    write.mutate({ ...payment, document: toDocument(typed) })
  }
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.payment.documentTitle')}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <p className="dialog-wide">
          {formatGuestName(booking, i18n)}: {describePayment(payment, i18n, language)}
        </p>
        <DocumentFields value={typed} showsErrors={isSubmitted} onChange={setTyped} />
        <DialogFooter
          canWait
          submitLabel={i18n.t('admin.payment.documentSave')}
          isPending={write.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  )
}
