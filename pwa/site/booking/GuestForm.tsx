/** The form with the guest's own data. The children are shown below it and contain the submit button. */
import type { ChangeEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { HoneypotField } from '../outbox/HoneypotField.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { takeTyped } from '../takeTyped.ts'
import './GuestForm.css'
import { fetchFormToken } from './formToken.ts'
import { loadReceipt } from './loadReceipt.ts'
import { NationalityField } from './NationalityField.tsx'
import { type GetError, loadValidation, type RequestForm, type RequestInput } from './useRequestForm.ts'

type Props = {
  form: RequestForm
  /** The fields keep what was typed, but nobody can change them. */
  isClosed: boolean
  getError: GetError
  onSubmit: () => void
  children: ReactNode
}

export function GuestForm({ form, isClosed, getError, onSubmit, children }: Props) {
  const { i18n } = useLanguage()
  const { checkin } = useFarm()
  const field = (name: keyof RequestInput) => ({ ...form.register(name), id: name, error: getError(name) })
  const birthDate = field('birthDate')
  const changeBirthDate = (event: ChangeEvent<HTMLInputElement>) => {
    updateBirthDateInput(event.currentTarget, form.getValues('birthDate'))
    return birthDate.onChange(event)
  }

  return (
    <form
      className="guest-form"
      noValidate
      onFocus={() => {
        void loadValidation()
        loadReceipt().catch(() => undefined)
        void fetchFormToken()
      }}
      aria-labelledby="booking-guest"
      onSubmit={(event) => {
        event.preventDefault()
        takeTyped(event.currentTarget, form.getValues())
        onSubmit()
      }}
    >
      <h2 id="booking-guest">{i18n.t('booking.guestData')}</h2>
      {!isClosed && <p className="field-hint">{i18n.t('form.required')}</p>}
      <fieldset className="guest-form guest-fields" disabled={isClosed}>
        <div className="field-grid">
          <TextField {...field('guestName')} label={i18n.t('booking.guestName')} autoComplete="given-name" required />
          <TextField
            {...field('guestSurname')}
            label={i18n.t('booking.guestSurname')}
            autoComplete="family-name"
            required
          />
          <TextField
            {...field('guestEmail')}
            label={i18n.t('booking.guestEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            required
          />
          <TextField
            {...field('guestPhone')}
            label={i18n.t('booking.guestPhone')}
            type="tel"
            autoComplete="tel"
            required
          />
          <NationalityField {...field('nationality')} />
          <TextField
            {...birthDate}
            onChange={changeBirthDate}
            label={i18n.t('booking.birthDate')}
            hint={i18n.t('booking.birthDateHint')}
            inputMode="numeric"
            autoComplete="bday"
            required
          />
          <TextField
            {...field('fiscalCode')}
            label={i18n.t('booking.fiscalCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <TextArea
          {...field('specialRequests')}
          label={i18n.t('booking.specialRequests')}
          hint={i18n.t('booking.specialRequestsHint', { time: checkin.announceAfter })}
        />
        <Checkbox
          {...field('privacyAccepted')}
          required
          label={
            <>
              {i18n.t('booking.privacyAccepted')} <Link href="/privacy">{i18n.t('booking.privacyLink')}</Link>
            </>
          }
        />
        <HoneypotField {...field('leaveEmpty')} />
      </fieldset>
      {children}
    </form>
  )
}
