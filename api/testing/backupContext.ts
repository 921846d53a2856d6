/** What backups and restores need, on an SQLite database without a server, for the tests of one file. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { z } from 'zod/mini'
import type { BackupContext } from '#api/backups/context.ts'
import { type BackupRow, backupRecords, initialBackup, type LogLine, restoreJournal } from '#api/backups/model.ts'
import { listBackups } from '#api/backups/queries.ts'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { contacts } from '#api/contacts/model.ts'
import { createFolder } from '#api/db/folders.ts'
import { acquireLease, type Lease } from '#api/db/lease.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { createLogger } from '#api/http/logger.ts'
import { mails } from '#api/mails/model.ts'
import { rooms } from '#api/rooms/model.ts'
import { buildContact, createRandom } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import { settings } from '#api/settings/model.ts'
import { isPicture } from '#api/soundness.ts'
import { staff } from '#api/staff/model.ts'
import { openTestDatabase } from './sqlite.ts'

/** The time of the test's clock: 11:00 on 4 March 2027 at the farm. */
export const backupTime = Date.UTC(2027, 2, 4, 10)
export const backupTimestamp = new Date(backupTime).toISOString()

const LogLines = z.array(
  z.object({ id: z.string(), values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) }),
)

/** For what happens in the background. */
export const waitLimit = { timeout: 30_000 }

/** The context of the running test, and the lines of its log. */
type Setup = { context: BackupContext; lines: string[] }

/**
 * Call it once per file. The returned function gives the context, whose clock stands still. Each test begins without
 * records, leases, mails, messages, accounts, rooms and files.
 */
export function setUpBackups(): () => Setup {
  const database = openTestDatabase()
  let setup: Setup | undefined
  beforeEach(async () => {
    const { db, dataDir } = database()
    const lines: string[] = []
    const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) })
    const env = {
      DATA_DIR: dataDir,
      BACKUP_DIR: join(dataDir, 'backups'),
      BACKUP_EMAIL: undefined,
      BACKUP_KEY: undefined,
    }
    const context = { db, clock: { now: () => backupTime }, log, env, findRowError: findOccupiedDaysError, isPicture }
    setup = { context, lines }
    await Promise.all([
      ...[backupRecords(db).truncate(), restoreJournal(db).truncate(), mails(db).truncate(), contacts(db).truncate()],
      ...[auditLogEntries(db).truncate(), staff(db).truncate(), rooms(db).truncate()],
    ])
    await db.machine.query('DELETE FROM leases')
    for (const name of ['backups', 'scratch', 'pictures', 'receipts'])
      await rm(join(dataDir, name), { recursive: true, force: true })
    await createFolder(env.BACKUP_DIR)
  })
  return () => {
    if (!setup) throw new Error('no test is running')
    return setup
  }
}

/** Adds a record as it is. Later numbers are newer. */
export async function addRecord(
  { db }: BackupContext,
  number: number,
  changes: Partial<BackupRow> = {},
): Promise<BackupRow> {
  const at = new Date(backupTime + number * 1000).toISOString()
  const row: BackupRow = {
    ...initialBackup,
    id: `record-${number}`,
    backupType: 'manual',
    backupDate: at,
    createdAt: at,
    requestKey: null,
    requestHash: null,
    ...changes,
  }
  await backupRecords(db).create(row)
  return row
}

/** Type and status of each record, sorted: on a clock that stands still none is newer. */
export const listStatuses = async ({ db }: BackupContext): Promise<string[]> =>
  (await listBackups(db)).map(({ backupType, status }) => `${backupType} ${status}`).toSorted()

/** The sentences of a record's log: the id of each, and its values where it has some. */
export const parseLog = (row: Pick<BackupRow, 'log'> | null): Array<[id: string, values?: LogLine['values']]> =>
  z.parse(LogLines, JSON.parse(row?.log ?? '[]')).map(({ id, values }) => (values ? [id, values] : [id]))

export async function acquireTestLease({ db }: BackupContext): Promise<Lease> {
  const lease = await acquireLease(db.machine, 'backup')
  if (lease === null) throw new Error('the lease is not free')
  return lease
}

/** A database without rooms counts as new, and a restore makes no safety backup of it. */
export const addRooms = ({ db }: BackupContext): Promise<unknown> =>
  rooms(db).bulkCreate(sampleRooms.map((room) => ({ ...room, revision: 1 })))

/** Makes the farm the sample that an owner can empty, also after a test that has emptied it. */
export const addSampleProperty = ({ db }: BackupContext): Promise<unknown> =>
  settings(db).upsert({ key: 'property', value: JSON.stringify(sampleProperty), revision: 1 })

let messageCount = 0
export async function addMessage({ db }: BackupContext): Promise<string> {
  messageCount++
  const row = buildContact(createRandom(messageCount), { createdAt: backupTimestamp, revision: 1 })
  await contacts(db).create(row)
  return row.id
}

export const listMessages = async ({ db }: BackupContext): Promise<string[]> =>
  (await contacts(db).findAll({ order: ['id'], raw: true })).map(({ id }) => id)
