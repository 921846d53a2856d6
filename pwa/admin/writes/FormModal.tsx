/** A dialog with a form: over typed text it asks before it closes, by whatever way, and before somebody leaves the page. */
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Modal } from '#pwa/ui/Modal.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { FormCloseProvider } from './formClose.ts'
import { useLeaveGuard } from './leaveGuard.ts'

type Props = ComponentProps<typeof Modal> & {
  /** Opens with text that somebody has typed before. */
  hasText?: boolean
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))

export function FormModal({ onClose, hasText = false, children, ...modal }: Props) {
  const [hasTypedText, setTypedText] = useState(hasText)
  const guard = useLeaveGuard(hasTypedText)
  const noteInput = ({ target }: FormEvent) => {
    if (isTextField(target)) setTypedText(true)
  }
  const close = () => (hasTypedText ? guard.ask(() => {}) : onClose())
  return (
    <Modal {...modal} onClose={close}>
      <FormCloseProvider value={close}>
        <div onInput={noteInput}>{children}</div>
      </FormCloseProvider>
      <DiscardQuestion guard={guard} onDiscard={onClose} />
    </Modal>
  )
}
