import { property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'

/** The page stands without the server; only the rooms are missing, and the phone is not. */
export function RoomsFailure({ onRetry }: { onRetry: () => void }) {
  const { i18n } = useLanguage()
  const { phone } = property
  return (
    <div className="inline-group" role="status">
      <p>
        {i18n.t('rooms.failure')} <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
      </p>
      <Button size="small" onClick={onRetry}>
        {i18n.t('rooms.retry')}
      </Button>
    </div>
  )
}
