/** The payments of a booking: when, how much, how, and who wrote it. */
import { useState } from 'react'
import { getPayableCents, getRefundableCents, listPayments } from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { type FarmStay, getLedger, isChangeable } from '#contract/stays/farmStays.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { MovePaymentDialog } from './MovePaymentDialog.tsx'
import { NewPaymentDialog } from './NewPaymentDialog.tsx'
import { describeDocument, describePayment } from './paymentTexts.ts'
import { usePaymentWrite } from './usePaymentWrites.ts'

const actions = [
  { action: 'document' as const, label: /*i18n*/ 'admin.payment.document', name: /*i18n*/ 'admin.payment.documentOf' },
  { action: 'move' as const, label: /*i18n*/ 'admin.payment.move', name: /*i18n*/ 'admin.payment.moveOf' },
  { action: 'remove' as const, label: /*i18n*/ 'admin.payment.remove', name: /*i18n*/ 'admin.payment.removeOf' },
]

type RemoveProps = { stay: FarmStay; payment: Payment; onClose: () => void }

/** Asks before a payment is taken back. */
function RemovePaymentDialog({ stay, payment, onClose }: RemoveProps) {
  const { i18n, language } = useLanguage()
  const remove = usePaymentWrite(stay, 'payments.remove', onClose)
  return (
    <ConfirmDialog
      title={i18n.t('admin.payment.removeTitle')}
      submitLabel={i18n.t('admin.payment.remove')}
      isPending={remove.isPending}
      canWait
      onConfirm={() => remove.mutate(payment)}
      onClose={onClose}
    >
      <p>{describePayment(payment, i18n, language)}</p>
    </ConfirmDialog>
  )
}

const dialogs = { document: DocumentDialog, move: MovePaymentDialog, remove: RemovePaymentDialog }

export function PaymentList({ stay }: { stay: FarmStay }) {
  const { i18n, language } = useLanguage()
  const [open, setOpen] = useState<{ action: keyof typeof dialogs; payment: Payment } | 'payment' | 'refund' | null>(
    null,
  )
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const isOffline = useBlockedReason() !== null
  const ledger = getLedger(stay)
  const canChange = isChangeable(stay)
  const payments = listPayments(ledger).toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? ''))
  const close = () => setOpen(null)
  const OpenDialog = typeof open === 'object' && open !== null ? dialogs[open.action] : null
  return (
    <div className="payments">
      {payments.length > 0 && (
        <ul className="rows" aria-label={i18n.t('admin.payment.list')}>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              actions={
                canChange &&
                // A refund goes back to the guest of this stay.
                actions
                  .filter(({ action }) => action !== 'move' || payment.amountCents > 0)
                  .map(({ action, label, name }) => (
                    <Button
                      key={action}
                      size="small"
                      variant="quiet"
                      disabled={action === 'move' ? isOffline : isBlocked}
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
      {canChange && (
        <div className="inline-group">
          {getPayableCents(ledger) !== 0 && (
            <Button size="small" disabled={isBlocked} onClick={() => setOpen('payment')}>
              {i18n.t('admin.payment.add')}
            </Button>
          )}
          {getRefundableCents(ledger) > 0 && (
            <Button size="small" disabled={isBlocked} onClick={() => setOpen('refund')}>
              {i18n.t('admin.payment.refund')}
            </Button>
          )}
        </div>
      )}
      {(open === 'payment' || open === 'refund') && (
        <NewPaymentDialog stay={stay} isRefund={open === 'refund'} onClose={close} />
      )}
      {OpenDialog && typeof open === 'object' && open !== null && (
        <OpenDialog stay={stay} payment={open.payment} onClose={close} />
      )}
    </div>
  )
}
