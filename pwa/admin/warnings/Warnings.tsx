/** What is wrong with the server, on every page until it is over. */
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Notice } from '../sync/Notice.tsx'
import { warningsQuery } from './queries.ts'

export function Warnings() {
  const { i18n, language } = useLanguage()
  const failedBackup = useQuery(warningsQuery).data?.failedBackup
  if (!failedBackup) return null
  const { at, reason } = failedBackup
  return (
    <Notice tone="danger">
      {i18n.t('admin.warnings.failedBackup', { when: formatDateTime(at, language), reason })}
    </Notice>
  )
}
