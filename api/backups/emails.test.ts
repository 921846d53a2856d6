import { expect, test } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { renderText } from '#api/mailer/plainText.ts'
import { sampleProperty } from '#api/seed/property.ts'
import type { Language } from '#locales/language.ts'
import { renderBackupReport } from './emails.ts'
import { type BackupRow, initialBackup } from './model.ts'
import { presentReport } from './present.ts'

const at = '2027-03-01T23:30:00.000Z'
const context = { publicUrl: 'https://podere.example.org', linkKey: '', property: sampleProperty, notices: [], getI18n }

function renderReport(language: Language, changes: Partial<BackupRow>) {
  const log = JSON.stringify([{ at, id: 'backup.log.began' }])
  const row: BackupRow = {
    ...initialBackup,
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    backupType: 'manual',
    backupDate: at,
    createdAt: at,
    log,
    requestKey: null,
    requestHash: null,
    ...changes,
  }
  return renderBackupReport({ facts: JSON.stringify(presentReport(row, language)) }, context)
}

test.each([
  ['success', 'manual', 'Backup done: Tue, 2 March 2027', 'Backup riuscito: mar 2 marzo 2027'],
  ['failed', 'daily', 'Backup FAILED: Tue, 2 March 2027', 'Backup NON riuscito: mar 2 marzo 2027'],
  ['restore', 'restore', 'Restore done: Tue, 2 March 2027', 'Ripristino riuscito: mar 2 marzo 2027'],
  ['failed', 'restore', 'Restore FAILED: Tue, 2 March 2027', 'Ripristino NON riuscito: mar 2 marzo 2027'],
] as const)('a report of %s %s says so in its subject, with the day at the farm', (status, backupType, en, it) => {
  expect(renderReport('en', { status, backupType }).subject).toBe(en)
  expect(renderReport('it', { status, backupType }).subject).toBe(it)
})

test('a report says what is known: error, duration, size, what happened', () => {
  const short = renderReport('en', { status: 'success' })
  expect(renderText(short)).toMatch(
    /^WHAT HAPPENED\n\n- 00:30:00 Backup begun\.\n\nOpen the admin:\nhttps:\/\/podere\.example\.org\/admin\n/,
  )
  const error = JSON.stringify([{ at, id: 'backup.error.diskFull' }])
  const long = renderReport('en', { status: 'failed', error, duration: 0, totalSize: 0 })
  expect(renderText(long)).toMatch(
    /^There is not enough room on the disk\.\n\nDuration: 0 secs\nSize of the file: 0 MB\n\nWHAT HAPPENED\n/,
  )
  expect(long).toMatchObject({ language: 'en', replyTo: null, attachment: null })
})
