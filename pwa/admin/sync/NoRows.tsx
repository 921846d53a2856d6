import { useLanguage } from '#pwa/i18n.tsx'
import { NoRowsYet } from './NoRowsYet.tsx'
import { useSyncedAt } from './useSync.ts'

/** What a list says instead of rows: what it is for; before the first sync is complete, that nothing is known yet. */
export function NoRows({ textId }: { textId: string }) {
  const { i18n } = useLanguage()
  if (useSyncedAt() == null) return <NoRowsYet />
  return (
    <p className="empty" role="status">
      {i18n.t(textId)}
    </p>
  )
}
