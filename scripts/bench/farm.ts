import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingRow } from '#api/bookings/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { buildBooking, createRandom } from '#api/seed/builders.ts'
import { storeBookings } from '#api/seed/demo.ts'
import { prepareFarm } from '#api/seed/prepare.ts'
import { addDays, farmDayAt } from '#contract/days.ts'

export const account = { username: 'anna', password: 'segreto-di-anna' }

const rooms = 15
const near = 200
const chunk = 2000
const requestEveryMs = 100 * 60_000

/**
 * A farm's data folder with so many bookings: 200 of them around today, so that every farm has the same calendar to show,
 * the others in the years before. A request came in every hundred minutes, those around today first of all: who looks for
 * the next arrivals has to look furthest back. With `url` its rows lie in that PostgreSQL.
 */
export async function makeFarm(count: number, url?: string): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const db = await openDatabase({ dataDir, url })
  const now = Date.now()
  const by: WriteContext = { call: 'seed', now, staff: null, key: null }
  await prepareFarm(db, { env: { STAFF: [account] }, clock: { now: () => now }, demo: false })
  const random = createRandom(7)
  const today = farmDayAt(now)
  for (let from = 0; from < count; from += chunk) {
    await write(db, by, async (tx) => {
      const rows: BookingRow[] = []
      for (let i = from; i < Math.min(count, from + chunk); i++) {
        // The nearest stay of a room begins in 40 days, each further one 6 days before the last.
        const day = i < near ? 40 - 6 * Math.floor(i / rooms) : -400 - 6 * Math.floor((i - near) / rooms)
        rows.push(
          buildBooking(random, {
            roomId: 1 + (i % rooms),
            checkinDate: addDays(today, day),
            nights: 4,
            status: i % 5 === 0 ? 'cancelled' : 'completed',
            createdAt: new Date(now - (i < near ? count + i : i) * requestEveryMs).toISOString(),
            revision: tx.revision,
          }),
        )
      }
      await storeBookings(tx, rows)
      return ok(null)
    })
  }
  await db.close()
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
