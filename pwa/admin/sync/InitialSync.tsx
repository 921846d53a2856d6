import { formatCount } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readProgress } from '#pwa/offline/db.ts'
import './InitialSync.css'
import { useStoreQuery } from './useSync.ts'

/** The progress of the first sync; an interrupted one resumes where it stopped. */
export function InitialSync({ isOffline }: { isOffline: boolean }) {
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
