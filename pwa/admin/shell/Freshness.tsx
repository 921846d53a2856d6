/** How old what the screen shows is: always visible, by the farm's clock. */
import { ageText, timeText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { useNow, useStored, useSyncedAt, useSyncState } from './useSync.ts'

/** How far the first reading is; one that was interrupted goes on from there. */
function FirstReading({ isOffline }: { isOffline: boolean }) {
  const { i18n } = useLanguage()
  const n = useStored(() => db.bookings.count()) ?? 0
  if (isOffline) return <span>{n === 0 ? i18n.t('admin.sync.never') : i18n.t('admin.sync.interrupted', { n })}</span>
  return (
    <label className="first-reading">
      {i18n.t('admin.sync.first')} <progress /> {i18n.t('admin.sync.read', { n })}
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
