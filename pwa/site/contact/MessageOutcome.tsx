/** The outcome of a message. That of one from the outbox stays until the guest dismisses it in one tab. */
import type { Problem } from '#contract/problem.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

type Props = {
  /** The element of the heading. */
  id?: string
  /** Where the answer goes, while this page knows it. */
  email?: string
  /** Why the server has refused the message; null when the message was sent. */
  problem: Problem | null
  onEdit?: (problem: Problem) => void
  onClose: () => void
}

export function MessageOutcome({ id, email, problem, onEdit, onClose }: Props) {
  const { i18n } = useLanguage()
  const { figures } = useFarm()
  return (
    <Card as="section" kind="note" tone={problem ? 'danger' : 'ok'}>
      <h3 id={id} tabIndex={-1}>
        {i18n.t(problem ? /*i18n*/ 'outbox.contact.refused' : /*i18n*/ 'outbox.contact.sent')}
      </h3>
      {problem && <p>{problem.detail}</p>}
      {problem === null && email && <p>{i18n.t('contact.answer', { email, hours: figures.replyHours })}</p>}
      <div className="inline-group">
        {problem && onEdit && (
          <Button variant="primary" onClick={() => onEdit(problem)}>
            {i18n.t('contact.edit')}
          </Button>
        )}
        <Button onClick={onClose}>{i18n.t('outbox.dismiss')}</Button>
      </div>
    </Card>
  )
}
