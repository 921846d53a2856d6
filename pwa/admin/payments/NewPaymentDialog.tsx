/**
 * A payment comes in, or goes back. What is due, in cash, today is filled in: two taps record it. The tourist tax is paid on
 * its own, or together with what is left of the price.
 */
import { useState } from 'react'
import {
  getPayableCents,
  getPriceDueCents,
  getRefundableCents,
  getRefundCents,
  getTaxDueCents,
  type Ledger,
} from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { type FarmStay, getLedger } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { createRowId, currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { getAuthor } from '../outbox/waiting.ts'
import { getFieldError } from '../sync/errors.ts'
import { formatCentsForInput, parseAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { findPaymentErrors, type PaymentValues } from './paymentForm.ts'
import { usePaymentWrite } from './usePaymentWrites.ts'

/** What may come in or go back, null without an end, and what is proposed. */
function getBounds(ledger: Ledger, isRefund: boolean, isTax: boolean) {
  if (isRefund) {
    const payable = getRefundableCents(ledger)
    return { payable, proposed: getRefundCents(ledger) || payable }
  }
  const payable = isTax ? getTaxDueCents(ledger) : getPayableCents(ledger)
  return { payable, proposed: payable }
}

type Props = { stay: FarmStay; isRefund: boolean; onClose: () => void }

export function NewPaymentDialog({ stay, isRefund, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const ledger = getLedger(stay)
  const taxDue = isRefund ? 0 : getTaxDueCents(ledger)
  const [isTax, setTax] = useState(taxDue > 0 && getPriceDueCents(ledger) === 0)
  const { payable, proposed } = getBounds(ledger, isRefund, isTax)
  const [values, setValues] = useState<PaymentValues>({
    amount: formatCentsForInput(proposed, language),
    how: 'cash',
    day: today,
  })
  const chooseTax = (isChosen: boolean) => {
    setTax(isChosen)
    setValues({ ...values, amount: formatCentsForInput(getBounds(ledger, isRefund, isChosen).proposed, language) })
  }
  // The same for each press, so that two quick ones, or one after a lost answer, are one payment.
  const [{ openedAt, id }] = useState(() => ({ openedAt: currentServerTime(), id: createRowId() }))
  const [document, setDocument] = useState(emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const add = usePaymentWrite(stay, 'payments.add', onClose)

  const errors = findPaymentErrors(values, { payable, today, isRefund })
  const submit = () => {
    setSubmitted(true)
    const found = [...Object.values(errors), ...Object.values(findDocumentErrors(document))]
    if (found.some((it) => it !== undefined)) return focusFirstError()
    add.mutate({
      id,
      on: values.day,
      how: values.how,
      amountCents: (isRefund ? -1 : 1) * (parseAmount(values.amount) ?? 0),
      covers: isTax ? 'tax' : null,
      document: toDocument(document),
      who: getAuthor(),
      at: new Date(openedAt).toISOString(),
    })
  }
  return (
    <FormDialog
      title={i18n.t(isRefund ? /*i18n*/ 'admin.payment.refundTitle' : /*i18n*/ 'admin.payment.newTitle', {
        name: formatStayName(stay, i18n),
      })}
      form={form}
      submitLabel={i18n.t(isRefund ? /*i18n*/ 'admin.payment.refundSave' : /*i18n*/ 'admin.payment.save')}
      isPending={add.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      {taxDue > 0 && (
        <div className="dialog-wide">
          <Checkbox
            id="new-payment-tax"
            label={i18n.t('admin.payment.isTax', { amount: formatCurrency(formatMoney(taxDue), language) })}
            checked={isTax}
            onChange={({ target }) => chooseTax(target.checked)}
          />
        </div>
      )}
      <PaymentFields
        id="new-payment"
        values={values}
        errors={isSubmitted ? errors : {}}
        getServerError={(path) => getFieldError(add.error, path)}
        payable={payable}
        isRefund={isRefund}
        onChange={setValues}
      />
      <p className="dialog-wide muted">{i18n.t('admin.payment.documentHint')}</p>
      <DocumentFields value={document} showsErrors={isSubmitted} onChange={setDocument} />
    </FormDialog>
  )
}
