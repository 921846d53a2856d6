/** Puts an address on the waiting list. Days and guests are those that were searched for. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Input } from '#contract/calls.ts'
import { maxToleranceDays } from '#contract/offers/waitlistRules.ts'
import type { Search } from '#contract/search/searchAddress.ts'
import { call } from '#pwa/api.ts'
import { formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { focusElement } from '../focus.ts'
import { HoneypotField } from '../outbox/HoneypotField.tsx'
import { useRequestWrite } from '../useRequestWrite.ts'
import { forgetTyped, getTyped, setTyped, type Typed } from './typed.ts'
import './WaitlistForm.css'

const empty: Typed = { email: '', toleranceDays: '0', privacy: false, leaveEmpty: '' }
const tolerances = Array.from({ length: maxToleranceDays + 1 }, (_, days) => days)

type Props = { search: Search }

const readForm = (form: HTMLFormElement): Typed => {
  const typed = new FormData(form)
  return {
    email: String(typed.get('email') ?? ''),
    toleranceDays: String(typed.get('toleranceDays') ?? ''),
    privacy: typed.get('privacy') === 'on',
    leaveEmpty: String(typed.get('leaveEmpty') ?? ''),
  }
}

function Sent({ email }: { email: string }) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" role="status">
      <h3 id="waitlist-title" tabIndex={-1}>
        {i18n.t('waitlist.sent')}
      </h3>
      <p>{i18n.t('waitlist.sentText', { email })}</p>
    </Card>
  )
}

export function WaitlistForm({ search }: Props) {
  const { checkinDate, checkoutDate, guests } = search
  const { i18n, language } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [kept] = useState(() => getTyped(search))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the press has opened the form
  useEffect(() => {
    if (kept) return
    setTyped(search, empty)
    focusElement('waitlist-title')
  }, [])
  const { submit, isSending, failure } = useRequestWrite<Input<'waitlist.add'>, string>({
    link: { code: '', secret: '' },
    send: async (body, { key, signal }) => {
      await call('waitlist.add', { body, key, signal })
      return body.email
    },
    onDone: (email) => {
      forgetTyped(search)
      setSentTo(email)
      focusElement('waitlist-title')
    },
    onRefused: () => {},
  })
  useEffect(() => {
    const field = failure && form.current?.querySelector('[aria-invalid=true]')
    if (field) focusElement(field.id)
  }, [failure])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, because autofill may have filled it in without an event.
    const typed = readForm(event.currentTarget)
    if (isSending) return
    void submit({
      ...typed,
      from: checkinDate,
      to: checkoutDate,
      numberOfGuests: guests,
      toleranceDays: Number(typed.toleranceDays),
      // The server says in words that it is missing.
      privacy: typed.privacy as true,
    })
  }
  const errors = failure?.errors ?? {}
  const hasFieldError = ['email', 'toleranceDays', 'privacy'].some((name) => name in errors)
  const { from, to } = formatStay({ checkinDate, checkoutDate }, language)
  if (sentTo !== null) return <Sent email={sentTo} />
  return (
    <Card as="section" aria-labelledby="waitlist-title">
      <form
        ref={form}
        className="waitlist-form"
        noValidate
        onChange={(event) => setTyped(search, readForm(event.currentTarget))}
        onSubmit={send}
      >
        <h3 id="waitlist-title" tabIndex={-1}>
          {i18n.t('waitlist.open')}
        </h3>
        <p>{i18n.t('waitlist.text', { from, to, guests: i18n.t('booking.guestCount', { n: guests }) })}</p>
        <TextField
          id="waitlist-email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          label={i18n.t('waitlist.email')}
          error={errors.email}
          defaultValue={kept?.email}
          required
        />
        <SelectField
          id="waitlist-tolerance"
          name="toleranceDays"
          label={i18n.t('waitlist.tolerance')}
          error={errors.toleranceDays}
          defaultValue={kept?.toleranceDays}
        >
          {tolerances.map((days) => (
            <option key={days} value={days}>
              {i18n.t('waitlist.toleranceDays', { n: days })}
            </option>
          ))}
        </SelectField>
        <Checkbox
          id="waitlist-privacy"
          name="privacy"
          label={
            <>
              {i18n.t('booking.privacyAccepted')} <Link href="/privacy">{i18n.t('booking.privacyLink')}</Link>
            </>
          }
          error={errors.privacy}
          defaultChecked={kept?.privacy}
          required
        />
        <HoneypotField id="waitlist-leaveEmpty" name="leaveEmpty" />
        {failure && !hasFieldError && (
          <p className="field-error" role="alert">
            {errors.from ?? errors.to ?? failure.detail ?? i18n.t('waitlist.notSent')}
          </p>
        )}
        <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
          {i18n.t('waitlist.send')}
        </Button>
      </form>
    </Card>
  )
}
