/** The message form; its fields are checked by the contract's own schema (specification 5). */
import { useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import type { Input } from '#contract/calls.ts'
import type { ContactInput } from '#contract/contacts.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { dismissEntry } from '../outbox/guestOutbox.ts'
import { HoneypotField } from '../outbox/HoneypotField.tsx'
import { TryAgainButton } from '../outbox/TryAgainButton.tsx'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { clearDraft, restoreDraft, saveDraft } from './draft.ts'

type Message = Input<'contacts.send'>

const emptyMessage = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  message: '',
  website: '',
} as const satisfies Message

/** Fetches the check ahead of its use. */
const loadValidation = () => import('./validate.ts')

const isFieldName = (path: string): path is keyof typeof emptyMessage => path in emptyMessage

export function ContactForm() {
  const { i18n } = useLanguage()
  const form = useForm<Message, unknown, ContactInput>({
    // No default values: what a guest has typed before the page came to life stays.
    resolver: async (...given) => (await loadValidation()).validate(...given),
  })
  const { errors } = form.formState
  const isHydrated = useHydrated()
  const [isReady, setIsReady] = useState(false)

  // After the first view: the server knows no draft, and its HTML must be what the browser begins with.
  useEffect(() => {
    restoreDraft()
      .then(
        (draft) => draft && form.reset(draft),
        () => undefined,
      )
      .finally(() => setIsReady(true))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft({ ...emptyMessage, ...values, phone: values.phone ?? '' }),
    })
  }, [form])

  const showError = (description: string) =>
    void announce({ title: i18n.t('contact.failed'), description, variant: 'destructive' })

  const getMessageText = () => (form.getValues('message') ?? '').trim()
  const restoreForm = (problem: Problem, message: Message) => {
    if (getMessageText() !== message.message) form.reset({ ...emptyMessage, ...message, website: emptyMessage.website })
    for (const { path, message: text } of problem.errors ?? [])
      if (isFieldName(path)) form.setError(path, { message: text }, { shouldFocus: true })
  }

  const { isSending, isLocked, unconfirmed, waiting, outcomes, send, isTrying, tryAgain } = useSending(
    'contacts.send',
    {
      isReady,
      matchesForm: ({ message }) => ['', message].includes(getMessageText()),
      onQueued: clearDraft,
      onSent: (_, { isCurrentForm }) => {
        if (isCurrentForm) {
          form.reset(emptyMessage)
          clearDraft()
        }
        void announce({ title: i18n.t('contact.sent') })
      },
      onFailed: (error, input, { isCurrentForm }) => {
        if (!isRefusal(error)) {
          if (error instanceof ApiError) showError(i18n.t('contact.failedLater'))
          return
        }
        showError(error.problem.detail)
        if (isCurrentForm) restoreForm(error.problem, input)
      },
    },
  )

  const field = (name: FieldPath<Message>) => {
    const message = errors[name]?.message
    return { ...form.register(name), id: name, error: message && i18n.t(message) }
  }
  return (
    <div>
      <h2 id="contact-form">{i18n.t('contact.form')}</h2>
      {(unconfirmed || waiting.length > 0) && (
        <Card as="section" kind="note" tone="warn" role="alert">
          <p>{i18n.t(unconfirmed ? /*i18n*/ 'contact.unconfirmed' : /*i18n*/ 'contact.queued')}</p>
          <TryAgainButton isTrying={isTrying} onPress={tryAgain} />
        </Card>
      )}
      {outcomes.map(({ id, input, problem }) => (
        <Card as="section" kind="note" key={id} tone={problem ? 'danger' : 'ok'}>
          <p>{i18n.t(problem ? /*i18n*/ 'outbox.contact.refused' : /*i18n*/ 'outbox.contact.sent')}</p>
          {problem && <p>{problem.detail}</p>}
          <div className="inline-group">
            {problem && (
              <Button
                variant="primary"
                onClick={() => {
                  restoreForm(problem, input)
                  void dismissEntry(id)
                }}
              >
                {i18n.t('contact.edit')}
              </Button>
            )}
            <Button onClick={() => void dismissEntry(id)}>{i18n.t('outbox.dismiss')}</Button>
          </div>
        </Card>
      ))}
      <form
        className="contact-form"
        noValidate
        onFocus={() => void loadValidation()}
        inert={isLocked}
        aria-labelledby="contact-form"
        onSubmit={form.handleSubmit((message) => send(message))}
      >
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
        <HoneypotField {...field('website')} />
        <Button
          type="submit"
          variant="primary"
          disabled={!isHydrated}
          aria-disabled={isSending}
          data-pending={isSending}
        >
          {isSending ? i18n.t('contact.sending') : i18n.t('contact.send')}
        </Button>
      </form>
    </div>
  )
}
