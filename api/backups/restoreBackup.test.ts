import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ArchiveError } from '#api/archive/reader.ts'
import { contacts } from '#api/contacts/model.ts'
import { recordErased } from '#api/db/erased.ts'
import type { Lease } from '#api/db/lease.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { mails } from '#api/mails/model.ts'
import { totpSecrets } from '#api/secondFactors/model.ts'
import { sessions, staff } from '#api/staff/model.ts'
import {
  acquireTestLease,
  addMessage,
  addRooms,
  backupTime,
  backupTimestamp,
  listMessages,
  listStatuses,
  parseLog,
  setUpBackups,
} from '#api/testing/backupContext.ts'
import { buildMail } from '#api/testing/mails.ts'
import { createRecord } from './actions.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreJournal } from './model.ts'
import { findBackup, listOpenRestores } from './queries.ts'
import { completeRestore, restoreArchive } from './restoreBackup.ts'

const setup = setUpBackups()
const context = () => setup().context
const db = () => context().db
const by = { id: 'u1', username: 'anna' }
const at = backupTimestamp

/** The path of a backup of the rows of now. */
async function makeFile(): Promise<string> {
  const row = await createRecord(context(), 'manual')
  const lease = await acquireTestLease(context())
  const { fileName } = await makeBackup(context(), row, lease)
  lease.stop()
  return join(context().env.BACKUP_DIR, fileName ?? '')
}

async function restore(path: string, { changeLease = (lease: Lease) => lease, onVerified = () => {} } = {}) {
  const row = await createRecord(context(), 'restore')
  const lease = await acquireTestLease(context())
  try {
    return { row, changes: await restoreArchive(context(), row, changeLease(lease), { path, by, onVerified }) }
  } finally {
    lease.stop()
  }
}

const picturePath = (name: string) => join(context().env.DATA_DIR, 'pictures/about-1', name)
async function addPicture(name: string, text: string): Promise<void> {
  await mkdir(dirname(picturePath(name)), { recursive: true })
  await writeFile(picturePath(name), text)
}

test('replaces all rows, in one transaction that the audit log names, and says what it has done', async () => {
  await addRooms(context())
  const message = await addMessage(context())
  await staff(db()).create({ ...by, passwordHash: '', role: 'manager', language: 'it', createdAt: at })
  const path = await makeFile()
  const later = await addMessage(context())
  const epoch = await db().epoch()
  const revision = db().revision.current
  const onVerified = vi.fn()
  const { row, changes } = await restore(path, { onVerified })
  expect(await listMessages(context())).toEqual([message])
  expect(later).not.toBe(message)
  expect(changes).toEqual({ status: 'restore', totalSize: (await stat(path)).size })
  expect(onVerified).toHaveBeenCalledTimes(1)
  expect(parseLog(await findBackup(db(), row.id))).toEqual([
    ['backup.log.checking'],
    ['backup.log.checked', { bookings: 0, contacts: 1, pictures: 0 }],
    ['backup.log.safe'],
    ['backup.log.restored'],
  ])
  const entry = { at, madeAt: null, staffId: 'u1', username: 'anna', call: 'backups.restore', subjectId: row.id }
  expect(await auditLogEntries(db()).findAll({ raw: true })).toEqual([{ ...entry, revision: db().revision.current }])
  expect(db().revision.current).toBeGreaterThan(revision)
  expect(await db().epoch()).not.toBe(epoch)
  expect(await listOpenRestores(db())).toEqual([])
  expect(await readdir(join(context().env.DATA_DIR, 'scratch'))).toEqual([])
})

test('says when nobody can log in with the accounts of the backup', async () => {
  const { row } = await restore(await makeFile())
  expect(parseLog(row).map(([id]) => id)).toEqual([
    ...['backup.log.checking', 'backup.log.checked', 'backup.log.nothingToSave'],
    ...['backup.log.restored', 'backup.log.noAccounts'],
  ])
})

