/**
 * The managers' queries about backups. They poll every 30 or 60 s, history and statistics every 2 s while a backup or
 * restore is in progress, but not while the page is hidden or offline.
 */
import { queryOptions } from '@tanstack/react-query'
import type { BackupRecord } from '#contract/backups.ts'
import { call } from '#pwa/api.ts'

export const progressIntervalMs = 2_000

export const isInProgress = (history: readonly BackupRecord[] | undefined): boolean =>
  history?.some((it) => it.status === 'in_progress') ?? false

export const historyQuery = queryOptions({
  queryKey: ['backups.history'],
  queryFn: ({ signal }) => call('backups.history', { signal }),
  refetchInterval: ({ state }) => (isInProgress(state.data) ? progressIntervalMs : 30_000),
})

export const statsQuery = queryOptions({
  queryKey: ['backups.stats'],
  queryFn: ({ signal }) => call('backups.stats', { signal }),
  refetchInterval: 60_000,
})

export const schedulerQuery = queryOptions({
  queryKey: ['backups.schedulerStatus'],
  queryFn: ({ signal }) => call('backups.schedulerStatus', { signal }),
  refetchInterval: 60_000,
})
