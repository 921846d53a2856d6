import type { BackupRecord } from '#contract/backups.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'

export function LogDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.backup.logOf', { when: formatDateTime(backup.backupDate, language) })}
      closeLabel={i18n.t('admin.close')}
    >
      <pre className="backup-log">{backup.logMessages.join('\n') || '–'}</pre>
    </Modal>
  )
}
