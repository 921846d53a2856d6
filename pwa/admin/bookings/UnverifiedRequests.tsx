/** Says in one line that somebody may have made up many requests, and moves them to the trash by one press. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useUnverifiedRequests } from '../booking/useUnverifiedRequests.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { Notice } from '../sync/Notice.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './SelectionBar.css'
import type { RequestSelection } from './useRequestSelection.ts'

export function UnverifiedRequests({ selection }: { selection: RequestSelection }) {
  const { i18n } = useLanguage()
  const requests = useUnverifiedRequests() ?? []
  const blockedReason = useBlockedReason({ canWait: true })
  if (requests.length === 0 || selection.selected !== null || selection.progress !== null) return null
  return (
    <div className="bookings-notice">
      <Notice tone="danger">
        <p className="selection-report">{i18n.t('admin.unverified.text', { n: requests.length })}</p>
        <Button disabled={blockedReason !== null} onClick={() => void selection.trash(requests)}>
          {i18n.t('admin.unverified.trash')}
        </Button>
        <Button variant="quiet" onClick={() => selection.start(requests)}>
          {i18n.t('admin.unverified.choose')}
        </Button>
        <BlockedReason canWait />
      </Notice>
    </div>
  )
}
