/** Asks for the password again before a change of the second factors, or before a backup is taken away. */
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import type { ButtonVariant } from '#pwa/ui/Button.tsx'
import type { ToastText } from '#pwa/ui/toasts.ts'
import { Fields } from '../forms/Fields.tsx'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useDeviceSession } from '../session/session.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFactorWrite } from './useFactorWrite.ts'

type Props<Out> = {
  title: string
  submitLabel: string
  variant?: ButtonVariant
  send: (password: string) => Promise<Out>
  success?: ToastText
  failure?: string
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
  const [values, setValues] = useState({ password: '' })
  const { write, form } = useFactorWrite({ ...options, fields: ['password'] })
  const getError = useFieldErrors(write.error, values)
  return (
    <FormDialog
      title={title}
      form={form}
      variant={variant}
      submitLabel={submitLabel}
      isPending={write.isPending}
      onSubmit={() => write.mutate(values.password)}
      onClose={onClose}
    >
      <div className="dialog-wide">{children}</div>
      {/* Password managers find the password by this name. */}
      <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
      <Fields
        form={{ name: 'factor', values, setValues, getError }}
        rows={[
          {
            name: 'password',
            kind: 'password',
            isWide: true,
            label: i18n.t('admin.password.current'),
            autoComplete: 'current-password',
          },
        ]}
      />
    </FormDialog>
  )
}
