import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { StatusMessages } from './StatusMessages.tsx'

/** Offers an update. Without it the new version becomes active when the last page of the old version is closed. */
export function NewVersion({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const { i18n } = useLanguage()
  return (
    <StatusMessages>
      <p className="inline-group">
        {i18n.t('app.newVersion')}
        <Button size="small" onClick={onUpdate}>
          {i18n.t('app.update')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {i18n.t('app.later')}
        </Button>
      </p>
    </StatusMessages>
  )
}
