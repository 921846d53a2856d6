/**
 * One task at a time, over all processes of a machine store: a row with a holder and an end. The holder keeps moving the
 * end on; a holder that is gone loses the row when the end has passed, at once when its process was on this host.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

const leaseDurationMs = 60_000
const renewIntervalMs = 15_000

export type Lease = {
  /** Throws when the lease was lost, so that nothing is done twice. */
  assertHeld(): Promise<void>
  release(transaction: Transaction): Promise<void>
  /** Ends the renewal; whoever did not release leaves the row to its end. */
  stop(): void
}

/** Real time, not the farm's clock: it measures how long a process has been silent. */
const timestampAfter = (ms: number): string => new Date(Date.now() + ms).toISOString()

const ownHolders = new Set<string>()

function hasHolderExited(holder: string): boolean {
  const [host, pid = ''] = holder.split(' ')
  if (host !== hostname() || ownHolders.has(holder)) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

async function findHolder(machine: Sequelize, name: string): Promise<string> {
  const [row] = await machine.query<{ holder: string }>('SELECT holder FROM leases WHERE name = $1', {
    type: QueryTypes.SELECT,
    bind: [name],
  })
  return row?.holder ?? ''
}

/** The lease of that name, or null while another holds it. */
export async function acquireLease(machine: Sequelize, name: string): Promise<Lease | null> {
  const previousHolder = await findHolder(machine, name)
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  // Before its row is there: nobody in this process may take it for that of a dead namesake.
  ownHolders.add(holder)
  await machine.query(
    `INSERT INTO leases (name, holder, "expiresAt") VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
     SET holder = excluded.holder, "expiresAt" = excluded."expiresAt"
     WHERE leases."expiresAt" < $4 OR leases.holder = $5`,
    {
      bind: [
        name,
        holder,
        timestampAfter(leaseDurationMs),
        timestampAfter(0),
        hasHolderExited(previousHolder) ? previousHolder : '',
      ],
    },
  )
  if ((await findHolder(machine, name)) !== holder) {
    ownHolders.delete(holder)
    return null
  }
  const renew = () =>
    machine.query('UPDATE leases SET "expiresAt" = $1 WHERE holder = $2', {
      bind: [timestampAfter(leaseDurationMs), holder],
    })
  // A renewal that fails is tried again; the end is far enough away for three of them.
  const timer = setInterval(() => void renew().catch(() => {}), renewIntervalMs).unref()
  return {
    assertHeld: async () => {
      await renew()
      if ((await findHolder(machine, name)) !== holder) throw new Error(`the lease ${name} was lost`)
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

/** The lease that `take` takes, when whoever has it now is done or gone. */
export async function waitForLease(acquire: () => Promise<Lease | null>): Promise<Lease> {
  for (;;) {
    const lease = await acquire()
    if (lease !== null) return lease
    await new Promise((resolve) => setTimeout(resolve, retryIntervalMs).unref())
  }
}
