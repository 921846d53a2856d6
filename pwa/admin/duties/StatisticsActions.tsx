/** What the region does not know yet, of a month or since the last time: it is sent, or a file is uploaded. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import type { Duties } from '#contract/duties/duties.ts'
import type { ReportedDay } from '#contract/duties/statistics.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'

/** `days`: what is to be sent. `period`: null for all since the last time. */
type Props = { days: ReportedDay[]; period: { from: Day; to: Day } | null; settings: Duties['statistics'] }

export function StatisticsActions({ days, period, settings: { url, code, user, password } }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isByHand, setByHand] = useState(false)
  const { send, mark } = useStatisticsWrites(() => setByHand(false))
  const canSend = Boolean(url && code && user && password)
  const query = period ? `?from=${period.from}&to=${period.to}` : ''
  const isOpen = days.length > 0
  return (
    <>
      {isOpen && canSend && (
        <Button
          variant={period ? 'secondary' : 'primary'}
          disabled={blockedReason !== null || send.isPending}
          onClick={() => send.mutate(period ?? {})}
        >
          {send.isPending ? i18n.t('admin.sending') : i18n.t('admin.statistics.send', { n: days.length })}
        </Button>
      )}
      {(isOpen || period) && code !== null && (
        <ButtonLink download href={`/api/duties/statistics.xml${query}`}>
          {i18n.t('admin.schedine.download')}
        </ButtonLink>
      )}
      {isOpen && (
        <Button disabled={blockedReason !== null} onClick={() => setByHand(true)}>
          {i18n.t('admin.statistics.mark')}
        </Button>
      )}
      {isByHand && (
        <ConfirmDialog
          title={i18n.t('admin.statistics.markTitle', { n: days.length })}
          submitLabel={i18n.t('admin.statistics.mark')}
          variant="primary"
          isPending={mark.isPending}
          onConfirm={() => mark.mutate(days.map(({ day, digest }) => ({ day, digest })))}
          onClose={() => setByHand(false)}
        >
          <p>{i18n.t('admin.statistics.markText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Both need the network. What the region knows is read again after them, also when they were refused. */
function useStatisticsWrites(onMarked: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['duties.readStatistics'] })
  const onError = () => {
    void refresh()
    return false
  }
  const send = useWrite({
    send: (body: { from?: Day; to?: Day }) => call('duties.sendStatistics', { body }),
    store: refresh,
    success: ({ sent, refused, unknown }) => ({
      id: /*i18n*/ 'admin.statistics.sentDays',
      values: { sent, refused, unknown },
    }),
    failure: () => ({ title: /*i18n*/ 'admin.schedine.sendFailed' }),
    onError,
  })
  const mark = useWrite({
    send: (days: Array<{ day: Day; digest: string }>, key) => call('duties.markStatistics', { body: { days }, key }),
    store: refresh,
    success: ({ sent, refused }) => ({ id: /*i18n*/ 'admin.statistics.marked', values: { sent, refused } }),
    failure: () => ({ title: /*i18n*/ 'admin.schedine.markFailed' }),
    onDone: onMarked,
    onError,
  })
  return { send, mark }
}
