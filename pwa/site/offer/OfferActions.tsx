/** What a guest can do with an offer beside accepting it: ask, or decline. */
import { type FormEvent, useEffect, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import type { OfferView } from '#contract/offers/offers.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { focusElement } from '../focus.ts'
import { WriteFailure } from '../request/WriteFailure.tsx'
import { useRequestWrite } from '../useRequestWrite.ts'
import type { OfferProps } from './offerProps.ts'

/** The question as it is typed. */
type Typed = { question: string; onChange: (question: string) => void }

function Question({ link, onRefused, question, onChange }: OfferProps & Typed) {
  const { i18n } = useLanguage()
  const [isSent, setIsSent] = useState(false)
  const { submit, isSending, failure } = useRequestWrite<Input<'offers.ask'>, OfferView>({
    link,
    send: (body, options) => call('offers.ask', { ...options, body }),
    onDone: () => {
      onChange('')
      setIsSent(true)
    },
    onRefused,
  })
  useEffect(() => {
    if (failure?.errors.text) focusElement('offer-question')
  }, [failure])
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(false)
    if (!isSending) void submit({ text: question })
  }
  return (
    <form className="offer-question" noValidate onSubmit={send}>
      <TextArea
        id="offer-question"
        label={i18n.t('offer.question')}
        error={failure?.errors.text}
        rows={3}
        value={question}
        readOnly={isSending}
        onChange={(event) => onChange(event.target.value)}
      />
      {failure?.errors.text === undefined && <WriteFailure failure={failure} />}
      <p role="status">{isSent && i18n.t('offer.questionSent')}</p>
      <Button type="submit" aria-disabled={isSending || undefined}>
        {i18n.t('offer.ask')}
      </Button>
    </form>
  )
}

function Refusal(props: OfferProps) {
  const { i18n } = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const { submit, isSending, failure } = useRequestWrite<Input<'offers.decline'>, OfferView>({
    ...props,
    send: (body, options) => call('offers.decline', { ...options, body }),
  })
  // The button that had the focus is gone.
  const show = (asking: boolean) => {
    setIsAsking(asking)
    focusElement(asking ? 'offer-refusal' : 'offer-decline')
  }
  if (!isAsking)
    return (
      <div className="inline-group">
        <Button id="offer-decline" onClick={() => show(true)}>
          {i18n.t('offer.decline')}
        </Button>
      </div>
    )
  return (
    <div className="offer-question">
      <p id="offer-refusal" tabIndex={-1}>
        {i18n.t('offer.declineQuestion')}
      </p>
      <WriteFailure failure={failure} />
      <div className="inline-group">
        <Button variant="danger" disabled={isSending} onClick={() => void submit({})}>
          {i18n.t('offer.declineYes')}
        </Button>
        <Button disabled={isSending} onClick={() => show(false)}>
          {i18n.t('offer.declineNo')}
        </Button>
      </div>
    </div>
  )
}

export function OfferActions({ question, onChange, ...props }: OfferProps & Typed) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" aria-labelledby="offer-questions">
      <h2 id="offer-questions">{i18n.t('offer.questions')}</h2>
      <Question {...props} {...{ question, onChange }} />
      <Refusal {...props} />
      <PhoneAndMail />
    </Card>
  )
}
