/** The end of a dialog that writes: go, or leave; and why it cannot be done now, where that is so. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../shell/useSync.ts'
import './DialogFooter.css'

type Props = { submitLabel: string; variant?: ButtonVariant; isPending: boolean; onClose: () => void }

export function DialogFooter({ submitLabel, variant = 'primary', isPending, onClose }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  return (
    <div className="dialog-end">
      {blockedReason !== null && <span className="hindrance">{blockedReason}</span>}
      <Button onClick={onClose} disabled={isPending}>
        {i18n.t('admin.cancel')}
      </Button>
      <Button type="submit" variant={variant} disabled={blockedReason !== null || isPending}>
        {isPending ? i18n.t('admin.sending') : submitLabel}
      </Button>
    </div>
  )
}
