/**
 * What the guest adds, the terms, and the button that books. The button says that it obliges to pay, and what is paid
 * stands right above it: otherwise the guest is not bound (Directive 2011/83/EU, article 8(2)).
 */
import { type FormEvent, useEffect, useRef } from 'react'
import type { Input } from '#contract/calls.ts'
import { listStays } from '#contract/offers/offerRules.ts'
import type { OfferView, ViewedRoom } from '#contract/offers/offers.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { getKnownAges } from '../booking/selection.ts'
import { focusElement } from '../focus.ts'
import { WriteFailure } from '../request/WriteFailure.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRequestWrite } from '../useRequestWrite.ts'
import { AcceptFields } from './AcceptFields.tsx'
import type { ViewedAlternative } from './AlternativeCard.tsx'
import { clearDraft, type OfferDraft } from './draft.ts'
import { OfferTerms } from './OfferTerms.tsx'
import type { OfferProps } from './offerProps.ts'

/** What is sent: the fields that the farm does not know yet. Empty ones are left out; the server says which it needs. */
function toAcceptance(
  draft: OfferDraft,
  missing: OfferView['missing'],
  alternative: number,
  numberOfGuests: number,
  standardCheckinTime: string | undefined,
): Input<'offers.accept'> {
  const values: Record<string, unknown> = { ...draft, checkinTime: draft.checkinTime || standardCheckinTime }
  const sent = missing.flatMap((field) => {
    const value = values[field]
    if (field === 'children') return [[field, draft.children.slice(0, Math.max(0, numberOfGuests - 1))]]
    const isEmpty =
      typeof value === 'string' ? value.trim() === '' : value === undefined || (field === 'privacyAccepted' && !value)
    return isEmpty ? [] : [[field, value]]
  })
  return { alternative, ...Object.fromEntries(sent) }
}

/** The ages of the children, as far as they are known; null where nobody has asked for them. */
const getAges = ({ missing, children }: OfferView, draft: OfferDraft): number[] | null =>
  missing.includes('children') ? getKnownAges(draft) : children

type Props = OfferProps & {
  index: number
  alternative: ViewedAlternative
  draft: OfferDraft
  onChange: (changes: Partial<OfferDraft>) => void
}

export function AcceptForm({ link, offer, onDone, onRefused, index, alternative, draft, onChange }: Props) {
  const { i18n } = useLanguage()
  const { checkinTimes } = useFarm()
  const form = useRef<HTMLFormElement>(null)
  const numberOfGuests = listStays<ViewedRoom>(alternative).reduce((n, it) => n + it.numberOfGuests, 0)
  const { submit, isSending, failure } = useRequestWrite<Input<'offers.accept'>, OfferView>({
    link,
    send: (body, options) => call('offers.accept', { ...options, body }),
    onDone: (accepted) => {
      clearDraft()
      onDone(accepted)
    },
    onRefused,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void submit(toAcceptance(draft, offer.missing, index, numberOfGuests, checkinTimes.guest[0]))
  }
  useEffect(() => {
    if (failure) focusElement(form.current?.querySelector('[aria-invalid=true]')?.id)
  }, [failure])
  const hasFieldErrors = Object.keys(failure?.errors ?? {}).length > 0
  return (
    <Card as="section" aria-labelledby="offer-accept">
      <h2 id="offer-accept">{i18n.t('offer.accept')}</h2>
      <form ref={form} className="offer-accept" noValidate onSubmit={send}>
        {offer.missing.length > 0 && <p className="field-hint">{i18n.t('form.required')}</p>}
        <AcceptFields
          missing={offer.missing}
          numberOfGuests={numberOfGuests}
          errors={failure?.errors ?? {}}
          {...{ draft, onChange }}
        />
        <OfferTerms alternative={alternative} ages={getAges(offer, draft)} today={farmToday()} />
        {hasFieldErrors ? (
          <p className="field-error" role="alert">
            {i18n.t('offer.checkFields')}
          </p>
        ) : (
          <WriteFailure failure={failure} />
        )}
        <Button type="submit" variant="primary" aria-describedby="offer-terms" aria-disabled={isSending || undefined}>
          {i18n.t('offer.book')}
        </Button>
      </form>
    </Card>
  )
}
