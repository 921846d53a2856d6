/** Why a list that comes from the server is missing or out of date; nothing when it is there and current. */
import { useLanguage } from '#pwa/i18n.tsx'
import { getErrorDetail } from './errors.ts'
import { useBlockedReason } from './useSync.ts'

export function QueryStatus({ query: { data, error } }: { query: { data: unknown; error: unknown } }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const errorText = error ? (getErrorDetail(error) ?? i18n.t('admin.noResponse')) : null
  if (blockedReason === null && errorText === null && data !== undefined) return null
  return (
    <p className="muted-small" role="status" aria-busy={blockedReason === null && errorText === null}>
      {blockedReason ?? errorText ?? i18n.t('admin.loading')}
    </p>
  )
}
