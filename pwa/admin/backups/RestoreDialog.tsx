/** Going back to a backup replaces everything since: it is asked for twice. */
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { instantText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { DialogEnd } from '../bookings/DialogEnd.tsx'
import { useWrite } from '../shell/write.ts'
import { historyQuery } from './queries.ts'

export function RestoreDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const restore = useWrite({
    name: 'backups.restore',
    send: (_: null, key) => call('backups.restore', { params: { id: backup.id }, key }),
    store: () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
    success: () => i18n.t('admin.backup.restoreStarted'),
    failure: () => ({
      title: i18n.t('admin.backup.restoreFailed'),
      sentence: i18n.t('admin.backup.restoreFailedText'),
    }),
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    restore.mutate(null)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={i18n.t('admin.backup.restoreTitle')}
      closeLabel={i18n.t('admin.close')}
      isLocked={restore.isPending}
    >
      <form className="dialog-form" onSubmit={submit}>
        <p className="dialog-wide">
          {i18n.t('admin.backup.restoreText', { when: instantText(backup.backupDate, language) })}
        </p>
        <DialogEnd
          variant="danger"
          submitLabel={i18n.t('admin.backup.restoreConfirm')}
          isPending={restore.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
