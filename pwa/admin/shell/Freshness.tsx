/** How old what the screen shows is: always visible, by the farm's clock. */
import { ageText, timeText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useNow, useSyncedAt, useSyncState } from './useSync.ts'

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
        <span>{reach === 'offline' ? i18n.t('admin.sync.never') : i18n.t('admin.sync.first')}</span>
      ) : (
        <span>
          {i18n.t('admin.sync.updated', { time: timeText(syncedAt, language) })}{' '}
          <span className="freshness-age">({ageText(syncedAt, now, language)})</span>
        </span>
      )}
    </section>
  )
}
