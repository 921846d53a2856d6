/**
 * Username and password, for the login screen and for the dialog that renews an expired session. An account with a second
 * factor goes on to the second step.
 */
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import type { LoginChallenge } from '#contract/secondFactors.ts'
import { ApiError } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { isStorageBlocked } from '#pwa/storage.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import type { ToastContents, ToastLine } from '#pwa/ui/toasts.ts'
import { getErrorDetail } from '../sync/errors.ts'

// Most accounts need no second step.
const SecondStepForm = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }))

type FieldErrors = { username?: string; password?: string }

export function LoginForm({ username: initialUsername = '', onDone }: { username?: string; onDone?: () => void }) {
  const { i18n } = useLanguage()
  const id = useId()
  const [username, setUsername] = useState(initialUsername)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null)

  const loadAndShowToast = async (contents: ToastContents) => (await import('#pwa/ui/toasts.ts')).showToast(contents)
  const getReason = (error: unknown): ToastLine => {
    if (!(error instanceof ApiError))
      return isStorageBlocked() ? /*i18n*/ 'admin.login.storageBlocked' : /*i18n*/ 'admin.noResponse'
    if (error.status === 401) return /*i18n*/ 'admin.login.wrong'
    const detail = getErrorDetail(error)
    return detail === null ? /*i18n*/ 'admin.noResponse' : { detail }
  }
  const finish = () => {
    void loadAndShowToast({ title: /*i18n*/ 'admin.login.done' })
    onDone?.()
  }
  const goBack = (detail: string | null) => {
    setChallenge(null)
    if (detail !== null)
      void loadAndShowToast({ title: /*i18n*/ 'admin.login.failed', lines: [{ detail }], variant: 'destructive' })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, because a password manager may have filled it in without an event.
    const fields = new FormData(event.currentTarget)
    const [typedName, password] = [String(fields.get('username')).trim(), String(fields.get('password'))]
    setUsername(typedName)
    const missing: FieldErrors = {
      ...(typedName ? {} : { username: i18n.t('admin.login.usernameMissing') }),
      ...(password ? {} : { password: i18n.t('admin.login.passwordMissing') }),
    }
    setFieldErrors(missing)
    if (missing.username || missing.password) return
    setPending(true)
    try {
      if (isStorageBlocked()) throw new TypeError('the browser blocks all storage, the cookie of the session included')
      const { login } = await import('./login.ts')
      const secondStep = await login(typedName, password)
      if (secondStep === null) finish()
      else setChallenge(secondStep)
    } catch (error) {
      void loadAndShowToast({
        title: /*i18n*/ 'admin.login.failed',
        lines: [getReason(error)],
        variant: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }
  if (challenge)
    return (
      <Suspense fallback={<p aria-busy="true">{i18n.t('admin.login.pending')}</p>}>
        <SecondStepForm challenge={challenge} onDone={finish} onBack={goBack} />
      </Suspense>
    )
  return (
    <form className="stack-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id={`${id}-username`}
        label={i18n.t('admin.login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        error={fieldErrors.username}
      />
      <TextField
        id={`${id}-password`}
        label={i18n.t('admin.login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={fieldErrors.password}
      />
      <Button type="submit" variant="primary" disabled={isPending}>
        {isPending ? i18n.t('admin.login.pending') : i18n.t('admin.login.submit')}
      </Button>
    </form>
  )
}
