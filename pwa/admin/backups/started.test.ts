import { expect, test } from 'vitest'
import type { BackupRecord } from '#contract/backups.ts'
import { checkStarted } from './started.ts'

const record = (id: string, status: BackupRecord['status']): BackupRecord => ({
  id,
  status,
  backupType: 'manual',
  backupDate: '2026-11-22T08:00:00.000Z',
  createdAt: '2026-11-22T08:00:00.000Z',
  databaseSize: null,
  filesSize: null,
  totalSize: null,
  duration: null,
  emailSent: false,
  errorMessage: null,
  logMessages: [],
  provedAt: null,
})

test('keeps what has no result yet, reports what failed and forgets what succeeded', () => {
  const failed = record('failed', 'failed')
  const history = [
    record('running', 'in_progress'),
    failed,
    record('done', 'success'),
    record('restored', 'restore'),
    record('of a colleague', 'failed'),
  ]
  expect(checkStarted(['not listed yet', 'running', 'failed', 'done', 'restored'], history)).toEqual({
    pending: ['not listed yet', 'running'],
    failed: [failed],
  })
})
