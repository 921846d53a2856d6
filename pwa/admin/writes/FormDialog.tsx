/**
 * A dialog with one form: its fields, a button that submits them and one that cancels. Over typed text it asks before it
 * closes, by whatever way, and before somebody leaves the page.
 */
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { FormCloseProvider } from './formClose.ts'
import { useLeaveGuard } from './leaveGuard.ts'

type Props = Omit<ComponentProps<typeof DialogFooter>, 'children' | 'onStop'> & {
  title: string
  size?: 'narrow' | 'wide'
  /** Opens with what was typed before the page was loaded again. */
  isRestored?: boolean
  restoredText?: string
  /** An action runs beside the form's own. */
  isLocked?: boolean
  form?: RefObject<HTMLFormElement | null>
  formClass?: string
  /** Another button that submits. */
  otherButton?: ReactNode
  onSubmit: () => void
  /** What stands before the form, such as a conflict, and what it opens, such as a question. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Whose text would be missed. A password is no such text. */
const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'password', 'file'].includes(target.type))

export function FormDialog({
  title,
  size = 'narrow',
  isRestored = false,
  restoredText = /*i18n*/ 'admin.rooms.restored',
  isLocked = false,
  form,
  formClass = 'dialog-form',
  otherButton,
  onSubmit,
  onClose,
  before,
  after,
  children,
  ...footer
}: Props) {
  const { i18n } = useLanguage()
  const [hasTypedText, setTypedText] = useState(isRestored)
  const guard = useLeaveGuard(hasTypedText)
  const close = () => (hasTypedText ? guard.ask(() => {}) : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would pass the event on to a form around this dialog.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Modal
      isOpen
      onClose={close}
      size={size}
      title={title}
      closeLabel={i18n.t('admin.close')}
      isLocked={footer.isPending || isLocked}
    >
      <FormCloseProvider value={close}>
        <div onInput={({ target }) => isTextField(target) && setTypedText(true)}>
          {isRestored && (
            <Card kind="note" role="status">
              <p>{i18n.t(restoredText)}</p>
            </Card>
          )}
          {before}
          <form ref={form} className={formClass} noValidate autoComplete="off" onSubmit={submit}>
            {children}
            <DialogFooter {...footer} onClose={onClose}>
              {otherButton}
            </DialogFooter>
          </form>
          {after}
        </div>
      </FormCloseProvider>
      <DiscardQuestion guard={guard} onDiscard={onClose} />
    </Modal>
  )
}
