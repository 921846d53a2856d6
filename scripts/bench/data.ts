import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { openDatabase } from '#api/db/database.ts'
import { type Tx, type WriteContext, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { rooms } from '#api/rooms/model.ts'
import { replaceSeasons } from '#api/seasons/actions.ts'
import { buildBooking, createRandom } from '#api/seed/builders.ts'
import { insertBookings } from '#api/seed/demo.ts'
import { sampleRooms } from '#api/seed/rooms.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { startPostgres } from '#api/testing/postgresServer.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { SeasonsInput } from '#contract/prices/seasons.ts'
import type { BookingStatus, Turnover } from '#contract/stays/stay.ts'

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
export function createBenchData(count: number, url?: string): Promise<BenchData> {
  const roomIds = Array.from({ length: roomCount }, (_, i) => i + 1)
  return createData(count, url, 'blocked', (i) => describeQuietFarm(i, count, roomIds))
}

function describeQuietFarm(i: number, count: number, roomIds: number[]): BenchStay {
  const rooms = roomIds.length
  // The latest stay of a room begins in 40 days, each earlier one begins 6 days before the next.
  const day = i < nearBookings ? 40 - 6 * Math.floor(i / rooms) : -400 - 6 * Math.floor((i - nearBookings) / rooms)
  return {
    roomId: roomIds[i % rooms] ?? 1,
    day,
    nights: 4,
    status: i % 5 === 0 ? 'cancelled' : 'completed',
    age: i < nearBookings ? count + i : i,
  }
}

/**
 * Creates a data folder of a farm that is full: in each room a stay of two nights follows the other, from forty days
 * ahead back through the years. So a month has about 220 bookings.
 */
export function createFullFarm(count: number): Promise<BenchData> {
  return createData(count, undefined, 'same-day', (i) => {
    const stay = describeFullFarm(i, roomCount)
    return { ...stay, status: stay.status === 'confirmed' && i % 4 === 0 ? 'pending' : stay.status }
  })
}

/** The same with the last room free, and no request that waits: a busy day at the front desk. */
export const createBusyFarm = (count: number): Promise<BenchData> =>
  createData(count, undefined, 'same-day', (i) => describeFullFarm(i, roomCount - 1))

function describeFullFarm(i: number, rooms: number): BenchStay {
  const day = 40 - 2 * Math.floor(i / rooms) - ((i % rooms) % 2)
  return { roomId: 1 + (i % rooms), day, nights: 2, status: day < 0 ? 'completed' : 'confirmed', age: i }
}

const largeRoomCount = 60
const seasonCount = 40

/**
 * The data of `createBenchData` on a farm with 60 rooms and 40 yearly seasons, which together cover the year. Each has a
 * price for every room; every fourth lets guests arrive on Saturdays only.
 */
export function createLargeFarm(count: number): Promise<BenchData> {
  const [sample] = sampleRooms
  if (!sample) throw new Error('The sample farm has no room')
  const roomIds = Array.from({ length: largeRoomCount }, (_, i) => (i < roomCount ? i + 1 : 100 + i))
  const startDate = `${toFarmDay(Date.now()).slice(0, 4)}-01-01`
  const seasons = Array.from({ length: seasonCount }, (_, i) => ({
    name: `Season ${i + 1}`,
    from: addDays(startDate, 9 * i),
    to: addDays(startDate, 9 * i + 8),
    minimumNights: 1 + (i % 3),
    arrivalDays: i % 4 === 0 ? [6] : [],
    repeats: true,
    prices: roomIds.map((roomId) => ({ roomId, pricePerNight: 80 + i })),
  }))
  return createData(
    count,
    undefined,
    'blocked',
    (i) => describeQuietFarm(i, count, roomIds),
    async (tx) => {
      const added = roomIds.slice(roomCount).map((id) => ({ ...sample, id, order: id, revision: tx.revision }))
      await rooms(tx).bulkCreate(added, { transaction: tx.transaction })
      const result = await replaceSeasons(tx, z.parse(SeasonsInput, seasons), null)
      if (!result.ok) throw new Error(`The seasons are refused: ${result.code}`)
    },
  )
}

export type BenchData = { dataDir: string; remove: () => Promise<void> }
/** `day`: of the check-in, counted from today. `age`: how many requests came later. */
type BenchStay = { roomId: number; day: number; nights: number; status: BookingStatus; age: number }

async function createData(
  count: number,
  url: string | undefined,
  turnover: Turnover,
  describeStay: (i: number) => BenchStay,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<BenchData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const db = await openDatabase({ dataDir, url })
  const now = Date.now()
  const context: WriteContext = { call: 'seed', now, staff: null, key: null }
  await seedDatabase(db, { env: { STAFF: [account] }, clock: { now: () => now }, demo: false })
  if (prepare)
    await write(db, context, async (tx) => {
      await prepare(tx)
      return ok(null)
    })
  const random = createRandom(7)
  const today = toFarmDay(now)
  const buildRow = (i: number, revision: number) => {
    const { day, age, ...stay } = describeStay(i)
    const createdAt = new Date(now - age * requestIntervalMs).toISOString()
    return buildBooking(random, {
      ...stay,
      checkinDate: addDays(today, day),
      createdAt,
      revision,
    })
  }
  for (let from = 0; from < count; from += chunkSize) {
    await write(db, context, async (tx) => {
      const length = Math.min(chunkSize, count - from)
      const rows = Array.from({ length }, (_, i) => buildRow(from + i, tx.revision))
      await insertBookings(tx, rows, turnover)
      const { value } = await readProperty(tx)
      await writeSetting(tx, 'property', { ...value, turnover })
      return ok(null)
    })
  }
  await db.close()
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Calls back with processes that share a PostgreSQL database with `count` bookings. Stops all of them afterwards. */
export async function withProcesses<T>(
  processes: number,
  count: number,
  callback: (servers: [RunningServer, ...RunningServer[]]) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres()
  const servers: RunningServer[] = []
  try {
    const { dataDir, remove } = await createBenchData(count, postgres.url)
    const start = async (): Promise<RunningServer> => {
      const server = await startServer({ dataDir, env: { DATABASE_URL: postgres.url } })
      servers.push(server)
      return server
    }
    try {
      const first = await start()
      for (let i = 1; i < processes; i += 1) await start()
      return await callback([first, ...servers.slice(1)])
    } finally {
      for (const server of servers) await server.stop()
      await remove()
    }
  } finally {
    await postgres.stop()
  }
}

/** Calls back with a server that has `count` bookings. Stops it and deletes its data afterwards. */
export async function withBenchServer<T>(
  count: number,
  callback: (server: RunningServer) => Promise<T>,
  create: (count: number) => Promise<BenchData> = createBenchData,
): Promise<T> {
  const data = await create(count)
  try {
    // Callers name their addresses, since limits count by them.
    const server = await startServer({ dataDir: data.dataDir, env: { TRUST_PROXY: '1' } })
    return await callback(server).finally(server.stop)
  } finally {
    await data.remove()
  }
}
