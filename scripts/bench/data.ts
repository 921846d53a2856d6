import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingRow } from '#api/bookings/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { buildBooking, createRandom } from '#api/seed/builders.ts'
import { insertBookings } from '#api/seed/demo.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { type RunningServer, startServer } from '../startServer.ts'

export const account = { username: 'anna', password: 'segreto-di-anna' }

const roomCount = 15
const nearBookings = 200
const chunkSize = 2000
const requestIntervalMs = 100 * 60_000

/**
 * Creates a data folder with `count` bookings. 200 of them are around today, so that the calendar is the same for every
 * count; the others are in the years before. One request arrived every hundred minutes. The bookings around today were
 * requested first, so that a search for the next arrivals has to reach the oldest rows. With `url`, the rows are in that
 * PostgreSQL database.
 */
export async function createBenchData(
  count: number,
  url?: string,
): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const db = await openDatabase({ dataDir, url })
  const now = Date.now()
  const context: WriteContext = { call: 'seed', now, staff: null, key: null }
  await seedDatabase(db, { env: { STAFF: [account] }, clock: { now: () => now }, demo: false })
  const random = createRandom(7)
  const today = toFarmDay(now)
  for (let from = 0; from < count; from += chunkSize) {
    await write(db, context, async (tx) => {
      const rows: BookingRow[] = []
      for (let i = from; i < Math.min(count, from + chunkSize); i++) {
        // The latest stay of a room begins in 40 days, each earlier one begins 6 days before the next.
        const day =
          i < nearBookings ? 40 - 6 * Math.floor(i / roomCount) : -400 - 6 * Math.floor((i - nearBookings) / roomCount)
        rows.push(
          buildBooking(random, {
            roomId: 1 + (i % roomCount),
            checkinDate: addDays(today, day),
            nights: 4,
            status: i % 5 === 0 ? 'cancelled' : 'completed',
            createdAt: new Date(now - (i < nearBookings ? count + i : i) * requestIntervalMs).toISOString(),
            revision: tx.revision,
          }),
        )
      }
      await insertBookings(tx, rows)
      return ok(null)
    })
  }
  await db.close()
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Calls back with a server that has `count` bookings. Stops it and deletes its data afterwards. */
export async function withBenchServer<T>(count: number, callback: (server: RunningServer) => Promise<T>): Promise<T> {
  const data = await createBenchData(count)
  try {
    const server = await startServer({ dataDir: data.dataDir })
    return await callback(server).finally(server.stop)
  } finally {
    await data.remove()
  }
}
