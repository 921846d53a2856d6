import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { useUnsentState } from '../outbox/sending.ts'

/** Whether changes of a booking wait for the network, or for a decision on the page of unsent changes. */
export function UnsentBadge({ bookingId }: { bookingId: string }) {
  const { i18n } = useLanguage()
  const state = useUnsentState(bookingId)
  if (state === null) return null
  return state === 'waiting' ? (
    <Badge tone="accent">{i18n.t('admin.waiting.badge')}</Badge>
  ) : (
    <Badge tone="danger">{i18n.t('admin.waiting.undecided')}</Badge>
  )
}
