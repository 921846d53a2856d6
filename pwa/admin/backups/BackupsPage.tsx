/** Backups: start one, see what became of each, go back to one. For managers; it needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'
import { instantText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { detailOf } from '../shell/refusal.ts'
import { useHindrance } from '../shell/useSync.ts'
import { useWrite } from '../shell/write.ts'
import { BackupList } from './BackupList.tsx'
import './BackupsPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { LogDialog } from './LogDialog.tsx'
import { historyQuery, schedulerQuery, statsQuery } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

type Dialog = { kind: 'log' | 'restore'; backup: BackupRecord }

export function BackupsPage() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const hindrance = useHindrance()
  const history = useQuery(historyQuery)
  const stats = useQuery(statsQuery).data
  const scheduler = useQuery(schedulerQuery).data
  const [open, setOpen] = useState<Dialog | null>(null)
  const start = useWrite({
    name: 'backups.start',
    send: (_: null, key) => call('backups.start', { key }),
    store: () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
    success: () => i18n.t('admin.backup.started'),
    failure: () => ({ title: i18n.t('admin.backup.failed'), sentence: i18n.t('admin.backup.failedText') }),
  })
  const when = (instant: string | null | undefined) => (instant ? instantText(instant, language) : '–')
  const lastProof = history.data?.flatMap((it) => it.provedAt ?? []).reduce((a, b) => (a > b ? a : b), '')
  const cards = [
    [i18n.t('admin.backup.total'), stats?.total],
    [i18n.t('admin.backup.successful'), stats?.successful],
    [i18n.t('admin.backup.unsuccessful'), stats?.failed],
    [i18n.t('admin.backup.nextRun'), scheduler && when(scheduler.nextRun)],
  ] as const
  return (
    <>
      <header className="page-head">
        <h1>{i18n.t('admin.tab.backup')}</h1>
        <Button
          variant="primary"
          disabled={hindrance !== null || start.isPending}
          aria-describedby={hindrance === null ? undefined : 'backup-hindrance'}
          onClick={() => start.mutate(null)}
        >
          {i18n.t('admin.backup.start')}
        </Button>
        {hindrance !== null && (
          <span id="backup-hindrance" className="hindrance">
            {hindrance}
          </span>
        )}
      </header>
      {history.error && (
        <Card as="p" kind="note" tone="danger" role="status">
          {detailOf(history.error) ?? i18n.t('admin.noAnswer')}
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
        <p>{i18n.t('admin.backup.lastRun', { when: when(scheduler?.lastRun) })}</p>
        <p>{i18n.t('admin.backup.lastProof', { when: when(lastProof) })}</p>
      </Card>
      <h2>{i18n.t('admin.backup.history')}</h2>
      {history.data === undefined && hindrance !== null ? (
        <p className="empty">{i18n.t('admin.backup.unread')}</p>
      ) : (
        <BackupList
          backups={history.data}
          onLog={(backup) => setOpen({ kind: 'log', backup })}
          onRestore={(backup) => setOpen({ kind: 'restore', backup })}
        />
      )}
      {open?.kind === 'log' && <LogDialog backup={open.backup} onClose={() => setOpen(null)} />}
      {open?.kind === 'restore' && <RestoreDialog backup={open.backup} onClose={() => setOpen(null)} />}
    </>
  )
}
