import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from './Icon.tsx'
import './Dialog.css'
import { useBackToClose } from './useBackToClose.ts'

type Props = {
  /** Target of a `commandfor` button, which opens the dialog without scripts. */
  id?: string
  label: string
  closeLabel: string
  /** `drawer` slides in from the side, `full` covers the screen. */
  variant?: 'panel' | 'drawer' | 'full'
  open: boolean
  /** Called when a `commandfor` button has opened the dialog before hydration. */
  onOpenedEarly?: () => void
  onClose: () => void
  onKeyDown?: (key: string) => void
  children: ReactNode
}

/** A native modal dialog: the browser traps the focus, closes it with Escape and restores the focus. "Back" closes it, too. */
export function Dialog({ id, label, closeLabel, variant = 'panel', open, onOpenedEarly, ...props }: Props) {
  const { onClose, onKeyDown, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const reportOpen = useEffectEvent(() => {
    if (dialog.current?.open) onOpenedEarly?.()
  })
  useEffect(() => reportOpen(), [])
  useBackToClose(open, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      id={id}
      className="dialog"
      data-variant={variant}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => onKeyDown?.(event.key)}
    >
      <div className="dialog-body">
        <button
          type="button"
          className="dialog-close"
          aria-label={closeLabel}
          onClick={onClose}
          {...(id ? { commandfor: id, command: 'close' } : {})}
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
