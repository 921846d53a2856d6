/** The payments of a booking: when, how much, how, and who wrote it. */
import { useState } from 'react'
import { getPayableCents, listPayments } from '#contract/account.ts'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { describeDocument, describePayment } from '../payments/paymentTexts.ts'
import { RemovePaymentDialog } from '../payments/RemovePaymentDialog.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import { NewPaymentDialog } from './NewPaymentDialog.tsx'
import { useRemovePayment } from './usePaymentWrites.ts'

const actions = [
  { action: 'document' as const, label: /*i18n*/ 'admin.payment.document', name: /*i18n*/ 'admin.payment.documentOf' },
  { action: 'remove' as const, label: /*i18n*/ 'admin.payment.remove', name: /*i18n*/ 'admin.payment.removeOf' },
]

function RemovePayment({ booking, payment, onClose }: { booking: Booking; payment: Payment; onClose: () => void }) {
  const remove = useRemovePayment(booking, onClose)
  return (
    <RemovePaymentDialog
      payment={payment}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(payment)}
      onClose={onClose}
    />
  )
}

export function PaymentList({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const [open, setOpen] = useState<{ action: 'document' | 'remove'; payment: Payment } | 'new' | null>(null)
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const isChangeable = booking.deletedAt === null
  const payments = listPayments(booking).toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? ''))
  const close = () => setOpen(null)
  const OpenDialog = open !== 'new' && open?.action === 'document' ? DocumentDialog : RemovePayment
  return (
    <div className="payments">
      {payments.length > 0 && (
        <ul className="rows" aria-label={i18n.t('admin.payment.list')}>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              actions={
                isChangeable &&
                actions.map(({ action, label, name }) => (
                  <Button
                    key={action}
                    size="small"
                    variant="quiet"
                    disabled={isBlocked}
                    aria-label={i18n.t(name, { payment: describePayment(payment, i18n, language) })}
                    onClick={() => setOpen({ action, payment })}
                  >
                    {i18n.t(label)}
                  </Button>
                ))
              }
            >
              <strong>{describePayment(payment, i18n, language)}</strong>
              <span className="muted">
                {[
                  payment.on === null ? i18n.t('admin.payment.anyDay') : formatDay(payment.on, language),
                  payment.who,
                  payment.document && describeDocument(payment.document, i18n, language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Row>
          ))}
        </ul>
      )}
      {isChangeable && getPayableCents(booking) !== 0 && (
        <Button size="small" disabled={isBlocked} onClick={() => setOpen('new')}>
          {i18n.t('admin.payment.add')}
        </Button>
      )}
      {open === 'new' && <NewPaymentDialog booking={booking} onClose={close} />}
      {open !== null && open !== 'new' && <OpenDialog booking={booking} payment={open.payment} onClose={close} />}
    </div>
  )
}