test('holds the waiting mails, ends the sessions of accounts that are gone, and erases again who was erased', async () => {
  await staff(db()).create({ ...by, passwordHash: '', role: 'manager', language: 'it', createdAt: at })
  const [erased, kept] = [await addMessage(context()), await addMessage(context())]
  await mails(db()).bulkCreate([buildMail(1), buildMail(2, { state: 'sent' })])
  const path = await makeFile()
  const session = { userAgent: null, accountTag: '', createdAt: at, lastSeenAt: at, expiresAt: '2028', endedAt: null }
  await sessions(db()).truncate()
  await sessions(db()).bulkCreate([
    { ...session, id: 's1', tokenHash: 'h1', staffId: 'u1' },
    { ...session, id: 's2', tokenHash: 'h2', staffId: 'u2' },
  ])
  await write(db(), { call: 'seed', now: backupTime, staff: null, key: null }, async (tx) => {
    await contacts(tx).destroy({ where: { id: erased }, transaction: tx.transaction })
    await recordErased(tx, 'contacts', [erased])
    return ok(null)
  })
  const removeTraces = vi.spyOn(db(), 'removeTraces')
  await restore(path)
  expect(removeTraces).toHaveBeenCalledTimes(1)
  removeTraces.mockRestore()
  expect(await listMessages(context())).toEqual([kept])
  expect((await mails(db()).findAll({ order: ['id'], raw: true })).map(({ state }) => state)).toEqual(['held', 'sent'])
  const ended = await sessions(db()).findAll({ order: ['id'], raw: true })
  expect(ended.map(({ endedAt }) => endedAt)).toEqual([null, at])
})

test('keeps the second factors of now', async () => {
  await staff(db()).create({ ...by, passwordHash: '', role: 'manager', language: 'it', createdAt: at })
  await totpSecrets(db()).create({ staffId: by.id, secret: 'OLD', lastStep: 1, createdAt: at, lastUsedAt: null })
  const path = await makeFile()
  await totpSecrets(db()).update({ secret: 'NEW' }, { where: { staffId: by.id } })
  await restore(path)
  expect(await totpSecrets(db()).findAll({ raw: true })).toMatchObject([{ staffId: by.id, secret: 'NEW' }])
})

test('brings back missing and changed pictures, and keeps others', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await addPicture(name, `old ${name}`)
  const path = await makeFile()
  await addPicture('a.jpg', 'new a.jpg')
  await rm(picturePath('b.jpg'))
  await addPicture('d.jpg', 'new d.jpg')
  await restore(path)
  const texts = await Promise.all(
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => readFile(picturePath(name), 'utf8')),
  )
  expect(texts).toEqual(['old a.jpg', 'old b.jpg', 'old c.jpg', 'new d.jpg'])
})

test('a file that is no whole backup, or whose key is missing, changes nothing', async () => {
  context().env.BACKUP_KEY = 'una-lunga-parola'
  const encrypted = await makeFile()
  context().env.BACKUP_KEY = undefined
  const path = await makeFile()
  const content = await readFile(path)
  await writeFile(path, content.subarray(0, content.length - 20))
  const message = await addMessage(context())
  const epoch = await db().epoch()
  const onVerified = vi.fn()
  for (const [file, reason] of [
    [path, 'damaged'],
    [encrypted, 'keyMissing'],
    [join(context().env.DATA_DIR, 'farm.sqlite'), 'notABackup'],
  ] as const) {
    const error: unknown = await restore(file, { onVerified }).catch((it: unknown) => it)
    expect([error instanceof ArchiveError && error.reason, file]).toEqual([reason, file])
  }
  expect(onVerified).not.toHaveBeenCalled()
  expect([await listMessages(context()), await db().epoch()]).toEqual([[message], epoch])
  expect([await listOpenRestores(db()), await readdir(join(context().env.DATA_DIR, 'scratch'))]).toEqual([[], []])
  context().env.BACKUP_KEY = 'una-lunga-parola'
  await restore(encrypted)
  expect(await listMessages(context())).toEqual([])
})

test('changes no row when another process has taken over the lease', async () => {
  await addRooms(context())
  await addPicture('a.jpg', 'old')
  const path = await makeFile()
  await addPicture('a.jpg', 'new')
  const message = await addMessage(context())
  let checks = 0
  const changeLease = (lease: Lease) => ({
    ...lease,
    // The first check is that of the safety backup.
    assertHeld: async () => {
      checks += 1
      if (checks === 2) throw new Error('another process has taken over')
    },
  })
  await expect(restore(path, { changeLease })).rejects.toThrow('taken over')
  expect(await listMessages(context())).toEqual([message])
  expect(await readFile(picturePath('a.jpg'), 'utf8')).toBe('new')
  // The next holder of the lease completes it, because it could also have failed after its transaction.
  expect(await listOpenRestores(db())).toHaveLength(1)
  expect(await listStatuses(context())).toEqual(['manual in_progress', 'manual success', 'restore in_progress'])
})

test('completing a restore closes its entry in the journal and renews the epoch, and can be repeated', async () => {
  const row = await createRecord(context(), 'restore')

  await restoreJournal(db()).bulkCreate([
    { id: row.id, at },
    { id: 'other', at },
  ])
  const epochs = [await db().epoch()]
  for (let round = 0; round < 2; round++) {
    await completeRestore(context(), row.id)
    epochs.push(await db().epoch())
  }
  expect(new Set(epochs).size).toBe(3)
  expect(await listOpenRestores(db())).toEqual(['other'])
})
