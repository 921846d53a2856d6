/** The receipt of a request that the server has accepted. It stays until the guest starts another request. */
import type { RequestSummary } from '#contract/bookings/requests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { describeHold } from './describeHold.ts'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { RequestConditions } from './RequestConditions.tsx'
import { getReceiptElementId } from './receipt.ts'
import { StaySummary } from './StaySummary.tsx'

/** `request`: null while it is not loaded. */
type Props = { code: string; secret: string; request: RequestSummary | null; onClose: () => void }

export function ReceiptPanel({ code, secret, request, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const { figures } = useFarm()
  const heldUntil = request?.heldUntil
  const id = getReceiptElementId(code)
  return (
    <Card as="section" kind="note" tone={heldUntil || request?.releasedAt ? 'warn' : 'ok'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {i18n.t(heldUntil ? /*i18n*/ 'request.proof.title' : /*i18n*/ 'booking.receipt.title')}
      </h2>
      <p className="lead">
        {(request && describeHold(request, figures.replyHours, i18n, language)) ??
          i18n.t('booking.receipt.promise', { hours: figures.replyHours })}
      </p>
      {heldUntil && <p>{i18n.t('request.proof.byMail')}</p>}
      {request ? <StaySummary request={request} /> : <p className="stay-code">{code}</p>}
      {request ? <RequestConditions request={request} /> : <p>{i18n.t('booking.nothingOwed')}</p>}
      <p>{i18n.t('booking.receipt.questions')}</p>
      <PhoneAndMail />
      <div className="inline-group">
        {request && <CalendarLink request={request} />}
        <ButtonLink href={`/booking/${code}#${secret}`}>{i18n.t('booking.receipt.link')}</ButtonLink>
      </div>
      <p className="muted">{i18n.t('booking.receipt.linkNote')}</p>
      <Button size="small" onClick={onClose}>
        {i18n.t('booking.receipt.another')}
      </Button>
    </Card>
  )
}
