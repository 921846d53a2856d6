/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LoginChallenge, SecondStep } from '#contract/secondFactors.ts'
import { ApiError } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { completeLogin } from './login.ts'
import { canUsePasskeys, PasskeyError, signWithPasskey } from './passkeys.ts'

type Props = {
  challenge: LoginChallenge
  onDone: () => void
  /** Back to the password, with the reason when too much time has passed. */
  onBack: (reason: string | null) => void
}

export function SecondStepForm({ challenge, onDone, onBack }: Props) {
  const { i18n } = useLanguage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [isPending, setPending] = useState(false)

  const showError = (reason: unknown) => {
    const detail = getErrorDetail(reason)
    if (reason instanceof ApiError && reason.problem?.code === 'login_expired') onBack(detail)
    else setError(detail ?? i18n.t('admin.noResponse'))
  }
  const prove = async (getStep: () => Promise<SecondStep>) => {
    setPending(true)
    setError(undefined)
    try {
      await completeLogin(await getStep())
      onDone()
    } catch (reason) {
      if (reason instanceof PasskeyError) setError(i18n.t('admin.security.passkeyFailed'))
      else showError(reason)
    } finally {
      setPending(false)
    }
  }
  // The form takes the place of the first step's, which had the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setError(i18n.t('admin.secondStep.codeMissing'))
    else void prove(async () => ({ code: code.trim() }))
  }
  const passkey = canUsePasskeys() ? challenge.passkey : null
  return (
    <form ref={form} className="stack-4" noValidate onSubmit={submit}>
      <p>{i18n.t('admin.secondStep.text')}</p>
      {passkey && (
        <Button
          variant="primary"
          disabled={isPending}
          onClick={() => void prove(async () => ({ passkey: await signWithPasskey(passkey) }))}
        >
          {i18n.t('admin.secondStep.usePasskey')}
        </Button>
      )}
      <TextField
        id={`${id}-code`}
        label={challenge.app ? i18n.t('admin.secondStep.code') : i18n.t('admin.secondStep.recoveryCode')}
        hint={challenge.app && i18n.t('admin.secondStep.codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant={passkey ? 'secondary' : 'primary'} disabled={isPending}>
        {isPending ? i18n.t('admin.login.pending') : i18n.t('admin.secondStep.submit')}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={() => onBack(null)}>
        {i18n.t('admin.secondStep.back')}
      </Button>
    </form>
  )
}
