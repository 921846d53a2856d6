/** The number of requests that wait for an answer, on the app's icon. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { countPending } from '#pwa/offline/db.ts'

export function useAppBadge(): void {
  const pending = useLiveQuery(countPending)
  useEffect(() => {
    // Missing in browsers that have no installed apps; 0 takes the badge away.
    if (pending !== undefined) void navigator.setAppBadge?.(pending).catch(() => {})
  }, [pending])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}
