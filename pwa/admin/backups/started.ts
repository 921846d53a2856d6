/** The backups and restores that this person has started and whose result is not known yet. */
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BackupRecord } from '#contract/backups.ts'
import { showToast } from '#pwa/ui/toasts.ts'

/** Ids in the query cache: they survive a change of the tab and a reload, and a logout deletes them. */
export const startedQuery = queryOptions<string[]>({ queryKey: ['backups.started'], queryFn: skipToken })

export function useRememberStarted(): (record: BackupRecord) => void {
  const client = useQueryClient()
  return ({ id }) => client.setQueryData(startedQuery.queryKey, (ids = []) => [...ids, id])
}

/** Splits the started ids by the history: those still without a result, and the records that failed. */
export function checkStarted(
  started: readonly string[],
  history: readonly BackupRecord[],
): { pending: string[]; failed: BackupRecord[] } {
  const ended = history.filter((it) => started.includes(it.id) && it.status !== 'in_progress')
  return {
    pending: started.filter((id) => !ended.some((it) => it.id === id)),
    failed: ended.filter((it) => it.status === 'failed'),
  }
}

const failureTexts = {
  backup: [/*i18n*/ 'admin.backup.failed', /*i18n*/ 'admin.backup.failedText'],
  restore: [/*i18n*/ 'admin.backup.restoreFailed', /*i18n*/ 'admin.backup.restoreFailedText'],
} as const

/** Shows a toast for each backup or restore of this person that failed after it had started. */
export function useStartedFailures(history: readonly BackupRecord[] | undefined): void {
  const client = useQueryClient()
  const started = useQuery(startedQuery).data
  useEffect(() => {
    const { pending, failed } = checkStarted(started ?? [], history ?? [])
    if (pending.length === (started?.length ?? 0)) return
    client.setQueryData(startedQuery.queryKey, pending)
    for (const { backupType, errorMessage } of failed) {
      const [title, text] = failureTexts[backupType === 'restore' ? 'restore' : 'backup']
      showToast({
        title,
        lines: [text, errorMessage !== null && { detail: errorMessage }],
        variant: 'destructive',
      })
    }
  }, [started, history, client])
}
