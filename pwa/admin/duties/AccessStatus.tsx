/** How the access to a service fares: the last attempt, the last success, what the service said, and a try. */
import { useQuery } from '@tanstack/react-query'
import type { Service } from '#contract/duties/duties.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { failureTexts } from './labels.ts'
import { accessQuery } from './queries.ts'
import { useAccessTrial } from './useAccessTrial.ts'

export function AccessStatus({ service }: { service: Service }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const access = useQuery(accessQuery).data?.[service]
  const attempt = useAccessTrial(service)
  if (access?.state !== 'set') return null
  const { attemptedAt, succeededAt, failure } = access
  const blockedReasonId = `${service}-access-blocked-reason`
  return (
    <Card kind="note" tone={failure ? 'danger' : 'neutral'}>
      {attemptedAt === null && <p>{i18n.t('admin.access.untried')}</p>}
      {failure && attemptedAt && (
        <>
          <p>
            <strong>{i18n.t('admin.access.failedAt', { when: formatDateTime(attemptedAt, language) })}</strong>{' '}
            {i18n.t(failureTexts[failure.why])}
          </p>
          {failure.message !== '' && <p>{i18n.t('admin.access.words', { text: failure.message })}</p>}
        </>
      )}
      {succeededAt ? (
        <p>{i18n.t('admin.access.succeededAt', { when: formatDateTime(succeededAt, language) })}</p>
      ) : (
        failure && <p>{i18n.t('admin.access.neverWorked')}</p>
      )}
      <div className="cluster">
        <Button
          disabled={blockedReason !== null || attempt.isPending}
          aria-describedby={blockedReason === null ? undefined : blockedReasonId}
          onClick={() => attempt.mutate(null)}
        >
          {i18n.t('admin.access.try')}
        </Button>
        <BlockedReason id={blockedReasonId} />
      </div>
    </Card>
  )
}
