/** The receipt of a request that the server has accepted. It stays until the guest starts another request. */
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import type { Receipt } from './readReceipt.ts'
import { getReceiptElementId } from './receipt.ts'
import { StaySummary } from './StaySummary.tsx'

export function ReceiptPanel({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { figures } = useFarm()
  const { heldUntil } = receipt
  const id = getReceiptElementId(receipt.code)
  return (
    <Card as="section" kind="note" tone={heldUntil ? 'warn' : 'ok'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {i18n.t(heldUntil ? /*i18n*/ 'request.proof.title' : /*i18n*/ 'booking.receipt.title')}
      </h2>
      <p className="lead">
        {heldUntil
          ? i18n.t('request.proof.held', { until: formatDateTime(heldUntil, language) })
          : i18n.t('booking.receipt.promise', { hours: figures.replyHours })}
      </p>
      {heldUntil && <p>{i18n.t('request.proof.byMail')}</p>}
      <StaySummary request={receipt} />
      <p>{i18n.t('booking.receipt.questions')}</p>
      <PhoneAndMail />
      <div className="inline-group">
        <CalendarLink request={receipt} />
        <ButtonLink href={`/booking/${receipt.code}#${receipt.secret}`}>{i18n.t('booking.receipt.link')}</ButtonLink>
      </div>
      <p className="muted">{i18n.t('booking.receipt.linkNote')}</p>
      <Button size="small" onClick={onClose}>
        {i18n.t('booking.receipt.another')}
      </Button>
    </Card>
  )
}
