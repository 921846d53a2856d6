/** How old what the screen shows is: always visible, by the farm's clock. */
import { ageText, countText, timeText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readProgress } from '#pwa/offline/db.ts'
import { useNow, useStored, useSyncedAt, useSyncState } from './useSync.ts'

/** How far the first reading is; one that was interrupted goes on from there. */
function FirstReading({ isOffline }: { isOffline: boolean }) {
  const { i18n, language } = useLanguage()
  const progress = useStored(readProgress)
  const words = progress && {
    n: countText(progress.stored, language),
    total: countText(progress.total, language),
  }
  if (isOffline) return <span>{words ? i18n.t('admin.sync.interrupted', words) : i18n.t('admin.sync.never')}</span>
  return (
    <label className="first-reading">
      {i18n.t('admin.sync.first')} <progress max={progress?.total} value={progress?.stored} />{' '}
      {words && i18n.t('admin.sync.read', words)}
    </label>
  )
}

export function Freshness() {
  const { i18n, language } = useLanguage()
  const { reach } = useSyncState()
  const syncedAt = useSyncedAt()
  const now = useNow()
  if (syncedAt === undefined) return <div className="freshness" />
  return (
    <section className="freshness" data-reach={reach} aria-label={i18n.t('admin.sync.label')}>
      <span role="status">{reach === 'offline' && <strong>{i18n.t('admin.sync.offline')}</strong>}</span>
      {syncedAt === null ? (
        <FirstReading isOffline={reach === 'offline'} />
      ) : (
        <span>
          {i18n.t('admin.sync.updated', { time: timeText(syncedAt, language) })}{' '}
          <span className="freshness-age">({ageText(syncedAt, now, language)})</span>
        </span>
      )}
    </section>
  )
}
