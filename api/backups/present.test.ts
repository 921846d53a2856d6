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
