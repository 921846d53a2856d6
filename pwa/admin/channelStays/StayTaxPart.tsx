/** The tourist tax of a portal's stay: what is due, what came in, and who collects it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '#contract/accountFields.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { formatMoney } from '#contract/money.ts'
import { getStayTaxDueCents } from '#contract/touristTax.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { PaymentDocumentDialog } from '../payments/PaymentDocumentDialog.tsx'
import { describePayment } from '../payments/paymentTexts.ts'
import { RemovePaymentDialog } from '../payments/RemovePaymentDialog.tsx'
import { dutiesQuery } from '../settings/queries.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { TaxPaymentDialog } from './TaxPaymentDialog.tsx'
import { useChannelStayWrite } from './useChannelStayWrite.ts'

type PaymentActionProps = {
  action: 'document' | 'remove'
  stay: ChannelStay
  payment: Payment
  onClose: () => void
}

function PaymentAction({ action, stay, payment, onClose }: PaymentActionProps) {
  const { i18n } = useLanguage()
  const write = useChannelStayWrite(onClose)
  const save = (payments: Payment[]) => write.mutate({ stay, patch: { payments } })
  return action === 'document' ? (
    <PaymentDocumentDialog
      subject={formatChannelStay(stay, i18n)}
      payment={payment}
      isPending={write.isPending}
      onSave={(changed) => save(stay.payments.map((it) => (it.id === payment.id ? changed : it)))}
      onClose={onClose}
    />
  ) : (
    <RemovePaymentDialog
      payment={payment}
      isPending={write.isPending}
      onConfirm={() => save(stay.payments.filter(({ id }) => id !== payment.id))}
      onClose={onClose}
    />
  )
}

export function StayTaxPart({ stay }: { stay: ChannelStay }) {
  const { i18n, language } = useLanguage()
  const collectedBy = useQuery(dutiesQuery).data?.tax?.collectedBy ?? []
  const [open, setOpen] = useState<{ action: 'document' | 'remove'; payment: Payment } | 'new' | null>(null)
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const format = (cents: number) => formatCurrency(formatMoney(cents), language)
  const { lines, payments } = stay
  const due = getStayTaxDueCents(stay)
  const isCollected = collectedBy.includes(stay.portal)
  if (lines.length + payments.length === 0 && !isCollected) return null
  const close = () => setOpen(null)
  return (
    <section>
      <h3>{i18n.t('admin.duties.tax')}</h3>
      {isCollected && <p>{i18n.t('admin.stayTax.collected', { channel: stay.channelName })}</p>}
      {lines.map(({ id, quantity, amountCents }) => (
        <p key={id}>
          <strong>{format(amountCents)}</strong> {i18n.t('admin.stayTax.nights', { n: quantity })}{' '}
          {due === 0 ? (
            <Badge tone="ok">{i18n.t('admin.booking.paid')}</Badge>
          ) : (
            <Badge tone="warn">{i18n.t('admin.today.toPay', { amount: format(due) })}</Badge>
          )}
        </p>
      ))}
      {payments.length > 0 && (
        <ul className="rows" aria-label={i18n.t('admin.payment.list')}>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              actions={
                <>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={isBlocked}
                    aria-label={i18n.t('admin.payment.documentOf', {
                      payment: describePayment(payment, i18n, language),
                    })}
                    onClick={() => setOpen({ action: 'document', payment })}
                  >
                    {i18n.t('admin.payment.document')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={isBlocked}
                    aria-label={i18n.t('admin.payment.removeOf', { payment: describePayment(payment, i18n, language) })}
                    onClick={() => setOpen({ action: 'remove', payment })}
                  >
                    {i18n.t('admin.payment.remove')}
                  </Button>
                </>
              }
            >
              <strong>{describePayment(payment, i18n, language)}</strong>
              <span className="muted">
                {[payment.on && formatDay(payment.on, language), payment.who].filter(Boolean).join(' · ')}
              </span>
            </Row>
          ))}
        </ul>
      )}
      {due > 0 && (
        <Button size="small" disabled={isBlocked} onClick={() => setOpen('new')}>
          {i18n.t('admin.payment.add')}
        </Button>
      )}
      {open === 'new' && <TaxPaymentDialog stay={stay} onClose={close} />}
      {open !== null && open !== 'new' && <PaymentAction {...open} stay={stay} onClose={close} />}
    </section>
  )
}
