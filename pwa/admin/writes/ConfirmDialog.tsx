/** Asks for confirmation before an action that an accidental tap must not trigger. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import type { ButtonVariant } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { FormCloseProvider } from './formClose.ts'

type Props = {
  title: string
  submitLabel: string
  variant?: ButtonVariant
  isPending: boolean
  onConfirm: () => void
  canWait?: boolean
  onClose: () => void
  /** Stops the running action, if that is possible. */
  onStop?: () => void
  /** Of an action that cannot be undone: has to be typed first. */
  word?: string
  /** Says what the action does. */
  children: ReactNode
}

export function ConfirmDialog({
  title,
  submitLabel,
  variant = 'danger',
  isPending,
  canWait = false,
  onConfirm,
  onClose,
  onStop,
  word,
  children,
}: Props) {
  const { i18n } = useLanguage()
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMatch = word === undefined || typed.trim().toLocaleUpperCase() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would pass the event on to the form that holds this dialog.
    event.stopPropagation()
    setSubmitted(true)
    if (isMatch) onConfirm()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={title}
      closeLabel={i18n.t('admin.close')}
      isLocked={isPending}
    >
      {/* Inside the dialog of a form its button closes this one only. */}
      <FormCloseProvider value={null}>
        <form className="dialog-form" noValidate onSubmit={submit}>
          {word === undefined ? (
            children
          ) : (
            <>
              <div className="dialog-wide">{children}</div>
              <div className="dialog-wide">
                <TextField
                  id="type-to-confirm"
                  label={i18n.t('admin.typeToConfirm.label', { word })}
                  error={isSubmitted && !isMatch ? i18n.t('admin.typeToConfirm.mismatch', { word }) : undefined}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
            </>
          )}
          <DialogFooter
            variant={variant}
            submitLabel={submitLabel}
            isPending={isPending}
            canWait={canWait}
            onClose={onClose}
            onStop={onStop}
          />
        </form>
      </FormCloseProvider>
    </Modal>
  )
}
