/**
 * A request that the server has not confirmed: no valid response came, or the server postponed it and said why. It is
 * sent again automatically or when the guest presses the button, and the server stores it only once. The form is locked
 * while it shows this request.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'

type Props = {
  stay: string
  /** Why the server postponed it; undefined when it is unknown whether the request has arrived. */
  reason: string | undefined
  /** The device has been offline since it was written. */
  isUntried: boolean
  /** The outbox sends it by itself. */
  isQueued: boolean
  isLocked: boolean
  onEdit: (() => Promise<void>) | undefined
  children: ReactNode
}

function getTitle({ isQueued, isUntried, reason }: Pick<Props, 'isQueued' | 'isUntried' | 'reason'>): string {
  if (isQueued) return /*i18n*/ 'booking.queued.title'
  if (isUntried) return /*i18n*/ 'booking.notSent.title'
  return reason !== undefined ? /*i18n*/ 'booking.postponed.title' : /*i18n*/ 'booking.unconfirmed.title'
}

export function UnconfirmedRequest({ stay, isLocked, onEdit, children, ...state }: Props) {
  const { i18n } = useLanguage()
  const { reason, isUntried, isQueued } = state
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // A locked form loses the focus. If the form is not locked, the guest is writing something else and keeps the focus.
  useEffect(() => {
    if (isLocked) heading.current?.focus()
  }, [isLocked])
  return (
    <Card as="section" kind="note" tone="warn" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {i18n.t(getTitle(state))}
      </h2>
      <p>{reason ?? i18n.t(isUntried ? /*i18n*/ 'booking.notSent' : /*i18n*/ 'booking.notConfirmed')}</p>
      <p>{i18n.t(isQueued ? /*i18n*/ 'booking.queued.text' : /*i18n*/ 'booking.unconfirmed.text')}</p>
      <p>
        <strong>{stay}</strong>
      </p>
      <div className="inline-group">
        {children}
        {onEdit && <Button onClick={() => void onEdit()}>{i18n.t('booking.edit')}</Button>}
      </div>
      <PhoneAndMail />
    </Card>
  )
}
