/**
 * What the guest adds, the terms, and the button that books. The button says that it obliges to pay, and what is paid
 * stands right above it: otherwise the guest is not bound (Directive 2011/83/EU, article 8(2)).
 */
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Input } from '#contract/calls.ts'
import { getCancellationBands, getNoShowPercent } from '#contract/cancellation.ts'
import { getDepositText } from '#contract/deposit.ts'
import { formatCents, getRoomName } from '#contract/format.ts'
import type { OfferView } from '#contract/offers.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { CancellationList } from '../booking/CancellationList.tsx'
import { useRequestWrite } from '../booking/useRequestWrite.ts'
import { WriteFailure } from '../booking/WriteFailure.tsx'
import { focusElement } from '../focus.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { ViewedAlternative } from './AlternativeCard.tsx'
import type { OfferProps } from './offerProps.ts'

/** What the guest types. Empty texts are not sent. */
const textFields = ['guestSurname', 'guestPhone', 'birthDate', 'fiscalCode', 'specialRequests'] as const
type TextFieldName = (typeof textFields)[number]

const labels: Record<TextFieldName, string> = {
  guestSurname: /*i18n*/ 'booking.guestSurname',
  guestPhone: /*i18n*/ 'booking.guestPhone',
  birthDate: /*i18n*/ 'booking.birthDate',
  fiscalCode: /*i18n*/ 'booking.fiscalCode',
  specialRequests: /*i18n*/ 'booking.specialRequests',
}
const attributes = {
  guestSurname: { autoComplete: 'family-name', required: true },
  guestPhone: { autoComplete: 'tel', type: 'tel', required: true },
  birthDate: { autoComplete: 'bday', inputMode: 'numeric', required: true },
  fiscalCode: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const

/** What a cancellation costs by day. */
function Terms({ alternative, today }: { alternative: ViewedAlternative; today: string }) {
  const { i18n, language } = useLanguage()
  const { cancellation, deposit } = useFarm()
  const { depositCents, depositDueOn, totalCents } = alternative
  const bands = getCancellationBands(cancellation, alternative.checkinDate).filter(({ through }) => through >= today)
  return (
    <div id="offer-terms" className="offer-terms">
      <h3>{i18n.t('offer.terms')}</h3>
      <p>{i18n.t('offer.termsText')}</p>
      <CancellationList bands={bands} today={today} />
      <p>{i18n.t('booking.termsNote', { percent: getNoShowPercent(cancellation) })}</p>
      <p>
        <strong>
          {getRoomName(alternative.room, language)}, {formatDay(alternative.checkinDate, language)} –{' '}
          {formatDay(alternative.checkoutDate, language)}. {i18n.t('offer.total')}: {formatCents(totalCents, language)}
        </strong>
        {depositCents > 0 && (
          <>
            <br />
            {i18n.t(getDepositText({ acconto: /*i18n*/ 'offer.deposit', caparra: /*i18n*/ 'offer.caparra' }, deposit), {
              amount: formatCents(depositCents, language),
              day: formatDay(depositDueOn, language),
            })}
          </>
        )}
      </p>
    </div>
  )
}

export function AcceptForm({
  link,
  offer,
  onDone,
  onRefused,
  alternative: index,
}: OfferProps & { alternative: number }) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState<Partial<Record<TextFieldName, string>>>({})
  const [isAccepted, setIsAccepted] = useState(false)
  const { submit, isSending, failure } = useRequestWrite<Input<'offers.accept'>, OfferView>({
    link,
    send: (body, options) => call('offers.accept', { ...options, body }),
    onDone,
    onRefused,
  })
  const alternative = offer.alternatives[index]
  const isMissing = (field: OfferView['missing'][number]) => offer.missing.includes(field)
  const change = (field: TextFieldName) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (field === 'birthDate' && event.currentTarget instanceof HTMLInputElement)
      updateBirthDateInput(event.currentTarget, values.birthDate ?? '')
    setValues({ ...values, [field]: event.currentTarget.value })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const typed = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const privacy = isMissing('privacyAccepted') && isAccepted ? { privacyAccepted: true as const } : {}
    void submit({ alternative: index, ...Object.fromEntries(typed), ...privacy }).then(() =>
      focusElement('offer-failure'),
    )
  }
  if (alternative === undefined) return null
  const hasFieldErrors = Object.keys(failure?.errors ?? {}).length > 0
  return (
    <Card as="section" aria-labelledby="offer-accept">
      <h2 id="offer-accept">{i18n.t('offer.accept')}</h2>
      <form className="offer-accept" noValidate onSubmit={send}>
        {offer.missing.length > 0 && <p className="field-hint">{i18n.t('form.required')}</p>}
        <div className="field-grid">
          {textFields
            .filter((field) => field !== 'specialRequests' && isMissing(field))
            .map((field) => (
              <TextField
                key={field}
                {...attributes[field as keyof typeof attributes]}
                id={`offer-${field}`}
                label={i18n.t(labels[field])}
                hint={field === 'birthDate' ? i18n.t('booking.birthDateHint') : undefined}
                error={failure?.errors[field]}
                value={values[field] ?? ''}
                onChange={change(field)}
              />
            ))}
        </div>
        {isMissing('specialRequests') && (
          <TextArea
            id="offer-specialRequests"
            label={i18n.t(labels.specialRequests)}
            error={failure?.errors.specialRequests}
            rows={3}
            value={values.specialRequests ?? ''}
            onChange={change('specialRequests')}
          />
        )}
        {isMissing('privacyAccepted') && (
          <Checkbox
            id="offer-privacyAccepted"
            required
            checked={isAccepted}
            onChange={(event) => setIsAccepted(event.currentTarget.checked)}
            error={failure?.errors.privacyAccepted}
            label={
              <>
                {i18n.t('booking.privacyAccepted')} <Link href="/privacy">{i18n.t('booking.privacyLink')}</Link>
              </>
            }
          />
        )}
        <Terms alternative={alternative} today={farmToday()} />
        {failure && (
          <div id="offer-failure" tabIndex={-1}>
            {hasFieldErrors ? (
              <p className="field-error" role="alert">
                {i18n.t('offer.checkFields')}
              </p>
            ) : (
              <WriteFailure failure={failure} />
            )}
          </div>
        )}
        <Button type="submit" variant="primary" aria-describedby="offer-terms" aria-disabled={isSending || undefined}>
          {i18n.t('offer.book')}
        </Button>
      </form>
    </Card>
  )
}
