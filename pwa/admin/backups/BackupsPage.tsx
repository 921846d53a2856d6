/** Backups: start one, see the result of each, restore one. For managers only; needs the network. */
import './BackupsPage.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { PasswordDialog } from '../secondFactors/PasswordDialog.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { BackupList } from './BackupList.tsx'
import { historyQuery, isInProgress, progressIntervalMs, schedulerQuery, statsQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useRememberStarted, useStartedFailures } from './started.ts'
import { UploadDialog } from './UploadDialog.tsx'

type Dialog = { kind: 'log' | 'restore' | 'download' | 'remove'; id: string }

export function BackupsPage() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const rememberStarted = useRememberStarted()
  const blockedReason = useBlockedReason()
  const history = useQuery(historyQuery)
  const isRunning = isInProgress(history.data)
  const stats = useQuery(isRunning ? { ...statsQuery, refetchInterval: progressIntervalMs } : statsQuery).data
  const scheduler = useQuery(schedulerQuery).data
  const [openDialog, setOpenDialog] = useState<Dialog | null>(null)
  const [isUploading, setUploading] = useState(false)
  const opened = history.data?.find((it) => it.id === openDialog?.id)
  const start = useWrite({
    send: (_: null, key) => call('backups.start', { key }),
    store: async (record) => {
      rememberStarted(record)
      // A first reading that is still under way may not have it.
      await client.cancelQueries(historyQuery)
      void client.invalidateQueries(historyQuery)
    },
    success: () => /*i18n*/ 'admin.backup.started',
    failure: () => ({ title: /*i18n*/ 'admin.backup.failed', text: /*i18n*/ 'admin.backup.failedText' }),
  })
  useStartedFailures(history.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    // The statistics count what has just ended.
    if (wasRunning.current && !isRunning) void client.invalidateQueries(statsQuery)
    wasRunning.current = isRunning
  }, [isRunning, client])
  const formatInstant = (instant: string | null | undefined) => (instant ? formatDateTime(instant, language) : '–')
  const lastVerifiedAt = history.data?.flatMap((it) => it.provedAt ?? []).reduce((a, b) => (a > b ? a : b), '')
  const cards = [
    [i18n.t('admin.backup.total'), stats?.total],
    [i18n.t('admin.backup.successful'), stats?.successful],
    [i18n.t('admin.backup.unsuccessful'), stats?.failed],
    [i18n.t('admin.backup.nextRun'), scheduler && formatInstant(scheduler.nextRun)],
  ] as const
  return (
    <>
      <header className="page-head">
        <Button
          variant="primary"
          disabled={blockedReason !== null || start.isPending}
          aria-describedby={blockedReason === null ? undefined : 'backup-blocked-reason'}
          onClick={() => start.mutate(null)}
        >
          {i18n.t('admin.backup.start')}
        </Button>
        <Button
          disabled={blockedReason !== null}
          aria-describedby={blockedReason === null ? undefined : 'backup-blocked-reason'}
          onClick={() => setUploading(true)}
        >
          {i18n.t('admin.backup.upload')}
        </Button>
        <BlockedReason id="backup-blocked-reason" />
      </header>
      {history.error && (
        <Card as="p" kind="note" tone="danger" role="status">
          {getErrorDetail(history.error) ?? i18n.t('admin.noResponse')}
        </Card>
      )}
      <dl className="backup-stats">
        {cards.map(([label, value]) => (
          <Card key={label} className="backup-stat">
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </Card>
        ))}
      </dl>
      <Card as="section" className="backup-scheduler">
        <h2>{i18n.t('admin.backup.scheduler')}</h2>
        <p>
          {scheduler === undefined
            ? '–'
            : scheduler.active
              ? i18n.t('admin.backup.schedulerActive', { zone: scheduler.timezone })
              : i18n.t('admin.backup.schedulerStopped')}
        </p>
        <p>{i18n.t('admin.backup.lastRun', { when: formatInstant(scheduler?.lastRun) })}</p>
        <p>{i18n.t('admin.backup.lastVerified', { when: formatInstant(lastVerifiedAt) })}</p>
      </Card>
      <h2>{i18n.t('admin.backup.history')}</h2>
      {history.data === undefined && blockedReason !== null ? (
        <p className="empty">{i18n.t('admin.backup.notLoaded')}</p>
      ) : (
        <BackupList
          backups={history.data}
          onLog={({ id }) => setOpenDialog({ kind: 'log', id })}
          onRestore={({ id }) => setOpenDialog({ kind: 'restore', id })}
          onDownload={({ id }) => setOpenDialog({ kind: 'download', id })}
          onRemove={({ id }) => setOpenDialog({ kind: 'remove', id })}
        />
      )}
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      {opened && openDialog?.kind === 'log' && <LogDialog backup={opened} onClose={() => setOpenDialog(null)} />}
      {opened && openDialog?.kind === 'restore' && (
        <RestoreDialog backup={opened} onClose={() => setOpenDialog(null)} />
      )}
      {opened && openDialog?.kind === 'download' && (
        <DownloadDialog backup={opened} onClose={() => setOpenDialog(null)} />
      )}
      {opened && openDialog?.kind === 'remove' && <RemoveDialog backup={opened} onClose={() => setOpenDialog(null)} />}
    </>
  )
}

function LogDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
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

/** Asks for the password, then the browser saves the file. */
function DownloadDialog({ backup, onClose }: { backup: BackupRecord; onClose: () => void }) {
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
