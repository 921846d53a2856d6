/** The form with the guest's own data. The children are shown below it and contain the submit button. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { HoneypotField } from '../outbox/HoneypotField.tsx'
import { takeTyped } from '../takeTyped.ts'
import './GuestForm.css'
import { fetchFormToken } from './formToken.ts'
import { GuestFields } from './GuestFields.tsx'
import { loadReceipt } from './loadReceipt.ts'
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
  const field = (name: keyof RequestInput) => ({ ...form.register(name), id: name, error: getError(name) })

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
        <GuestFields
          asks={() => true}
          bind={field}
          email={field('guestEmail')}
          getBirthDate={() => form.getValues('birthDate')}
        />
        <HoneypotField {...field('leaveEmpty')} />
      </fieldset>
      {children}
    </form>
  )
}
