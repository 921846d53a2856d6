import { expect, test } from 'vitest'
import { type BackupRow, initialBackup } from './model.ts'
import { presentBackup } from './present.ts'

const at = '2027-03-01T09:30:00.000Z'
const buildRecord = (count: number): BackupRow => {
  const values = { bookings: count, contacts: count, pictures: count }
  const log = JSON.stringify(['written', 'checked'].map((name) => ({ at, id: `backup.log.${name}`, values })))
  const dates = { createdAt: at, backupDate: at }
  return { ...initialBackup, ...dates, id: 'x', backupType: 'daily', log, requestKey: null, requestHash: null }
}

test.each([
  ['it', 1, '1 prenotazione, 1 messaggio', '1 immagine.'],
  ['it', 90, '90 prenotazioni, 90 messaggi', '90 immagini.'],
  ['en', 1, '1 booking, 1 message', '1 picture.'],
  ['en', 90, '90 bookings, 90 messages', '90 pictures.'],
] as const)('the log counts in %s: %i', (language, count, ...texts) => {
  for (const line of presentBackup(buildRecord(count), language).logMessages)
    for (const text of texts) expect(line).toContain(text)
})

test('a record shows its columns, its error in the reader’s language and the times at the farm', () => {
  const error = JSON.stringify([
    { at, id: 'backup.error.noRoom', values: { variable: 'DATA_DIR', needed: 65, free: 3 } },
  ])
  const row: BackupRow = { ...buildRecord(1), status: 'failed', error, duration: 1.5, emailSent: true }
  const sizes = { databaseSize: 1, filesSize: 2, totalSize: 3 }
  const { logMessages, ...record } = presentBackup({ ...row, ...sizes, verifiedAt: at }, 'en')
  expect(record).toEqual({
    id: 'x',
    status: 'failed',
    backupType: 'daily',
    backupDate: at,
    createdAt: at,
    ...sizes,
    duration: 1.5,
    emailSent: true,
    provedAt: at,
    errorMessage: 'There is not enough room on the disk of DATA_DIR: 65 MB are needed, 3 are left.',
  })
  expect(logMessages.map((line) => line.slice(0, 9))).toEqual(['10:30:00 ', '10:30:00 '])
  expect(presentBackup(buildRecord(1), 'it')).toMatchObject({ errorMessage: null, emailSent: false })
})
