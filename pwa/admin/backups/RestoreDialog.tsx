import { useQueryClient } from '@tanstack/react-query'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { historyQuery } from './queries.ts'
import { useRememberStarted } from './started.ts'

/** Restores a backup, which replaces everything written since. */
export function RestoreDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const rememberStarted = useRememberStarted()
  const restore = useWrite({
    send: (_: null, key) => call('backups.restore', { params: { id: backup.id }, key }),
    store: async (record) => {
      rememberStarted(record)
      void client.invalidateQueries(historyQuery)
    },
    success: () => /*i18n*/ 'admin.backup.restoreStarted',
    failure: () => ({
      title: /*i18n*/ 'admin.backup.restoreFailed',
      text: /*i18n*/ 'admin.backup.restoreFailedText',
    }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.backup.restoreTitle')}
      word={i18n.t('admin.backup.restoreWord')}
      submitLabel={i18n.t('admin.backup.restoreConfirm')}
      isPending={restore.isPending}
      onConfirm={() => restore.mutate(null)}
      onClose={onClose}
    >
      <p>{i18n.t('admin.backup.restoreText', { when: formatDateTime(backup.backupDate, language) })}</p>
    </ConfirmDialog>
  )
}
