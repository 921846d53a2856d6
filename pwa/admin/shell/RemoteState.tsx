/** Why a list that needs the network is not there, or is not of now; nothing when it is. */
import { useLanguage } from '#pwa/i18n.tsx'
import { detailOf } from './refusal.ts'
import { useHindrance } from './useSync.ts'

export function RemoteState({ query: { data, error } }: { query: { data: unknown; error: unknown } }) {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const fault = error ? (detailOf(error) ?? i18n.t('admin.noAnswer')) : null
  if (hindrance === null && fault === null && data !== undefined) return null
  return (
    <p className="hindrance" role="status" aria-busy={hindrance === null && fault === null}>
      {hindrance ?? fault ?? i18n.t('admin.loading')}
    </p>
  )
}
