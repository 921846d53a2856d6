import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { acquireLease, type Lease, releaseLease, waitForLease } from './lease.ts'
import { getProcessIdentity } from './processIdentity.ts'

const secondMs = 1000
const start = Date.UTC(2027, 2, 4, 10)
const otherProcess = 'c0ffee00-0000-4000-8000-000000000000 c0ffee00-0000-4000-8000-000000000001'

let dataDir: string
let db: Database
let leases: Lease[]
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-lease-'))
  db = await openDatabase({ dataDir, url: undefined })
})
beforeEach(async () => {
  await db.machine.query('DELETE FROM leases')
  leases = []
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: start })
})
afterEach(() => {
  for (const lease of leases) lease.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

async function acquire(name = 'backup'): Promise<Lease | null> {
  const lease = await acquireLease(db.machine, name)
  if (lease) leases.push(lease)
  return lease
}
async function acquireFree(name = 'backup'): Promise<Lease> {
  const lease = await acquire(name)
  if (!lease) throw new Error('the lease is not free')
  return lease
}
const release = (lease: Lease) => db.machine.transaction((transaction) => lease.release(transaction))

const readRow = async (name = 'backup') => {
  const [row] = await db.machine.query<{ holder: string; expiresAt: string }>(
    'SELECT holder, "expiresAt" FROM leases WHERE name = $1',
    { type: QueryTypes.SELECT, bind: [name] },
  )
  return row
}
/** When the lease expires, in seconds after the start of the test. */
const readExpirySeconds = async () => (Date.parse((await readRow())?.expiresAt ?? '') - start) / secondMs

/** Writes the row of another process. */
const takeOver = (holder: string, expiresAt: number, name = 'backup') =>
  db.machine.query('INSERT OR REPLACE INTO leases (name, holder, "expiresAt") VALUES ($1, $2, $3)', {
    bind: [name, holder, new Date(expiresAt).toISOString()],
  })

test('is held once for each name', async () => {
  await acquireFree('backup')
  expect(await acquire('backup')).toBeNull()
  expect(await acquire('mail')).not.toBeNull()
  expect(await acquire('backup')).toBeNull()
})

test('is free at once when this process has stopped it or released it', async () => {
  const stopped = await acquireFree()
  stopped.stop()
  expect(await readRow()).toBeDefined()
  const released = await acquireFree()
  await release(released)
  expect(await readRow()).toBeUndefined()
  released.stop()
  await acquireFree()
  expect(await acquire()).toBeNull()
})

test('is free at once when acquiring it failed after its row was written', async () => {
  const run = db.machine.query.bind(db.machine)
  const query = vi.spyOn(db.machine, 'query')
  // Reads the row, writes it, reads it again.
  query.mockImplementationOnce(run).mockImplementationOnce(run).mockRejectedValueOnce(new Error('the disk is full'))
  await expect(acquire()).rejects.toThrow('the disk is full')
  vi.restoreAllMocks()
  expect(await readRow()).toBeDefined()
  await acquireFree()
})

test('is free and no longer renewed after its release', async () => {
  const lease = await acquireFree()
  await releaseLease(db.machine, lease)
  expect(await readRow()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('a release in a transaction that is rolled back keeps the lease', async () => {
  const lease = await acquireFree()
  const run = db.machine.transaction(async (transaction) => {
    await lease.release(transaction)
    throw new Error('rolled back')
  })
  await expect(run).rejects.toThrow('rolled back')
  expect(await acquire()).toBeNull()
})

test('a release deletes no lease of another holder', async () => {
  const lease = await acquireFree()
  await takeOver(otherProcess, start + 60 * secondMs)
  await release(lease)
  expect(await readRow()).toMatchObject({ holder: otherProcess })
})

test('of another process is free after its expiry and not before', async () => {
  await takeOver(otherProcess, start + 60 * secondMs)
  expect(await acquire()).toBeNull()
  vi.setSystemTime(start + 60 * secondMs)
  expect(await acquire()).toBeNull()
  expect(await readRow()).toMatchObject({ holder: otherProcess })
  vi.setSystemTime(start + 60 * secondMs + 1)
  await acquireFree()
  expect(await readExpirySeconds()).toBeCloseTo(120, 2)
})

/** Ten minutes after what a renewal of now would write: the clock of its holder was ahead. */
const lateExpiry = start + 660 * secondMs

test('of another process whose clock was ahead is free after 60 seconds without a renewal', async () => {
  await takeOver(otherProcess, lateExpiry)
  expect(await acquire()).toBeNull()
  vi.advanceTimersByTime(60 * secondMs)
  expect(await acquire()).toBeNull()
  vi.advanceTimersByTime(1)
  await acquireFree()
  expect(await readExpirySeconds()).toBeCloseTo(120, 2)
})

test.each([
  ['is renewed', () => takeOver(otherProcess, lateExpiry + 15 * secondMs)],
  ['gets another holder', () => takeOver(`${otherProcess}2`, lateExpiry)],
  [
    'was corrected meanwhile',
    async () => {
      await takeOver(otherProcess, Date.now() + 30 * secondMs)
      expect(await acquire()).toBeNull()
      await takeOver(otherProcess, lateExpiry)
    },
  ],
])('of another process whose clock is ahead is held for 60 seconds more when it %s', async (_, change) => {
  await takeOver(otherProcess, lateExpiry)
  expect(await acquire()).toBeNull()
  vi.advanceTimersByTime(59 * secondMs)
  await change()
  expect(await acquire()).toBeNull()
  vi.advanceTimersByTime(59 * secondMs)
  expect(await acquire()).toBeNull()
  vi.advanceTimersByTime(2 * secondMs)
  await acquireFree()
})

// Other systems have no /proc: there a process cannot be identified, and the expiry decides.
if (process.platform === 'linux') {
  test('of another process is free as soon as that process has ended', async () => {
    const child = spawn('sleep', ['60'])
    await takeOver(`${otherProcess} ${getProcessIdentity(child.pid)}`, start + 60 * secondMs)
    expect(await acquire()).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await acquire()).not.toBeNull()
    expect((await readRow())?.holder).toContain(getProcessIdentity())
  })
}

test('lasts 60 seconds and is renewed every 15 until it stops', async () => {
  const lease = await acquireFree()
  expect(await readExpirySeconds()).toBe(60)
  vi.advanceTimersByTime(15 * secondMs - 1)
  expect(await readExpirySeconds()).toBe(60)
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await readExpirySeconds()).toBe(75), 10_000)
  lease.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('survives a renewal that fails', async () => {
  await acquireFree()
  const query = vi.spyOn(db.machine, 'query').mockRejectedValueOnce(new Error('busy'))
  vi.advanceTimersByTime(15 * secondMs)
  await vi.waitFor(() => expect(query).toHaveBeenCalledOnce(), 10_000)
  vi.advanceTimersByTime(15 * secondMs)
  await vi.waitFor(async () => expect(await readExpirySeconds()).toBe(90), 10_000)
})

test('renews only its own row', async () => {
  await acquireFree('mail')
  await takeOver(otherProcess, start + 5 * secondMs)
  vi.advanceTimersByTime(15 * secondMs)
  await vi.waitFor(async () => expect((await readRow('mail'))?.expiresAt).toBe('2027-03-04T10:01:15.000Z'), 10_000)
  expect(await readExpirySeconds()).toBe(5)
})

test('whoever still holds it gets its time renewed; after a takeover it is an error', async () => {
  const lease = await acquireFree()
  vi.setSystemTime(start + 40 * secondMs)
  await lease.assertHeld()
  expect(await readExpirySeconds()).toBe(100)
  await takeOver(otherProcess, start + 60 * secondMs)
  await expect(lease.assertHeld()).rejects.toThrow('another process has taken over the lease backup')
  expect(await readExpirySeconds()).toBe(60)
})

test('asks every second until it is free', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lease: Lease = { assertHeld: async () => {}, release: async () => {}, stop: () => {} }
  const acquireNext = vi.fn<() => Promise<Lease | null>>().mockResolvedValueOnce(null).mockResolvedValueOnce(null)
  acquireNext.mockResolvedValue(lease)
  const waiting = waitForLease(acquireNext)
  await vi.advanceTimersByTimeAsync(999)
  expect(acquireNext).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(acquireNext).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await waiting).toBe(lease)
  expect(acquireNext).toHaveBeenCalledTimes(3)
})

test('is free for this process when its release failed, such as on a full disk', async () => {
  const lease = await acquireFree()
  await db.machine.query("CREATE TRIGGER full BEFORE DELETE ON leases BEGIN SELECT RAISE(ABORT, 'full'); END")
  await expect(releaseLease(db.machine, lease)).rejects.toThrow()
  await db.machine.query('DROP TRIGGER full')
  expect(await readRow()).toBeDefined()
  await acquireFree()
})
