import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ok, refuse } from '#api/errors.ts'
import { type Database, openDatabase } from './database.ts'
import { auditLogEntries, idempotencyKeys } from './records.ts'
import { readRevision } from './revision.ts'
import { findReplay, type RequestKey, type Tx, type WriteContext, write } from './write.ts'
import { WriteTimeoutError } from './writeQueue.ts'

const now = Date.UTC(2027, 2, 4, 10)
const timestamp = '2027-03-04T10:00:00.000Z'
const anna = { id: 'u1', username: 'anna' }
const guest: WriteContext = { call: 'contacts.send', now, staff: null, key: null }
const staff: WriteContext = { call: 'bookings.patch', now, staff: anna, key: null }
const key: RequestKey = { key: 'k1', bodyHash: 'h1' }

let dataDir: string
let db: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-write-'))
  db = await openDatabase({ dataDir, url: undefined })
})
beforeEach(async () => {
  await idempotencyKeys(db).truncate()
  await auditLogEntries(db).truncate()
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

const addRow = (tx: Tx, id: string) =>
  idempotencyKeys(tx).create(
    { call: 'test', owner: 'test', key: id, bodyHash: '', answer: '', subjectId: null, createdAt: tx.timestamp },
    { transaction: tx.transaction },
  )
const listRows = async () =>
  (await idempotencyKeys(db).findAll({ where: { call: 'test' }, order: ['key'], raw: true })).map((row) => row.key)
const listLog = () => auditLogEntries(db).findAll({ order: ['revision'], raw: true })

test('gives each write the next revision and its time', async () => {
  const before = await readRevision(db.main)
  const seen: unknown[] = []
  const unsubscribe = db.revision.subscribe((revision) => seen.push(revision))
  const run = () =>
    write(db, guest, async (tx) => ok([tx.revision, tx.timestamp, tx.main === db.main, tx.machine === db.machine]))
  expect(await run()).toEqual({ ok: true, value: [before + 1, timestamp, true, true], replayed: false })
  expect(await run()).toMatchObject({ value: [before + 2, timestamp, true, true] })
  unsubscribe()
  expect(seen).toEqual([before + 1, before + 2])
  expect(await readRevision(db.main)).toBe(before + 2)
})

test('runs one write after the other', async () => {
  let running = 0
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      write(db, guest, async (tx) => {
        running += 1
        await addRow(tx, String(tx.revision))
        const isAlone = running === 1
        running -= 1
        return ok(isAlone)
      }),
    ),
  )
  expect(results.map((result) => result.ok && result.value)).toEqual([true, true, true, true, true])
})

test('a refusal rolls everything back and is the result', async () => {
  const before = await readRevision(db.main)
  const refusal = refuse('dates_taken', { values: { day: '2027-03-04' } })
  const result = await write(db, { ...staff, key }, async (tx) => {
    await addRow(tx, 'a')
    return refusal
  })
  expect(result).toEqual(refusal)
  expect([await listRows(), await listLog(), await readRevision(db.main), db.revision.current]).toEqual([
    ...[[], [], before, before],
  ])
  // Refusals are not stored, so the same request may succeed later.
  expect(await write(db, { ...staff, key }, async () => ok('done'))).toMatchObject({ value: 'done', replayed: false })
})

test('an error rolls everything back and is thrown', async () => {
  const before = await readRevision(db.main)
  const run = write(db, guest, async (tx) => {
    await addRow(tx, 'a')
    throw new Error('broken')
  })
  await expect(run).rejects.toThrow('broken')
  expect([await listRows(), await readRevision(db.main)]).toEqual([[], before])
})

test('an error is thrown when the rollback has ended', async () => {
  let isRolledBack = false
  const run = write(db, guest, async ({ transaction }) => {
    const rollBack = transaction.rollback.bind(transaction)
    vi.spyOn(transaction, 'rollback').mockImplementation(async () => {
      await rollBack()
      isRolledBack = true
    })
    throw new Error('broken')
  })
  await expect(run).rejects.toThrow('broken')
  expect(isRolledBack).toBe(true)
})

test('does not wait for the rollback of a server that does not answer', async () => {
  const run = write(db, guest, async ({ transaction }) => {
    const rollBack = transaction.rollback.bind(transaction)
    vi.spyOn(transaction, 'rollback').mockImplementation(async () => {
      await rollBack()
      await new Promise(() => {})
    })
    throw new Error('Query read timeout')
  })
  await expect(run).rejects.toThrow('Query read timeout')
})

test('a commit that fails is the error, although nothing is left to roll back', async () => {
  const before = db.revision.current
  const run = write(db, guest, async ({ transaction }) => {
    const rollBack = transaction.rollback.bind(transaction)
    vi.spyOn(transaction, 'commit').mockImplementation(async () => {
      await rollBack()
      throw new Error('the disk is full')
    })
    return ok(null)
  })
  await expect(run).rejects.toThrow('the disk is full')
  expect(db.revision.current).toBe(before)
})

test('a write that must start in time does not wait longer for another one', async () => {
  const task = vi.fn(async () => ok('late'))
  await write(db, guest, async () => {
    await expect(write(db, { ...guest, startWithinMs: 1 }, task)).rejects.toThrow(WriteTimeoutError)
    return ok(null)
  })
  expect(await write(db, { ...guest, startWithinMs: 60_000 }, async () => ok('in time'))).toMatchObject({
    value: 'in time',
  })
  expect(task).not.toHaveBeenCalled()
})

