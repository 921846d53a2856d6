/**
 * Leases let one process at a time run a task, among all processes that share a machine store. A lease is a row with a
 * holder and an expiry, which the holder extends every 15 s. It can be taken over 60 s after the last renewal, also when
 * the clock was ahead at that time, or at once when its holder has certainly exited.
 */
import { randomUUID } from 'node:crypto'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { getProcessIdentity, hasProcessExited } from './processIdentity.ts'

const leaseDurationMs = 60_000
const renewIntervalMs = 15_000

export type Lease = {
  /** Renews the lease, and throws when another process has taken it over. */
  assertHeld(): Promise<void>
  /** Deletes the row, in a transaction of the machine store. */
  release(transaction: Transaction): Promise<void>
  /** Stops renewing. Without `release` the row stays until it expires. */
  stop(): void
}

/** Uses the system clock, not the injected one: it measures how long a process has not renewed. */
const timestampAfter = (ms: number): string => new Date(Date.now() + ms).toISOString()

const processId = randomUUID()
/** The holders of this process. */
const ownHolders = new Set<string>()

const createHolder = () => `${processId} ${randomUUID()} ${getProcessIdentity()}`

function hasHolderExited(holder: string): boolean {
  const [holderProcessId, , ...identity] = holder.split(' ')
  // A lease of this process that was stopped without a release is free.
  if (holderProcessId === processId) return !ownHolders.has(holder)
  return hasProcessExited(identity.join(' '))
}

type LeaseRow = { holder: string; expiresAt: string }

async function findLease(machine: Sequelize, name: string): Promise<LeaseRow> {
  const [row] = await machine.query<LeaseRow>('SELECT holder, "expiresAt" FROM leases WHERE name = $1', {
    type: QueryTypes.SELECT,
    bind: [name],
  })
  return row ?? { holder: '', expiresAt: '' }
}

/** Each lease as it was seen last, and since when it has not changed (`performance.now()`). */
const seenLeases = new Map<string, LeaseRow & { sinceMs: number }>()

/** Whether a lease has not been renewed for as long as it lasts. Its expiry is later if the clock was ahead then. */
function isAbandoned(name: string, { holder, expiresAt }: LeaseRow): boolean {
  const seen = seenLeases.get(name)
  if (seen?.holder === holder && seen.expiresAt === expiresAt) return performance.now() - seen.sinceMs > leaseDurationMs
  seenLeases.set(name, { holder, expiresAt, sinceMs: performance.now() })
  return false
}

/** Writes the row, if it is free or that of `previousHolder`. Returns whether `holder` has it now. */
async function takeLease(machine: Sequelize, name: string, holder: string, previousHolder: string): Promise<boolean> {
  await machine.query(
    `INSERT INTO leases (name, holder, "expiresAt") VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
     SET holder = excluded.holder, "expiresAt" = excluded."expiresAt"
     WHERE leases."expiresAt" < $4 OR leases.holder = $5`,
    { bind: [name, holder, timestampAfter(leaseDurationMs), timestampAfter(0), previousHolder] },
  )
  return (await findLease(machine, name)).holder === holder
}

/** Acquires the lease of that name; null while another holder has it. */
export async function acquireLease(machine: Sequelize, name: string): Promise<Lease | null> {
  const previous = await findLease(machine, name)
  const isFree = hasHolderExited(previous.holder) || isAbandoned(name, previous)
  const holder = createHolder()
  // Added before the row exists: `hasHolderExited` must never treat a lease of this process as stopped.
  ownHolders.add(holder)
  let isAcquired = false
  try {
    isAcquired = await takeLease(machine, name, holder, isFree ? previous.holder : '')
  } finally {
    // Also after an error, such as a full disk: the row may have been written.
    if (!isAcquired) ownHolders.delete(holder)
  }
  if (!isAcquired) return null
  const renew = () =>
    machine.query('UPDATE leases SET "expiresAt" = $1 WHERE holder = $2', {
      bind: [timestampAfter(leaseDurationMs), holder],
    })
  // A failed renewal is ignored: the lease lasts long enough for three more attempts.
  const timer = setInterval(() => void renew().catch(() => {}), renewIntervalMs).unref()
  return {
    assertHeld: async () => {
      await renew()
      if ((await findLease(machine, name)).holder !== holder)
        throw new Error(`another process has taken over the lease ${name}`)
    },
    release: async (transaction) => {
      await machine.query('DELETE FROM leases WHERE holder = $1', { bind: [holder], transaction })
    },
    stop: () => {
      clearInterval(timer)
      ownHolders.delete(holder)
    },
  }
}

const retryIntervalMs = 1000

/** Also stops a lease that cannot be released, such as on a full disk. Otherwise it would be renewed for ever. */
export async function releaseLease(machine: Sequelize, lease: Lease): Promise<void> {
  try {
    await machine.transaction((transaction) => lease.release(transaction))
  } finally {
    lease.stop()
  }
}

/** Calls `acquire` every second until it returns a lease. */
export async function waitForLease(acquire: () => Promise<Lease | null>): Promise<Lease> {
  for (;;) {
    const lease = await acquire()
    if (lease !== null) return lease
    await new Promise((resolve) => setTimeout(resolve, retryIntervalMs).unref())
  }
}
