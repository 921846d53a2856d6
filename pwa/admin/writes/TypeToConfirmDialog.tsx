/** Confirms an action that cannot be undone: the user has to type `word` first. */
import { type ComponentProps, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = ComponentProps<typeof ConfirmDialog> & { word: string }

export function TypeToConfirmDialog({ word, onConfirm, children, ...dialog }: Props) {
  const { i18n } = useLanguage()
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMatch = typed.trim().toLocaleUpperCase() === word
  const confirm = () => {
    setSubmitted(true)
    if (isMatch) onConfirm()
  }
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      <div className="dialog-wide">{children}</div>
      <div className="dialog-wide">
        <TextField
          id="type-to-confirm"
          label={i18n.t('admin.typeToConfirm.label', { word })}
          error={isSubmitted && !isMatch ? i18n.t('admin.typeToConfirm.mismatch', { word }) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
