/** Asks for the password again before a change of the second factors. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import type { ButtonVariant } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import type { ToastText } from '#pwa/ui/toasts.ts'
import { useDeviceSession } from '../session/session.ts'
import { getFieldError } from '../sync/errors.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { useFactorWrite } from './useFactorWrite.ts'

type Props<Out> = {
  title: string
  submitLabel: string
  variant?: ButtonVariant
  send: (password: string) => Promise<Out>
  success?: ToastText
  onDone: (response: Out) => void
  onClose: () => void
  /** Says what the change does. */
  children: ReactNode
}

export function PasswordDialog<Out>({
  title,
  submitLabel,
  variant = 'primary',
  onClose,
  children,
  ...options
}: Props<Out>) {
  const { i18n } = useLanguage()
  const { session } = useDeviceSession()
  const [password, setPassword] = useState('')
  const { write, form } = useFactorWrite({ ...options, fields: ['password'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(password)
  }
  return (
    <Modal isOpen onClose={onClose} title={title} closeLabel={i18n.t('admin.close')} isLocked={write.isPending}>
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <div className="dialog-wide">{children}</div>
        {/* Password managers find the password by this name. */}
        <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
        <div className="dialog-wide">
          <TextField
            id="factor-password"
            label={i18n.t('admin.password.current')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={getFieldError(write.error, 'password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <DialogFooter variant={variant} submitLabel={submitLabel} isPending={write.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
