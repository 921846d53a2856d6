/** What a guest was typing when the page no longer took it. The contact form does. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { messageDraft } from '../contact/messageDraft.ts'
import { focusElement } from '../focus.ts'
import './RequestActions.css'

type Props = { text: string; reason: string; onTake: () => void }

export function UnsentMessage({ text, reason, onTake }: Props) {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  useEffect(() => focusElement('unsent-message'), [])
  const write = async () => {
    const draft = await messageDraft.restore()
    const message = [draft?.message, text].filter(Boolean).join('\n\n')
    messageDraft.save({ name: '', surname: '', email: '', phone: '', ...draft, message })
    onTake()
    navigate('/contact#contact-form')
  }
  return (
    <Card as="section" kind="note" tone="warn" className="request-message" aria-labelledby="unsent-message">
      <h2 id="unsent-message" tabIndex={-1}>
        {i18n.t('request.unsent')}
      </h2>
      <p>{reason}</p>
      <blockquote>{text}</blockquote>
      <div className="inline-group">
        <Button variant="primary" onClick={() => void write()}>
          {i18n.t('search.writeUs')}
        </Button>
      </div>
    </Card>
  )
}
