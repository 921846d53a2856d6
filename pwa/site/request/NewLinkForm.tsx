/** For a private link that does not open: mails it again, to the address of the booking or offer. */
import { type FormEvent, useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import './RequestActions.css'
import { useRequestWrite } from '../useRequestWrite.ts'
import { WriteFailure } from './WriteFailure.tsx'

type Props = { code: string; name: 'bookings.sendLink' | 'offers.sendLink' }

export function NewLinkForm({ code, name }: Props) {
  const { i18n } = useLanguage()
  const [isSent, setIsSent] = useState(false)
  const { submit, isSending, failure } = useRequestWrite<{ email: string }, undefined>({
    link: { code, secret: '' },
    send: (body, { params, key, signal }) => call(name, { params, key, signal, body }),
    onDone: () => setIsSent(true),
    onRefused: () => {},
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSent(false)
    // Read from the form, because autofill may have filled it in without an event.
    if (!isSending) void submit({ email: String(new FormData(event.currentTarget).get('email') ?? '') })
  }
  return (
    <form className="request-message" noValidate onSubmit={send}>
      <p>{i18n.t('newLink.text', { code })}</p>
      <TextField
        id="new-link-email"
        name="email"
        type="email"
        autoComplete="email"
        label={i18n.t('newLink.email')}
        error={failure?.errors.email}
        readOnly={isSending}
      />
      {failure?.errors.email === undefined && <WriteFailure failure={failure} />}
      <p role="status">{isSent && i18n.t('newLink.sent')}</p>
      <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
        {i18n.t('newLink.send')}
      </Button>
    </form>
  )
}
