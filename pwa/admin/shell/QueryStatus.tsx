/** Why a list that needs the network is not there, or is not of now; nothing when it is. */
import { useLanguage } from '#pwa/i18n.tsx'
import { getErrorDetail } from './errors.ts'
import { useBlockedReason } from './useSync.ts'

export function QueryStatus({ query: { data, error } }: { query: { data: unknown; error: unknown } }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const errorText = error ? (getErrorDetail(error) ?? i18n.t('admin.noResponse')) : null
  if (blockedReason === null && errorText === null && data !== undefined) return null
  return (
    <p className="hindrance" role="status" aria-busy={blockedReason === null && errorText === null}>
      {blockedReason ?? errorText ?? i18n.t('admin.loading')}
    </p>
  )
}
