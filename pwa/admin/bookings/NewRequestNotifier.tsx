/** Shows the number of pending requests on the app's icon, and announces a new request to screen readers. */
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { readPendingRequests } from '#pwa/offline/db.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { useStoreQuery } from '../sync/useSync.ts'

export function NewRequestNotifier() {
  const { i18n } = useLanguage()
  const pending = useStoreQuery(readPendingRequests)
  const newestSeen = useRef<string | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!pending) return
    // Browsers without installable apps have no `setAppBadge`. 0 removes the badge.
    void navigator.setAppBadge?.(pending.count).catch(() => {})
    // Until the first sync is complete, the requests that arrive are old ones.
    if (!pending.isSyncComplete) return
    const newest = pending.newest?.createdAt ?? ''
    if (pending.newest && newestSeen.current !== null && newest > newestSeen.current)
      setAnnounced(
        i18n.t('admin.newRequest', {
          name: formatGuestName(pending.newest, i18n),
          n: pending.count,
        }),
      )
    if (newest >= (newestSeen.current ?? '')) newestSeen.current = newest
  }, [pending, i18n])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  )
}
