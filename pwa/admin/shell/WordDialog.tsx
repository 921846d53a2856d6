/** For what cannot be taken back: one types a word for it, which no tap by accident does. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DialogEnd } from '../bookings/DialogEnd.tsx'

type Props = {
  title: string
  word: string
  submitLabel: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

export function WordDialog({ title, word, submitLabel, isPending, onConfirm, onClose, children }: Props) {
  const { i18n } = useLanguage()
  const [typed, setTyped] = useState('')
  const [isJudged, setJudged] = useState(false)
  const isMeant = typed.trim().toLocaleUpperCase() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (isMeant) onConfirm()
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
      <form className="dialog-form" noValidate onSubmit={submit}>
        <div className="dialog-wide">{children}</div>
        <div className="dialog-wide">
          <TextField
            id="dialog-word"
            label={i18n.t('admin.word.ask', { word })}
            error={isJudged && !isMeant ? i18n.t('admin.word.missing', { word }) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <DialogEnd variant="danger" submitLabel={submitLabel} isPending={isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
