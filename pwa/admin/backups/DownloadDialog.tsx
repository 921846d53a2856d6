import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PasswordDialog } from '../secondFactors/PasswordDialog.tsx'

/** Asks for the password, then the browser saves the file. */
export function DownloadDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  return (
    <PasswordDialog
      title={i18n.t('admin.backup.downloadOf', { when: formatDateTime(backup.backupDate, language) })}
      submitLabel={i18n.t('admin.backup.download')}
      send={(password) => call('backups.allowDownload', { params: { id: backup.id }, body: { password } })}
      failure={/*i18n*/ 'admin.backup.downloadFailed'}
      onDone={({ url }) => {
        // The response is an attachment, so the page stays.
        location.assign(url)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{i18n.t('admin.backup.downloadText')}</p>
    </PasswordDialog>
  )
}
