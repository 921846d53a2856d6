/** A modal dialog: traps the focus, closes with Escape and restores the focus. The caller provides all texts. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components'
import { Button } from './Button.tsx'
import './Modal.css'
import { useCountModal } from './openModals.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Prevents closing while an action runs whose result is unknown. */
  isLocked?: boolean
  /** `full` covers the window and has no padding. `top`: content that grows, at the top of the window. */
  size?: 'narrow' | 'wide' | 'full' | 'top'
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function Modal({
  isOpen,
  onClose,
  title,
  closeLabel,
  isLocked = false,
  size = 'narrow',
  role,
  children,
}: Props) {
  const dialog = useRef<HTMLElement>(null)
  useCountModal(isOpen)
  // A button that is disabled or removed by its own press, or while an action runs, loses the focus to the body, where
  // Escape would not reach the dialog.
  useEffect(() => {
    const focusDialog = () => {
      // The browser takes the focus from a disabled button only after the next frame's callbacks.
      const focused = document.activeElement
      if (focused === document.body || focused?.matches(':disabled')) dialog.current?.focus()
    }
    if (!isLocked) focusDialog()
    const focusAfterPress = ({ target }: MouseEvent) => {
      if (target instanceof Node && dialog.current?.contains(target)) requestAnimationFrame(focusDialog)
    }
    document.addEventListener('click', focusAfterPress, true)
    return () => document.removeEventListener('click', focusAfterPress, true)
  }, [isLocked])
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isKeyboardDismissDisabled={isLocked}
    >
      <AriaModal className="modal" data-size={size}>
        <Dialog ref={dialog} className="modal-dialog" role={role ?? 'dialog'}>
          <div className="modal-header">
            <Heading slot="title" className="modal-title">
              {title}
            </Heading>
            <Button
              variant="quiet"
              className="modal-close"
              aria-label={closeLabel}
              disabled={isLocked}
              onClick={onClose}
            >
              <span aria-hidden="true">×</span>
            </Button>
          </div>
          <div className="modal-body">{children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
