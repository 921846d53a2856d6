/** The outcome of a message that was sent from the outbox. It stays until the guest dismisses it in one tab. */
import type { Problem } from '#contract/problem.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'

/** `problem`: why the server has refused the message; null when the message was sent. */
type Props = { problem: Problem | null; onEdit?: (problem: Problem) => void; onClose: () => void }

export function MessageOutcome({ problem, onEdit, onClose }: Props) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" tone={problem ? 'danger' : 'ok'}>
      <p>{i18n.t(problem ? /*i18n*/ 'outbox.contact.refused' : /*i18n*/ 'outbox.contact.sent')}</p>
      {problem && <p>{problem.detail}</p>}
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
