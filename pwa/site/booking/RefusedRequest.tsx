/**
 * A queued request that the server has refused: the reason, and a button that puts the request back into the form. It
 * stays until the guest dismisses it in one tab.
 */
import { useId } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'

type Props = { stay: string; reason: string; onEdit: () => void; onClose: () => void }

export function RefusedRequest({ stay, reason, onEdit, onClose }: Props) {
  const { i18n } = useLanguage()
  const id = useId()
  return (
    <Card as="section" kind="note" tone="danger" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('outbox.booking.refused')}</h2>
      <p>{reason}</p>
      <p>
        <strong>{stay}</strong>
      </p>
      <div className="inline-group">
        <Button variant="primary" onClick={onEdit}>
          {i18n.t('booking.edit')}
        </Button>
        <Button onClick={onClose}>{i18n.t('outbox.dismiss')}</Button>
      </div>
      <PhoneAndMail />
    </Card>
  )
}
