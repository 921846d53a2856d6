/** What a guest can do: add a message to a pending request, and cancel a request or a confirmed stay. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RequestView } from '#contract/bookings/requests.ts'
import type { Input } from '#contract/calls.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatCents } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import './RequestActions.css'
import { focusElement } from '../focus.ts'
import { type RequestLink, useRequestWrite } from '../useRequestWrite.ts'
import { UnsentMessage } from './UnsentMessage.tsx'
import { WriteFailure } from './WriteFailure.tsx'

type Props = {
  request: RequestView
  link: RequestLink
  onDone: (request: RequestView) => void
  onRefused: () => void
}

type Typed = { text: string; onType: (text: string) => void }

function MessageForm({ link, onDone, onRefused, text, onType }: Omit<Props, 'request'> & Typed) {
  const { i18n } = useLanguage()
  const isTooLong = text.trim().length > limits.maxRequestMessageLength
  const [isMissing, setIsMissing] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const showSent = (request: RequestView) => {
    onType('')
    setIsSent(true)
    onDone(request)
  }
  const { isSending, failure, ...message } = useRequestWrite({
    link,
    send: (body: Input<'bookings.addRequestMessage'>, options) =>
      call('bookings.addRequestMessage', { ...options, body }),
    onDone: showSent,
    onRefused,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setIsMissing(isEmpty)
    setIsSent(false)
    if (isEmpty || isTooLong) focusElement('request-message')
    else if (!isSending) void message.submit({ text })
  }
  return (
    <form className="request-message" noValidate onSubmit={submit}>
      <TextArea
        id="request-message"
        label={i18n.t('request.message')}
        hint={i18n.t('request.messageHint')}
        error={isTooLong ? i18n.t('errors.tooLong') : isMissing ? i18n.t('request.errors.text') : undefined}
        rows={3}
        value={text}
        readOnly={isSending}
        onChange={(event) => onType(event.target.value)}
      />
      <WriteFailure failure={failure} />
      <p role="status">{isSent && i18n.t('request.messageSent')}</p>
      <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
        {i18n.t('request.sendMessage')}
      </Button>
    </form>
  )
}

const requestWords = {
  cancel: /*i18n*/ 'request.cancel',
  question: /*i18n*/ 'request.cancelQuestion',
  keep: /*i18n*/ 'request.cancelNo',
}
const stayWords = {
  cancel: /*i18n*/ 'request.cancelStay',
  question: /*i18n*/ 'request.cancelStayQuestion',
  keep: /*i18n*/ 'request.keepStay',
}

/** Of a confirmed stay it says first what that costs today. */
function Cancellation({ request, ...props }: Props) {
  const { i18n, language } = useLanguage()
  const { penaltyCents } = request
  const words = penaltyCents === null ? requestWords : stayWords
  const [isAsking, setIsAsking] = useState(false)
  const { submit, isSending, failure } = useRequestWrite({
    ...props,
    onDone: (cancelled) => {
      props.onDone(cancelled)
      // The button that had the focus is gone.
      focusElement('request-status')
    },
    send: (body: Input<'bookings.cancelRequest'>, options) => call('bookings.cancelRequest', { ...options, body }),
  })
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  const keep = () => {
    setIsAsking(false)
    focusElement('request-cancel')
  }
  if (!isAsking)
    return (
      <Button id="request-cancel" onClick={() => setIsAsking(true)}>
        {i18n.t(words.cancel)}
      </Button>
    )
  return (
    <div className="request-cancellation">
      <p ref={question} tabIndex={-1}>
        {i18n.t(words.question, { amount: formatCents(penaltyCents ?? 0, language), cents: penaltyCents ?? 0 })}
      </p>
      <WriteFailure failure={failure} />
      <div className="inline-group">
        <Button
          variant="danger"
          disabled={isSending}
          onClick={() => void submit(penaltyCents === null ? {} : { expectedPenaltyCents: penaltyCents })}
        >
          {i18n.t('request.cancelYes')}
        </Button>
        <Button disabled={isSending} onClick={keep}>
          {i18n.t(words.keep)}
        </Button>
      </div>
    </div>
  )
}

/** Nothing where the guest can do nothing and has typed nothing. */
export function RequestActions(props: Props) {
  const { i18n } = useLanguage()
  const { status, penaltyCents } = props.request
  const [text, setText] = useState('')
  const isPending = status === 'pending'
  return (
    <>
      {!isPending && text.trim() !== '' && (
        <UnsentMessage text={text} reason={i18n.t('request.unsentText')} onTake={() => setText('')} />
      )}
      {(isPending || penaltyCents !== null) && (
        <Card as="section" className="request-actions" aria-labelledby="request-actions">
          <h2 id="request-actions">{i18n.t(isPending ? /*i18n*/ 'request.change' : /*i18n*/ 'request.changeStay')}</h2>
          {isPending && <MessageForm {...props} text={text} onType={setText} />}
          <Cancellation {...props} />
        </Card>
      )}
    </>
  )
}
