import { formatPhone, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useFarm } from './FarmProvider.tsx'

/** Shown in place of the rooms if they cannot be loaded: a phone number and a retry button. */
export function RoomsFailure({ onRetry }: { onRetry: () => void }) {
  const { i18n } = useLanguage()
  const { phone } = useFarm()
  return (
    <div className="inline-group" role="status">
      <p>
        {i18n.t('rooms.failure')} <a href={formatPhoneUrl(phone)}>{formatPhone(phone)}</a>
      </p>
      <Button size="small" onClick={onRetry}>
        {i18n.t('rooms.retry')}
      </Button>
    </div>
  )
}