test('a query outside of the transaction is an error', async () => {
  const run = write(db, guest, async () => {
    await listRows()
    return ok(null)
  })
  await expect(run).rejects.toThrow('must pass the transaction')
})

test('logs each write of staff, with the row that it changed', async () => {
  await write(db, staff, async () => ok(null))
  await write(db, staff, async (tx) => {
    tx.setSubject('b7')
    return ok(null)
  })
  await write(db, guest, async () => ok(null))
  await write(db, staff, async (tx) => {
    tx.skipAuditLog()
    return ok(null)
  })
  const madeAt = '2027-03-04T09:00:00.000Z'
  await write(db, { ...staff, madeAt }, async (tx) => {
    tx.setSubject('b7', 'b8')
    return ok(null)
  })
  const entry = { at: timestamp, madeAt: null, staffId: 'u1', username: 'anna', call: 'bookings.patch' }
  expect(await listLog()).toEqual([
    { ...entry, revision: expect.any(Number), subjectId: null },
    { ...entry, revision: expect.any(Number), subjectId: 'b7' },
    { ...entry, revision: expect.any(Number), subjectId: 'b7 b8', madeAt },
  ])
})

/** Writes once and returns how often the task ran in all. */
function createCounter() {
  let runs = 0
  return (context: WriteContext) =>
    write(db, context, async (tx) => {
      runs += 1
      tx.setSubject('b7')
      return ok(`run ${runs}`)
    })
}

test('the same request with the same key gets the first result, and nothing is written', async () => {
  const run = createCounter()
  expect(await run({ ...staff, key })).toEqual({ ok: true, value: 'run 1', replayed: false })
  const revision = await readRevision(db.main)
  expect(await run({ ...staff, key })).toEqual({ ok: true, value: 'run 1', replayed: true })
  expect([await readRevision(db.main), db.revision.current]).toEqual([revision + 1, revision])
  expect(await listLog()).toHaveLength(1)
  expect(await idempotencyKeys(db).findAll({ raw: true })).toEqual([
    {
      call: 'bookings.patch',
      owner: 'u1',
      key: 'k1',
      bodyHash: 'h1',
      answer: '"run 1"',
      subjectId: 'b7',
      createdAt: timestamp,
    },
  ])
})

test('the same key with another body is refused', async () => {
  const run = createCounter()
  await run({ ...staff, key })
  expect(await run({ ...staff, key: { key: 'k1', bodyHash: 'h2' } })).toEqual({ ok: false, code: 'key_reused' })
})

test('a key counts for one call and one account, and all guests count as one', async () => {
  const run = createCounter()
  const contexts: WriteContext[] = [
    { ...staff, key },
    { ...staff, key, call: 'bookings.edit' },
    { ...staff, key, staff: { id: 'u2', username: 'anna' } },
    { ...staff, key, staff: null },
    { ...staff, key: { key: 'k2', bodyHash: 'h1' } },
    staff,
    staff,
  ]
  for (const [i, context] of contexts.entries())
    expect(await run(context)).toEqual({ ok: true, value: `run ${i + 1}`, replayed: false })
  const owners = (await idempotencyKeys(db).findAll({ raw: true })).map((row) => row.owner)
  expect(owners.toSorted()).toEqual(['guest', 'u1', 'u1', 'u1', 'u2'])
})

test('a write without a value is replayed without one', async () => {
  const run = () => write(db, { ...staff, key }, async () => ok(undefined))
  expect(await run()).toEqual({ ok: true, value: undefined, replayed: false })
  expect(await run()).toEqual({ ok: true, value: null, replayed: true })
})

test('the stored result can be read without a write', async () => {
  expect(await findReplay(db, { ...staff, key })).toBeNull()
  await createCounter()({ ...staff, key })
  expect(await findReplay(db, { ...staff, key })).toEqual({ ok: true, value: 'run 1', replayed: true })
  expect(await findReplay(db, { ...staff, key: { key: 'k1', bodyHash: 'h2' } })).toEqual({
    ok: false,
    code: 'key_reused',
  })
  expect(await findReplay(db, staff)).toBeNull()
})

const buildDatabaseError = (code: string) =>
  Object.assign(new Error('failed'), { original: Object.assign(new Error('failed'), { code }) })

test.each([
  ['a deadlock', buildDatabaseError('40P01'), 2],
  ['a serialization failure', buildDatabaseError('40001'), 2],
  ['a deadlock at the commit', Object.assign(new Error('failed'), { code: '40P01' }), 2],
  ['another error of the database', buildDatabaseError('23505'), 1],
  ['an error with an original that is none', Object.assign(new Error('failed'), { original: null }), 1],
  ['any other error', new Error('failed'), 1],
  ['a thrown text', 'failed', 1],
  ['nothing thrown', undefined, 1],
  ['a thrown object that is no error', { code: '40001' }, 1],
])('after %s the write runs so often: %s %i', async (_, error, runs) => {
  const task = vi.fn(async (tx: Tx) => {
    await addRow(tx, String(task.mock.calls.length))
    throw error
  })
  await expect(write(db, guest, task)).rejects.toBe(error)
  expect(task).toHaveBeenCalledTimes(runs)
  expect(await listRows()).toEqual([])
})

test('a write that succeeds at the second try is stored once', async () => {
  let runs = 0
  const result = await write(db, guest, async (tx) => {
    runs += 1
    await addRow(tx, `run ${runs}`)
    if (runs === 1) throw buildDatabaseError('40001')
    return ok(runs)
  })
  expect(result).toMatchObject({ ok: true, value: 2 })
  expect(await listRows()).toEqual(['run 2'])
})
