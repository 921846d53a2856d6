/** A dialog with one form: its fields, a button that submits them and one that cancels. */
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { FormModal } from './FormModal.tsx'
import { RestoredNote } from './RestoredNote.tsx'

type Props = {
  title: string
  size?: 'narrow' | 'wide'
  /** Opens with what was typed before the page was loaded again. */
  isRestored?: boolean
  form?: RefObject<HTMLFormElement | null>
  formClass?: string
  submitLabel: string
  isPending: boolean
  /** The form says why it cannot be submitted. */
  isDisabled?: boolean
  /** Without a network the write waits in the outbox. */
  canWait?: boolean
  answers?: ComponentProps<typeof DialogFooter>['answers']
  onSubmit: () => void
  onClose: () => void
  /** What stands before the form, such as a conflict, and what it opens, such as a question. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

export function FormDialog({
  title,
  size = 'narrow',
  isRestored = false,
  form,
  formClass = 'dialog-form',
  onSubmit,
  onClose,
  before,
  after,
  children,
  ...footer
}: Props) {
  const { i18n } = useLanguage()
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size={size}
      hasText={isRestored}
      title={title}
      closeLabel={i18n.t('admin.close')}
      isLocked={footer.isPending}
    >
      {isRestored && <RestoredNote />}
      {before}
      <form
        ref={form}
        className={formClass}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          // React would pass the event on to a form around this dialog.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
        <DialogFooter {...footer} onClose={onClose} />
      </form>
      {after}
    </FormModal>
  )
}
