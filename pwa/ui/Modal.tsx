/** A modal dialog; focus goes in, Escape closes, focus comes back. Its words are the caller's. */
import type { ReactNode } from 'react'
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components'
import { Button } from './Button.tsx'
import './Modal.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** While something runs whose outcome is unknown: no way out by accident. */
  isLocked?: boolean
  size?: 'narrow' | 'wide'
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
        <Dialog className="modal-dialog" role={role ?? 'dialog'}>
          <header className="modal-header">
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
          </header>
          <div className="modal-body">{children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
