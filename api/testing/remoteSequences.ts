/** Random sequences of actions on bookings, each call to one of two server processes on PostgreSQL. */
import { openDatabase } from '#api/db/database.ts'
import { buildRequest, createRandom } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { ApiClient } from './apiClient.ts'
import type { Processes } from './processes.ts'
import { Sequence } from './sequences.ts'
import { createRemoteTarget } from './sequenceTargets.ts'

const lastRoom = 15

type Options = { sequences: number; steps: number; seed: number }

/**
 * Meanwhile other guests send requests for the last room to both processes, so that revisions of others lie between those
 * of a sequence. Each sequence has two rooms, so there are at most seven. Throws at the first difference. Returns how
 * many requests of the others were stored.
 */
export async function runRemoteSequences(
  { servers, databaseUrl, dataDir }: Processes,
  { sequences, steps, seed }: Options,
): Promise<number> {
  const db = await openDatabase({ dataDir, url: databaseUrl })
  const staff = await new ApiClient(servers[0]).logIn()
  let isRunning = true
  const runSequences = async (): Promise<void> => {
    let cursor: string | undefined
    for (let i = 0; i < sequences; i += 1) {
      // Each guest has an address of its own, so that no limit applies.
      const target = createRemoteTarget(servers, staff, createRandom(seed + i), () => new ApiClient(servers[0]))
      const sequence = new Sequence(db, seed + i, [1 + 2 * i, 2 + 2 * i], { target })
      cursor = await sequence.run(steps, cursor)
      await sequence.replay()
    }
  }
  try {
    const [stored] = await Promise.all([
      sendOtherRequests(servers, () => isRunning),
      runSequences().finally(() => {
        isRunning = false
      }),
    ])
    return stored
  } finally {
    await db.close()
  }
}

/** Two guests at a time want the same days, one at each process. */
async function sendOtherRequests(servers: Processes['servers'], isRunning: () => boolean): Promise<number> {
  let stored = 0
  for (let i = 0; isRunning(); i += 1) {
    const checkinDate = addDays(toFarmDay(Date.now()), 20 + 2 * (i % 300))
    const stay = buildRequest({ roomId: lastRoom, checkinDate, checkoutDate: addDays(checkinDate, 1) })
    const responses = await Promise.all(
      servers.map((server, turn) =>
        new ApiClient(server).tryCall('bookings.request', {
          body: { ...stay, guestEmail: `other${i}.${turn}@example.org` },
        }),
      ),
    )
    const count = responses.filter(({ status }) => status === 201).length
    if (count > 1) throw new Error('both processes have stored a request for the same days')
    stored += count
  }
  return stored
}
