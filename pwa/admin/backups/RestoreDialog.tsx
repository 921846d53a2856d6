/** Going back to a backup replaces everything since: one types a word for it, which no tap by accident does. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { instantText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
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
  const [typed, setTyped] = useState('')
  const [isJudged, setJudged] = useState(false)
  const word = i18n.t('admin.backup.restoreWord')
  const isMeant = typed.trim().toLocaleUpperCase() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (isMeant) restore.mutate(null)
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
      <form className="dialog-form" noValidate onSubmit={submit}>
        <p className="dialog-wide">
          {i18n.t('admin.backup.restoreText', { when: instantText(backup.backupDate, language) })}
        </p>
        <div className="dialog-wide">
          <TextField
            id="restore-word"
            label={i18n.t('admin.backup.restoreAsk', { word })}
            error={isJudged && !isMeant ? i18n.t('admin.backup.restoreMissing', { word }) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
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
