/** A dialog with a form: Escape over typed text asks before it closes. */
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'

type Props = Omit<ComponentProps<typeof Modal>, 'onEscape'>

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))

export function FormModal({ onClose, children, ...modal }: Props) {
  const { i18n } = useLanguage()
  const hasTypedText = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const noteInput = ({ target }: FormEvent) => {
    if (isTextField(target)) hasTypedText.current = true
  }
  return (
    <Modal {...modal} onClose={onClose} onEscape={() => (hasTypedText.current ? setAsking(true) : onClose())}>
      <div onInput={noteInput}>{children}</div>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={i18n.t('admin.discard.title')}
        closeLabel={i18n.t('admin.close')}
      >
        <div className="dialog-footer">
          <Button onClick={() => setAsking(false)}>{i18n.t('admin.discard.keep')}</Button>
          <Button variant="danger" onClick={onClose}>
            {i18n.t('admin.discard.confirm')}
          </Button>
        </div>
      </Modal>
    </Modal>
  )
}
