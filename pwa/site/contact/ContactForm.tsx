/** The message form, and above it the state of earlier messages. */
import type { FieldPath } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { dismissWrite } from '../outbox/guestOutbox.ts'
import { HoneypotField } from '../outbox/HoneypotField.tsx'
import { TryAgainButton } from '../outbox/TryAgainButton.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { takeTyped } from '../takeTyped.ts'
import { loadValidation, type Message, sentMessageId, useContactForm } from './useContactForm.ts'

export function ContactForm() {
  const { i18n } = useLanguage()
  const { form, submit, restore, sentBy, forgetSent, ...sending } = useContactForm()
  const { isSending, isLocked, unconfirmed, delivered, refused, isTrying, tryAgain } = sending
  const { errors } = form.formState
  const isHydrated = useHydrated()

  const field = (name: FieldPath<Message>) => {
    const message = errors[name]?.message
    return { ...form.register(name), id: name, error: message && i18n.t(message) }
  }
  return (
    <div>
      <h2 id="contact-form">{i18n.t('contact.form')}</h2>
      {unconfirmed.map(({ id, input, reason, isUntried, isQueued, withdraw }) => (
        <Card key={id} as="section" kind="note" tone="warn" role="alert">
          <p>{reason?.detail ?? i18n.t(isUntried ? /*i18n*/ 'contact.notSent' : /*i18n*/ 'contact.notConfirmed')}</p>
          <p>{i18n.t(isQueued ? /*i18n*/ 'contact.queued' : /*i18n*/ 'contact.unconfirmed')}</p>
          <div className="inline-group">
            <TryAgainButton isTrying={isTrying} onPress={tryAgain} />
            {withdraw && reason && (
              <Button
                onClick={async () => {
                  if (await withdraw()) restore(reason, input)
                }}
              >
                {i18n.t('contact.edit')}
              </Button>
            )}
          </div>
        </Card>
      ))}
      {sentBy !== null && <MessageOutcome id={sentMessageId} email={sentBy} problem={null} onClose={forgetSent} />}
      {delivered.map(({ id }) => (
        <MessageOutcome key={id} problem={null} onClose={() => void dismissWrite(id)} />
      ))}
      {refused.map(({ id, input, problem }) => (
        <MessageOutcome
          key={id}
          problem={problem}
          onEdit={(it) => {
            restore(it, input)
            void dismissWrite(id)
          }}
          onClose={() => void dismissWrite(id)}
        />
      ))}
      <form
        className="contact-form"
        noValidate
        onFocus={() => void loadValidation()}
        inert={isLocked}
        aria-labelledby="contact-form"
        onSubmit={(event) => {
          takeTyped(event.currentTarget, form.getValues())
          return submit(event)
        }}
      >
        <p className="field-hint">{i18n.t('form.required')}</p>
        <TextField {...field('name')} label={i18n.t('contact.name')} autoComplete="given-name" required />
        <TextField {...field('surname')} label={i18n.t('contact.surname')} autoComplete="family-name" required />
        <TextField
          {...field('email')}
          label={i18n.t('contact.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <TextField {...field('phone')} label={i18n.t('contact.phoneOptional')} type="tel" autoComplete="tel" />
        <TextArea {...field('message')} label={i18n.t('contact.message')} required />
        <HoneypotField {...field('leaveEmpty')} />
        <Button
          type="submit"
          variant="primary"
          disabled={!isHydrated}
          aria-disabled={isSending || undefined}
          data-pending={isSending}
        >
          {isSending ? i18n.t('contact.sending') : i18n.t('contact.send')}
        </Button>
      </form>
    </div>
  )
}

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

/** The outcome of a message. That of one from the outbox stays until the guest dismisses it in one tab. */
function MessageOutcome({ id, email, problem, onEdit, onClose }: Props) {
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
