/** A dialog with a form: Escape over typed text asks before it closes, and so does leaving the page. */
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Modal } from '#pwa/ui/Modal.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { useLeaveGuard } from './leaveGuard.ts'

type Props = Omit<ComponentProps<typeof Modal>, 'onEscape'> & {
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
  return (
    <Modal {...modal} onClose={onClose} onEscape={() => (hasTypedText ? guard.ask(() => {}) : onClose())}>
      <div onInput={noteInput}>{children}</div>
      <DiscardQuestion guard={guard} onDiscard={onClose} />
    </Modal>
  )
}
