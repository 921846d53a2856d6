/** The age of what the screen shows, by the server's clock; always visible. */
import { formatCount, formatTime, formatTimeAgo } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readProgress } from '#pwa/offline/db.ts'
import './SyncStatus.css'
import { useNow, useStoreQuery, useSyncedAt, useSyncState } from './useSync.ts'

/** The progress of the first sync; an interrupted one resumes where it stopped. */
function InitialSyncProgress({ isOffline }: { isOffline: boolean }) {
  const { i18n, language } = useLanguage()
  const progress = useStoreQuery(readProgress)
  const counts = progress && {
    n: formatCount(progress.stored, language),
    total: formatCount(progress.total, language),
  }
  if (isOffline) return <span>{counts ? i18n.t('admin.sync.interrupted', counts) : i18n.t('admin.sync.noData')}</span>
  return (
    <label className="initial-sync">
      {i18n.t('admin.sync.initial')} <progress max={progress?.total} value={progress?.stored} />{' '}
      {counts && i18n.t('admin.sync.progress', counts)}
    </label>
  )
}

export function SyncStatus() {
  const { i18n, language } = useLanguage()
  const { connection } = useSyncState()
  const syncedAt = useSyncedAt()
  const now = useNow()
  if (syncedAt === undefined) return <div className="sync-status" />
  return (
    <section className="sync-status" data-connection={connection} aria-label={i18n.t('admin.sync.label')}>
      <span role="status">{connection === 'offline' && <strong>{i18n.t('admin.sync.offline')}</strong>}</span>
      {syncedAt === null ? (
        <InitialSyncProgress isOffline={connection === 'offline'} />
      ) : (
        <span>
          {i18n.t('admin.sync.updated', { time: formatTime(syncedAt, language) })}{' '}
          <span className="sync-age">({formatTimeAgo(syncedAt, now, language)})</span>
        </span>
      )}
    </section>
  )
}
