import type { BackupRecord } from '#contract/backups.ts'
import { dayMs } from '#contract/days/days.ts'
import { serverNow } from '#pwa/clock.ts'
import { formatBytes, formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ActionMenu } from '#pwa/ui/ActionMenu.tsx'
import { Badge, type BadgeTone } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useBlockedReason } from '../sync/useSync.ts'

const statusBadges: Record<BackupRecord['status'], [string, BadgeTone]> = {
  success: [/*i18n*/ 'admin.backup.status.success', 'ok'],
  failed: [/*i18n*/ 'admin.backup.status.failed', 'danger'],
  in_progress: [/*i18n*/ 'admin.backup.status.in_progress', 'warn'],
  restore: [/*i18n*/ 'admin.backup.status.restore', 'neutral'],
}
const typeLabels: Record<BackupRecord['backupType'], string> = {
  daily: /*i18n*/ 'admin.backup.type.daily',
  manual: /*i18n*/ 'admin.backup.type.manual',
  restore: /*i18n*/ 'admin.backup.type.restore',
}

type Props = {
  backups: BackupRecord[] | undefined
  onLog: (backup: BackupRecord) => void
  onRestore: (backup: BackupRecord) => void
  onDownload: (backup: BackupRecord) => void
  onRemove: (backup: BackupRecord) => void
}

export function BackupList({ backups, onLog, onRestore, onDownload, onRemove }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  if (backups?.length === 0) return <p className="empty">{i18n.t('admin.backup.none')}</p>
  return (
    <ul className="rows" aria-busy={backups === undefined}>
      {backups?.map((backup) => {
        const [label, tone] = statusBadges[backup.status]
        const when = formatDateTime(backup.backupDate, language)
        const isBackup = backup.backupType !== 'restore'
        const download = { id: 'download', label: i18n.t('admin.backup.download'), isDisabled: blockedReason !== null }
        const remove = { id: 'remove', label: i18n.t('admin.backup.remove'), isDisabled: blockedReason !== null }
        const isRecent = serverNow() - Date.parse(backup.backupDate) < dayMs
        return (
          <Row
            key={backup.id}
            actions={
              <>
                <Button variant="quiet" onClick={() => onLog(backup)}>
                  {i18n.t('admin.backup.log')}
                </Button>
                {backup.status === 'success' && isBackup && (
                  <Button
                    disabled={blockedReason !== null}
                    aria-describedby={blockedReason === null ? undefined : 'backup-blocked-reason'}
                    onClick={() => onRestore(backup)}
                  >
                    {i18n.t('admin.backup.restore')}
                  </Button>
                )}
                {backup.status !== 'in_progress' && isBackup && (
                  <ActionMenu
                    label={i18n.t('admin.action.more')}
                    description={i18n.t('admin.backup.actionsOf', { when })}
                    groups={[...(backup.status === 'success' ? [[download]] : []), [{ ...remove, isDanger: true }]]}
                    onAction={(id) => (id === 'download' ? onDownload : onRemove)(backup)}
                  />
                )}
              </>
            }
            more={
              backup.errorMessage !== null && (
                <Card as="p" kind="note" tone="danger">
                  {backup.errorMessage}
                </Card>
              )
            }
          >
            <strong>{when}</strong>
            <Badge tone={tone}>{i18n.t(label)}</Badge>
            {isRecent && <Badge>{i18n.t('admin.backup.recent')}</Badge>}
            <span>{i18n.t(typeLabels[backup.backupType])}</span>
            <span>{backup.totalSize === null ? '–' : formatBytes(backup.totalSize, language)}</span>
            {backup.duration !== null && <span>{i18n.t('admin.backup.seconds', { n: backup.duration })}</span>}
          </Row>
        )
      })}
    </ul>
  )
}
