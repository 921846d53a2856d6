/** The number of requests that wait for an answer, on the app's icon; and a word to screen readers when one comes in. */
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { readPendingRequests } from '#pwa/offline/db.ts'
import { formatGuestName } from '../bookings/labels.ts'
import { useStoreQuery } from './useSync.ts'

export function NewRequestNotifier() {
  const { i18n } = useLanguage()
  const pending = useStoreQuery(readPendingRequests)
  const newestSeen = useRef<string | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!pending) return
    // Missing in browsers that have no installed apps; 0 takes the badge away.
    void navigator.setAppBadge?.(pending.count).catch(() => {})
    // Until the first reading is complete, all that arrives is old.
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
