import { useLanguage } from '#pwa/i18n.tsx'
import { useSyncedAt, useSyncState } from './useSync.ts'

/** What a page says instead of rows before the first sync is complete. */
export function NoRowsYet() {
  const { i18n } = useLanguage()
  const syncedAt = useSyncedAt()
  const { connection } = useSyncState()
  if (syncedAt !== null) return null
  return (
    <p className="empty" role="status">
      {i18n.t(connection === 'offline' ? /*i18n*/ 'admin.sync.noData' : /*i18n*/ 'admin.sync.initial')}
    </p>
  )
}
