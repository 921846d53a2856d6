/** What is wrong with the server, on every page until it is over. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { Notice } from '../sync/Notice.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { warningsQuery } from './queries.ts'

export function Warnings() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const warnings = useQuery(warningsQuery).data
  const confirmClock = useWrite({
    send: (_: null, key) => call('warnings.confirmClock', { key }),
    store: async (confirmed) => {
      client.setQueryData(warningsQuery.queryKey, confirmed)
    },
    success: () => /*i18n*/ 'admin.warnings.clockConfirmed',
    failure: () => ({ title: /*i18n*/ 'admin.warnings.clockNotConfirmed' }),
  })
  if (warnings === undefined) return null
  const { failedBackup, clockJump, degraded, lowSpace, missingAccess } = warnings
  const formatInstant = (instant: string) => formatDateTime(instant, language)
  return (
    <>
      {degraded && (
        <Notice tone="danger">
          <span>{degraded}</span>
        </Notice>
      )}
      {lowSpace && degraded === null && (
        <Notice tone="warn">
          <span>{lowSpace}</span>
        </Notice>
      )}
      {missingAccess && (
        <Notice tone="danger">
          <span>{missingAccess}</span>
        </Notice>
      )}
      {failedBackup && (
        <Notice tone="danger" id={`backup-${failedBackup.at}`}>
          <span>
            {i18n.t('admin.warnings.failedBackup', {
              when: formatInstant(failedBackup.at),
              reason: failedBackup.reason,
            })}
          </span>
        </Notice>
      )}
      {clockJump && (
        <Notice tone="danger">
          <span>
            {i18n.t('admin.warnings.clockJump', {
              now: formatInstant(clockJump.now),
              trusted: formatInstant(clockJump.trustedAt),
            })}
          </span>
          <Button
            disabled={blockedReason !== null || confirmClock.isPending}
            aria-describedby={blockedReason === null ? undefined : 'clock-blocked-reason'}
            onClick={() => confirmClock.mutate(null)}
          >
            {i18n.t('admin.warnings.confirmClock')}
          </Button>
          <BlockedReason id="clock-blocked-reason" />
        </Notice>
      )}
    </>
  )
}
