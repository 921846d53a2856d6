/** What a write costs on the server's main thread, beside a bare Sequelize transaction with the same statements. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type QueryOptions, Sequelize, Transaction } from 'sequelize'
import { dialectModule } from '#api/db/sqlite.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startTestMailWorker } from '#api/testing/mailServer.ts'
import { readMainThreadMs } from '#api/testing/mainThread.ts'
import { median } from '#api/testing/median.ts'
import { accounts, startTestServer } from '#api/testing/server.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Benchmark } from './benchmark.ts'
import { account, withBenchServer } from './data.ts'

const warmUpCount = 15
const writeCount = 30
const settleMs = 1000

/** Makes the write with this number. */
type Write = (count: number) => Promise<unknown>
/** `total`: how many writes will be made. */
type CreateWrite = (
  server: Pick<RunningServer, 'url'>,
  login: { username: string; password: string },
  total: number,
) => Promise<Write>

/** Callers have addresses of their own, since limits count by them. */
const fromAddress = (count: number) => ({ 'x-forwarded-for': `192.0.2.${count}` })

/** The longest stays of these rooms and days are free in the data of every benchmark. */
function sendRequest(client: ApiClient, count: number) {
  const checkinDate = addDays(toFarmDay(Date.now()), 400 + 3 * count)
  const stay = { roomId: 1 + (count % 2), checkinDate, checkoutDate: addDays(checkinDate, 1) }
  const body = { ...buildRequest(stay), guestEmail: `guest-${count}@example.org` }
  return client.call('bookings.request', { body, headers: fromAddress(count) })
}

const createRequests: CreateWrite = async (server) => {
  const guest = new ApiClient(server)
  return (count) => sendRequest(guest, count)
}

const createPatches: CreateWrite = async (server, login, total) => {
  const guest = new ApiClient(server)
  const ids: string[] = []
  for (let i = 0; i < total; i += 1) ids.push((await sendRequest(guest, i)).id)
  const staff = await new ApiClient(server).logIn(login)
  return (count) => staff.call('bookings.patch', { params: { id: ids[count] ?? '' }, body: { status: 'confirmed' } })
}

const createMessages: CreateWrite = async (server) => {
  const guest = new ApiClient(server)
  const body = { name: 'Ginevra', surname: 'Acquaviva', email: 'ginevra@example.org', message: 'Is the pool open?' }
  return (count) => guest.call('contacts.send', { body, headers: fromAddress(count) })
}

/** The processor time of a process's main thread so far. */
const readServerMs = async ({ pid }: RunningServer): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6

/** The time of one write on the server's main thread, with what follows from it. */
const measureWrite = (create: CreateWrite): Promise<number> =>
  withBenchServer(0, async (server) => {
    const write = await create(server, account, warmUpCount + writeCount)
    for (let i = 0; i < warmUpCount; i += 1) await write(i)
    // Until the mails of everything before are sent.
    await sleep(5 * settleMs)
    const before = await readServerMs(server)
    for (let i = 0; i < writeCount; i += 1) await write(warmUpCount + i)
    await sleep(settleMs)
    return ((await readServerMs(server)) - before) / writeCount
  })

type Statement = { sql: Parameters<Sequelize['query']>[0]; options: QueryOptions }

/**
 * The statements of one write in the main store, those of the mails that follow from it included, and a copy of the
 * store from before it.
 */
async function recordStatements(create: CreateWrite, copy: string): Promise<Statement[]> {
  const server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  try {
    const write = await create(server, accounts.manager, 2)
    const worker = await startTestMailWorker(server, undefined, server.env.DATA_DIR)
    await write(0)
    worker.wake()
    await sleep(settleMs)
    const { main } = server.db
    await main.query('VACUUM INTO :copy', { replacements: { copy } })
    const statements: Statement[] = []
    const query = main.query.bind(main)
    Object.assign(main, {
      query: (sql: Statement['sql'], options: QueryOptions = {}) => {
        const isPlumbing = /^(BEGIN|COMMIT|ROLLBACK|SELECT value FROM revision)/.test(JSON.stringify(sql).slice(1))
        if (!isPlumbing) statements.push({ sql, options })
        return query(sql, options)
      },
    })
    await write(1)
    worker.wake()
    await sleep(settleMs)
    await worker.stop()
    return statements
  } finally {
    await server.stop()
  }
}

/** Runs the statements in one transaction of a bare Sequelize, again and again. */
async function measureStatements(create: CreateWrite): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-writes-'))
  const storage = join(folder, 'copy.sqlite')
  const statements = await recordStatements(create, storage)
  const transactionType = Transaction.TYPES.IMMEDIATE
  const bare = new Sequelize({ dialect: 'sqlite', dialectModule, storage, logging: false, transactionType })
  try {
    const times: number[] = []
    for (let round = 0; round < warmUpCount + writeCount; round += 1) {
      const startMs = readMainThreadMs()
      const transaction = await bare.transaction()
      for (const { sql, options } of statements) {
        const { bind, replacements, type } = options
        await bare.query(sql, {
          ...(bind === undefined ? {} : { bind }),
          ...(replacements === undefined ? {} : { replacements }),
          ...(type === undefined ? {} : { type }),
          transaction,
        })
      }
      // So that the next round finds the same rows.
      await transaction.rollback()
      if (round >= warmUpCount) times.push(readMainThreadMs() - startMs)
    }
    return median(times)
  } finally {
    await bare.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const createBenchmark = (name: string, atMost: number, create: CreateWrite): Benchmark => ({
  name,
  unit: 'ms of the main thread',
  bound: { atMost },
  measure: async () => ({ ours: await measureWrite(create), reference: await measureStatements(create) }),
})

/** The first request of a guest after a start, against the required time. */
const firstRequestBenchmark: Benchmark = {
  name: 'the first request of a guest after a start',
  unit: 'ms',
  bound: { atMost: 1 },
  measure: async () => {
    const server = await startServer({ env: { TRUST_PROXY: '1' } })
    try {
      const guest = new ApiClient(server)
      const startMs = performance.now()
      await sendRequest(guest, 0)
      return { ours: performance.now() - startMs, reference: 200 }
    } finally {
      await server.stop()
    }
  },
}

export const writeBenchmarks: Benchmark[] = [
  createBenchmark('a request of a guest against its statements', 3, createRequests),
  createBenchmark('a PATCH of a booking against its statements', 3, createPatches),
  createBenchmark('a message of a guest against its statements', 3, createMessages),
  firstRequestBenchmark,
]
