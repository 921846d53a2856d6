/** A request that found no network: nothing may be changed now, it goes out by itself or on demand, and never twice. */
import { useEffect, useRef } from 'react'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import type { RequestInput } from './useRequestForm.ts'

type Props = { input: RequestInput; roomName: string; isKept: boolean; onTryAgain: () => void }

export function UnknownOutcome({ input, roomName, isKept, onTryAgain }: Props) {
  const { i18n, language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" kind="note" tone="warn" aria-labelledby="booking-unknown">
      <h2 id="booking-unknown" tabIndex={-1} ref={heading}>
        {i18n.t(isKept ? /*i18n*/ 'booking.kept.title' : /*i18n*/ 'booking.unknown.title')}
      </h2>
      <p>{i18n.t(isKept ? /*i18n*/ 'booking.kept.text' : /*i18n*/ 'booking.unknown.text')}</p>
      <p>
        <strong>
          {i18n.t('booking.kept.stay', {
            room: roomName,
            checkin: dayText(input.checkinDate, language),
            checkout: dayText(input.checkoutDate, language),
          })}
        </strong>
      </p>
      <Button variant="primary" onClick={onTryAgain}>
        {i18n.t('booking.tryAgain')}
      </Button>
      <PhoneAndMail />
    </Card>
  )
}
