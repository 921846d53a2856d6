/** The buttons of a dialog that writes, and why submitting is blocked, if it is. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './DialogFooter.css'
import { useFormClose } from './formClose.ts'

type Props = {
  submitLabel: string
  variant?: ButtonVariant
  isPending: boolean
  /** The form says why. */
  isDisabled?: boolean
  /** Without a network the write waits in the outbox. */
  canWait?: boolean
  onClose: () => void
  /** Stops the running action. Without it, cancelling is possible only before the action starts. */
  onStop?: (() => void) | undefined
  /** In place of the button, whose label is the question: each of these submits, and the Enter key chooses none. */
  answers?: { label: string; onChoose: () => void }[] | undefined
  /** Another way to submit. */
  children?: ReactNode
}

export function DialogFooter({
  submitLabel,
  variant = 'primary',
  isPending,
  isDisabled = false,
  canWait = false,
  onClose,
  onStop,
  answers,
  children,
}: Props) {
  const { i18n } = useLanguage()
  const close = useFormClose(onClose)
  const blockedReason = useBlockedReason({ canWait })
  const isUnready = blockedReason !== null || isPending || isDisabled
  return (
    <div className="dialog-footer">
      <BlockedReason canWait={canWait} />
      <Button onClick={isPending ? onStop : close} disabled={isPending && onStop === undefined}>
        {i18n.t('admin.cancel')}
      </Button>
      {children}
      {answers ? (
        <fieldset className="dialog-answers">
          <legend>{isPending ? i18n.t('admin.sending') : submitLabel}</legend>
          {answers.map(({ label, onChoose }) => (
            <Button key={label} disabled={isUnready} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Button type="submit" variant={variant} disabled={isUnready}>
          {isPending ? i18n.t('admin.sending') : submitLabel}
        </Button>
      )}
    </div>
  )
}
