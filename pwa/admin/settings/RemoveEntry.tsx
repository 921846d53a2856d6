import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'

type Props = {
  /** What the button does, in the words of the language: "Delete the season". */
  label: string
  /** Which entry, and what its removal means. */
  text: string
  isPending: boolean
  onConfirm: () => void
}

/** A button in the dialog of an entry that removes it, after a question. */
export function RemoveEntry({ label, text, isPending, onConfirm }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="dialog-wide">
      <Button variant="danger" disabled={blockedReason !== null || isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          submitLabel={i18n.t('admin.action.delete')}
          isPending={isPending}
          onConfirm={() => {
            setAsking(false)
            onConfirm()
          }}
          onClose={() => setAsking(false)}
        >
          <p className="dialog-wide">{text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
