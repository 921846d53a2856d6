/** One payment for several bookings of a guest. What comes in is divided by what each of them has to pay. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getDueCents } from '#contract/money/ledger.ts'
import { formatMoney, splitUpTo } from '#contract/money/money.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { createRowId, currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { getAuthor } from '../outbox/waiting.ts'
import { getFieldError } from '../sync/errors.ts'
import { formatCentsForInput, parseAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { findPaymentErrors, type PaymentValues } from './paymentForm.ts'
import { useSharedPayment } from './usePaymentWrites.ts'

/** What is left to pay of all bookings. */
const sumDueCents = (bookings: Booking[]): number => bookings.reduce((sum, booking) => sum + getDueCents(booking), 0)

/** `bookings`: as they are on the screen. */
export function SharedPaymentDialog({ bookings, onClose }: { bookings: Booking[]; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const payable = sumDueCents(bookings)
  const [values, setValues] = useState<PaymentValues>({
    amount: formatCentsForInput(payable, language),
    how: 'cash',
    day: today,
  })
  // The same for each press, so that two quick ones are one payment.
  const [{ openedAt, ids }] = useState(() => ({
    openedAt: currentServerTime(),
    ids: bookings.map(() => createRowId()),
  }))
  const [document, setDocument] = useState(emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const add = useSharedPayment(onClose)
  const errors = findPaymentErrors(values, { payable, today, isRefund: false })
  const shares = errors.amount ? [] : splitUpTo(parseAmount(values.amount) ?? 0, bookings.map(getDueCents))
  const submit = () => {
    setSubmitted(true)
    const found = [...Object.values(errors), ...Object.values(findDocumentErrors(document))]
    if (found.some((it) => it !== undefined)) return focusFirstError()
    const paid = bookings.flatMap((booking, i) => (shares[i] ? [{ booking, amountCents: shares[i] }] : []))
    add.mutate(
      paid.map(({ booking, amountCents }, i) => ({
        booking,
        payment: {
          id: ids[i] ?? '',
          receiptId: ids[0],
          amountCents,
          covers: null,
          on: values.day,
          how: values.how,
          document: toDocument(document),
          who: getAuthor(),
          at: new Date(openedAt).toISOString(),
        },
      })),
    )
  }
  const [first] = bookings
  return (
    <FormDialog
      title={i18n.t('admin.payment.newTitle', { name: first ? formatGuestName(first, i18n) : '' })}
      form={form}
      submitLabel={i18n.t('admin.payment.save')}
      isPending={add.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <PaymentFields
        id="shared-payment"
        values={values}
        errors={isSubmitted ? errors : {}}
        getServerError={(path) => getFieldError(add.error, path)}
        payable={payable}
        isRefund={false}
        onChange={setValues}
      />
      <div className="dialog-wide">
        <p className="muted">{i18n.t('admin.payment.shared')}</p>
        <ul>
          {bookings.map((booking, i) => (
            <li key={booking.id}>
              {getRoomName(booking.room, language)}: {formatCurrency(formatMoney(shares[i] ?? 0), language)}
            </li>
          ))}
        </ul>
      </div>
      <p className="dialog-wide muted">{i18n.t('admin.payment.documentHint')}</p>
      <DocumentFields value={document} showsErrors={isSubmitted} onChange={setDocument} />
    </FormDialog>
  )
}
