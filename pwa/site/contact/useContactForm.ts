/** The message form: its draft, its validation, the sending, and what each outcome changes on the page. */
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSearch } from 'wouter'
import type { Input } from '#contract/calls.ts'
import type { ContactInput } from '#contract/contacts.ts'
import type { Problem } from '#contract/problem.ts'
import { parseSearch } from '#contract/search/searchAddress.ts'
import type { WriteFailure } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { focusElement } from '../focus.ts'
import { keepTyped } from '../keepTyped.ts'
import { useSending } from '../outbox/useSending.ts'
import { announce } from '../shell/Toasts.tsx'
import { messageDraft } from './messageDraft.ts'

const services: Record<string, string> = {
  fishing: /*i18n*/ 'contact.fishingMessage',
  camping: /*i18n*/ 'contact.campingMessage',
}

/** Calls back once per address with a text about what it asks for: a service, or days and guests. */
function useSearchMessage(isReady: boolean, onText: (text: string) => void): void {
  const { i18n, language } = useLanguage()
  const address = useSearch()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const parameters = new URLSearchParams(address)
    const { search } = parseSearch(parameters, farmToday())
    if (!isReady) return
    const service = services[parameters.get('about') ?? '']
    if (service !== undefined) onText(i18n.t(service))
    if (search === null) return
    const { checkinDate, checkoutDate, guests } = search
    onText(
      i18n.t('contact.searchMessage', {
        from: formatDay(checkinDate, language),
        to: formatDay(checkoutDate, language),
        guests: i18n.t('booking.guestCount', { n: guests }),
      }),
    )
  }, [isReady, address])
}

export type Message = Input<'contacts.send'>
type MessageForm = UseFormReturn<Message, unknown, ContactInput>

const emptyMessage = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  message: '',
  leaveEmpty: '',
} as const satisfies Message

const isFieldName = (path: string): path is keyof typeof emptyMessage => path in emptyMessage

/** The element that gets the focus when a message was sent. */
export const sentMessageId = 'message-sent'

/** Loads the validation before it is needed. */
export const loadValidation = () => import('./validate.ts')

/** Restores this tab's draft and saves it after each change. True when it is restored. */
function useDraft(form: MessageForm): boolean {
  const [isRestored, setIsRestored] = useState(false)
  /** A text of the address is not part of the draft until the guest has changed it. */
  const written = useRef('')
  useSearchMessage(isRestored, (text) => {
    if (getMessageText(form) !== '') return
    written.current = text
    form.setValue('message', text)
  })
  // Only after hydration: the server knows no draft, and the first render must match its HTML.
  useEffect(() => {
    messageDraft
      .restore()
      .then(
        (draft) => draft && form.reset(keepTyped(draft, form.getValues(), emptyMessage)),
        () => undefined,
      )
      .finally(() => setIsRestored(true))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const message = values.message === written.current ? '' : values.message
        messageDraft.save({ ...emptyMessage, ...values, phone: values.phone ?? '', message })
      },
    })
  }, [form])
  return isRestored
}

const getMessageText = (form: MessageForm): string => (form.getValues('message') ?? '').trim()

/** Shows a refused message again, with the server's messages at its fields. */
function restoreForm(form: MessageForm, problem: Problem, message: Message): void {
  if (getMessageText(form) !== message.message)
    form.reset({ ...emptyMessage, ...message, leaveEmpty: emptyMessage.leaveEmpty })
  for (const { path, message: text } of problem.errors ?? [])
    if (isFieldName(path)) form.setError(path, { message: text }, { shouldFocus: true })
}

export function useContactForm() {
  const form: MessageForm = useForm<Message, unknown, ContactInput>({
    // No default values: they would overwrite what the guest has typed before hydration.
    resolver: async (...args) => (await loadValidation()).validate(...args),
  })
  const isReady = useDraft(form)
  /** The address of the guest whose message was sent from this page, until the guest has read it. */
  const [sentBy, setSentBy] = useState<string | null>(null)

  const handleSent = (isCurrentForm: boolean) => {
    if (isCurrentForm) {
      form.reset(emptyMessage)
      messageDraft.clear()
    }
    void announce({ title: /*i18n*/ 'contact.sent' })
  }

  const handleFailed = ({ state, problem }: WriteFailure, input: Message, isCurrentForm: boolean) => {
    void announce({
      title: /*i18n*/ 'contact.failed',
      lines: [problem ? { detail: problem.detail } : /*i18n*/ 'contact.failedLater'],
      variant: 'destructive',
    })
    if (state === 'refused' && isCurrentForm) restoreForm(form, problem, input)
  }

  const { send, ...sending } = useSending('contacts.send', {
    isReady,
    matchesForm: (input) => ['', input?.message].includes(getMessageText(form)),
    onQueued: messageDraft.clear,
    onSent: ({ email }) => {
      handleSent(true)
      setSentBy(email)
      focusElement(sentMessageId)
    },
    onDelivered: (_, isCurrentForm) => handleSent(isCurrentForm),
    onFailed: handleFailed,
  })
  return {
    ...sending,
    form,
    sentBy,
    forgetSent: () => setSentBy(null),
    submit: form.handleSubmit((message) => send(message)),
    restore: (problem: Problem, message: Message) => restoreForm(form, problem, message),
  }
}
