/**
 * A request whose outcome is not known yet, because there was no network. It is sent again automatically or when the
 * guest presses the button, and the server stores it only once. The form is locked while it shows this request.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'

type Props = { stay: string; isQueued: boolean; isLocked: boolean; children: ReactNode }

export function UnconfirmedRequest({ stay, isQueued, isLocked, children }: Props) {
  const { i18n } = useLanguage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // A locked form loses the focus. If the form is not locked, the guest is writing something else and keeps the focus.
  useEffect(() => {
    if (isLocked) heading.current?.focus()
  }, [isLocked])
  return (
    <Card as="section" kind="note" tone="warn" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {i18n.t(isQueued ? /*i18n*/ 'booking.queued.title' : /*i18n*/ 'booking.unconfirmed.title')}
      </h2>
      <p>{i18n.t(isQueued ? /*i18n*/ 'booking.queued.text' : /*i18n*/ 'booking.unconfirmed.text')}</p>
      <p>
        <strong>{stay}</strong>
      </p>
      {children}
      <PhoneAndMail />
    </Card>
  )
}
