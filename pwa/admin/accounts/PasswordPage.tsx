/** Changes the own password. The server validates the fields and logs out the account's other devices. */
import type { FormEvent } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { changeSession } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useForm } from '../forms/useForm.ts'
import { useDeviceSession } from '../session/session.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import './PasswordPage.css'

const empty = { current: '', new: '' }

export function PasswordPage() {
  const { i18n } = useLanguage()
  const { session } = useDeviceSession()
  const blockedReason = useBlockedReason()
  const { save, dialog, ...form } = useForm<typeof empty, typeof empty, unknown>({
    name: 'password',
    id: null,
    schema: null,
    initial: () => empty,
    onClose: () => form.setValues(empty),
    send: (body) => changeSession(() => call('session.changePassword', { body })),
    success: () => /*i18n*/ 'admin.password.changed',
    failure: () => ({ title: /*i18n*/ 'admin.password.failed' }),
    onError: (error) => (['current', 'new'] as const).some((field) => getFieldError(error, field) !== undefined),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(form.values)
  }
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.password.text')}</p>
      </header>
      <form className="password-form" ref={dialog.form} noValidate onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
        <Fields
          form={form}
          rows={[
            {
              name: 'current',
              kind: 'password',
              label: i18n.t('admin.password.current'),
              autoComplete: 'current-password',
            },
            {
              name: 'new',
              kind: 'password',
              label: i18n.t('admin.accounts.newPassword'),
              hint: i18n.t('admin.accounts.passwordHint'),
              autoComplete: 'new-password',
            },
          ]}
        />
        <Button type="submit" variant="primary" disabled={blockedReason !== null || save.isPending}>
          {save.isPending ? i18n.t('admin.sending') : i18n.t('admin.place.password')}
        </Button>
        <BlockedReason />
      </form>
    </>
  )
}
