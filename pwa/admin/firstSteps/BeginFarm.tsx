import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { historyQuery } from '../backups/queries.ts'
import { useRememberStarted } from '../backups/started.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'

/** Empties the sample farm of its guests and bookings, after a backup. */
export function BeginFarm({ isRunning }: { isRunning: boolean }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const rememberStarted = useRememberStarted()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  const begin = useWrite({
    send: (_: null, key) => call('backups.begin', { key }),
    store: async (record) => {
      rememberStarted(record)
      void client.invalidateQueries(historyQuery)
    },
    success: () => /*i18n*/ 'admin.firstSteps.started',
    failure: () => ({ title: /*i18n*/ 'admin.firstSteps.failed' }),
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="primary"
        disabled={blockedReason !== null || isRunning || begin.isPending}
        onClick={() => setAsking(true)}
      >
        {i18n.t(isRunning ? /*i18n*/ 'admin.firstSteps.running' : /*i18n*/ 'admin.firstSteps.begin')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.firstSteps.begin')}
          word={i18n.t('admin.firstSteps.word')}
          submitLabel={i18n.t('admin.firstSteps.confirm')}
          isPending={begin.isPending}
          onConfirm={() => begin.mutate(null)}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('admin.firstSteps.question')}</p>
          <p>{i18n.t('admin.firstSteps.kept')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
