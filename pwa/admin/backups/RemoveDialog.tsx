import { useQueryClient } from '@tanstack/react-query'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { historyQuery, statsQuery } from './queries.ts'

export function RemoveDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const remove = useWrite({
    send: (_: null, key) => call('backups.remove', { params: { id: backup.id }, key }),
    store: async () => {
      for (const { queryKey } of [historyQuery, statsQuery]) void client.invalidateQueries({ queryKey })
    },
    success: () => /*i18n*/ 'admin.backup.removed',
    failure: () => ({ title: /*i18n*/ 'admin.backup.removeFailed' }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.backup.removeOf', { when: formatDateTime(backup.backupDate, language) })}
      submitLabel={i18n.t('admin.backup.remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    >
      <p>{i18n.t('admin.backup.removeText')}</p>
    </ConfirmDialog>
  )
}
