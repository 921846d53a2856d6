/** Changes the own password. The server validates the fields and logs out the account's other devices. */
import { type FormEvent, useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { changeSession } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useDeviceSession } from '../session/session.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useWrite } from '../writes/useWrite.ts'
import './PasswordPage.css'

const empty = { current: '', new: '' }

export function PasswordPage() {
  const { i18n } = useLanguage()
  const { session } = useDeviceSession()
  const blockedReason = useBlockedReason()
  const { form, focusFirstError } = useFocusOnError()
  const [values, setValues] = useState(empty)
  const write = useWrite({
    send: (body: typeof empty) => changeSession(() => call('session.changePassword', { body })),
    success: () => /*i18n*/ 'admin.password.changed',
    failure: () => ({ title: /*i18n*/ 'admin.password.failed' }),
    onDone: () => setValues(empty),
    onError: (error) => {
      focusFirstError()
      return (['current', 'new'] as const).some((field) => getFieldError(error, field) !== undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(values)
  }
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.password.text')}</p>
      </header>
      <form className="password-form" ref={form} noValidate onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
        <TextField
          id="password-current"
          label={i18n.t('admin.password.current')}
          type="password"
          autoComplete="current-password"
          value={values.current}
          error={getFieldError(write.error, 'current')}
          onChange={(event) => setValues({ ...values, current: event.target.value })}
        />
        <TextField
          id="password-new"
          label={i18n.t('admin.accounts.newPassword')}
          hint={i18n.t('admin.accounts.passwordHint')}
          type="password"
          autoComplete="new-password"
          value={values.new}
          error={getFieldError(write.error, 'new')}
          onChange={(event) => setValues({ ...values, new: event.target.value })}
        />
        <Button type="submit" variant="primary" disabled={blockedReason !== null || write.isPending}>
          {write.isPending ? i18n.t('admin.sending') : i18n.t('admin.place.password')}
        </Button>
        <BlockedReason />
      </form>
    </>
  )
}
