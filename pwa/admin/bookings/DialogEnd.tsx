/** The end of a dialog that writes: go, or leave; and why it cannot be done now, where that is so. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/Button.tsx'
import { useHindrance } from '../shell/useSync.ts'
import './DialogEnd.css'

type Props = { submitLabel: string; variant?: ButtonVariant; isPending: boolean; onClose: () => void }

export function DialogEnd({ submitLabel, variant = 'primary', isPending, onClose }: Props) {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  return (
    <div className="dialog-end">
      {hindrance !== null && <span className="hindrance">{hindrance}</span>}
      <Button onClick={onClose} disabled={isPending}>
        {i18n.t('admin.cancel')}
      </Button>
      <Button type="submit" variant={variant} disabled={hindrance !== null || isPending}>
        {isPending ? i18n.t('admin.sending') : submitLabel}
      </Button>
    </div>
  )
}
