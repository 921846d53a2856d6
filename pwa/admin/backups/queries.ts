/**
 * The managers' queries about backups. They poll every 30 or 60 s, history and statistics every 2 s while a backup or
 * restore is in progress, but not while the page is hidden or offline.
 */
import type { BackupRecord } from '#contract/backups.ts'
import { callQuery } from '#pwa/callQuery.ts'

export const progressIntervalMs = 2_000

export const isInProgress = (history: readonly BackupRecord[] | undefined): boolean =>
  history?.some((it) => it.status === 'in_progress') ?? false

export const historyQuery = callQuery(
  'backups.history',
  {},
  { refetchInterval: ({ state }) => (isInProgress(state.data) ? progressIntervalMs : 30_000) },
)

export const statsQuery = callQuery('backups.stats', {}, { refetchInterval: 60_000 })

export const schedulerQuery = callQuery('backups.schedulerStatus', {}, { refetchInterval: 60_000 })
