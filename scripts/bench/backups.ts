import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BackupRow } from '#api/backups/model.ts'
import { type BackupService, createBackupService } from '#api/backups/service.ts'
import { systemClock } from '#api/clock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { readEnv } from '#api/env.ts'
import { ok, type Result } from '#api/errors.ts'
import { createLogger } from '#api/http/logger.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startPostgres } from '#api/testing/postgresServer.ts'
import { readMemoryMegabytes } from '#api/testing/processUsage.ts'
import type { Benchmark } from './benchmark.ts'
import { account, createBenchData, withBenchServer } from './data.ts'

const manyBookings = 100_000
const requester = { by: { id: 'bench', username: 'bench' }, key: null }

/** Measures the seconds that `cp` and `gzip -6` of the database take. Backups use the same compression level. */
async function timeCopy(dataDir: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const startMs = performance.now()
  await promisify(execFile)('sh', ['-c', 'cp "$0/farm.sqlite" "$1/copy" && gzip -6 "$1/copy"', dataDir, folder])
  const seconds = (performance.now() - startMs) / 1000
  await rm(folder, { recursive: true })
  return seconds
}

async function timeOperation(
  backups: BackupService,
  start: () => Promise<Result<BackupRow>>,
): Promise<{ seconds: number; id: string }> {
  const startMs = performance.now()
  const result = await start()
  if (!result.ok) throw new Error(result.code)
  await backups.idle()
  return { seconds: (performance.now() - startMs) / 1000, id: result.value.id }
}

type Measurements = { backup: number; restore: number; write: number }

async function measureDatabase(dataDir: string, url?: string): Promise<Measurements> {
  const db = await openDatabase({ dataDir, url })
  try {
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    const backups = createBackupService({
      db,
      env,
      clock: systemClock,
      log: createLogger(env),
      findRowError: findUnsoundness,
      isPicture,
    })
    const backup = await timeOperation(backups, () => backups.start(requester))
    const restore = await timeOperation(backups, () => backups.restore(backup.id, requester))
    return { backup: backup.seconds, restore: restore.seconds, write: await timeWrites(backups, db) }
  } finally {
    await db.close()
  }
}

async function measureOnSqlite(): Promise<Measurements & { copy: number }> {
  const data = await createBenchData(manyBookings)
  try {
    const copy = await timeCopy(data.dataDir)
    return { copy, ...(await measureDatabase(data.dataDir)) }
  } finally {
    await data.remove()
  }
}

async function measureOnPostgres(): Promise<Measurements> {
  const { url, stop } = await startPostgres()
  try {
    const data = await createBenchData(manyBookings, url)
    return await measureDatabase(data.dataDir, url).finally(data.remove)
  } finally {
    await stop()
  }
}

/** Writes repeatedly while a backup runs. Returns the 99th percentile of the durations in milliseconds. */
async function timeWrites(backups: BackupService, db: Database): Promise<number> {
  const context = { call: 'seed', now: Date.now(), staff: null, key: null } as const
  const times: number[] = []
  const result = await backups.start(requester)
  if (!result.ok) throw new Error(result.code)
  while (backups.isBusy()) {
    const startMs = performance.now()
    await write(db, context, async ({ main, revision, transaction }) => {
      await main.query('UPDATE rooms SET revision = $1 WHERE id = 1', { bind: [revision], transaction })
      return ok(null)
    })
    times.push(performance.now() - startMs)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

/** Runs `measure` at the first call only; later calls get the same result. */
function memoize<T>(measure: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= measure()
    return promise
  }
}

/** All benchmarks of one database use the same measurements. */
const getSqliteMeasurements = memoize(measureOnSqlite)
const getPostgresMeasurements = memoize(measureOnPostgres)

/**
 * A backup includes its verification, which reads and parses each row as it is read later: this takes as long as writing
 * and loading the copy. A restore includes the same and the safety backup with its verification.
 */
const durationBenchmarks: Benchmark[] = [
  {
    name: 'a backup of 100,000 bookings, proved, against cp and gzip -6 of the database',
    unit: 's',
    bound: { atMost: 7.5 },
    measure: () => getSqliteMeasurements().then(({ backup, copy }) => ({ ours: backup, reference: copy })),
  },
  {
    name: 'a restore of 100,000 bookings and its safety backup against cp and gzip -6 of the database',
    unit: 's',
    bound: { atMost: 10 },
    measure: () => getSqliteMeasurements().then(({ restore, copy }) => ({ ours: restore, reference: copy })),
  },
  {
    name: 'a write beside a backup of 100,000 bookings, 99th percentile',
    unit: 'ms',
    bound: { atMost: 1 },
    measure: () => getSqliteMeasurements().then(({ write }) => ({ ours: write, reference: 250 })),
  },
  // PostgreSQL sends every row through a socket. A restore does this twice, because it makes the safety backup first.
  ...(
    [
      { name: 'backup', atMost: 4 },
      { name: 'restore', atMost: 6 },
    ] as const
  ).map(
    ({ name, atMost }): Benchmark => ({
      name: `a ${name} of 100,000 bookings on PostgreSQL against the same on SQLite`,
      unit: 's',
      bound: { atMost },
      measure: async () => ({
        ours: (await getPostgresMeasurements())[name],
        reference: (await getSqliteMeasurements())[name],
      }),
    }),
  ),
]

/** Measures the peak resident memory, in MB, of a server that makes a backup and restores it. */
const measurePeakMemory = (count: number): Promise<number> =>
  withBenchServer(count, async (server) => {
    const manager = await new ApiClient(server).logIn(account)
    const waitUntilFinished = async ({ id }: { id: string }): Promise<void> => {
      for (;;) {
        const status = (await manager.call('backups.history')).find((it) => it.id === id)?.status
        if (status === 'failed') throw new Error('The backup or restore failed.')
        if (status !== 'in_progress') return
        await sleep(100)
      }
    }
    const backup = await manager.call('backups.start')
    await waitUntilFinished(backup)
    await waitUntilFinished(await manager.call('backups.restore', { params: { id: backup.id } }))
    return readMemoryMegabytes(server.pid, 'VmHWM')
  })

const memoryBenchmark: Benchmark = {
  name: 'peak memory of a server over backup and restore, 100,000 bookings against 10,000',
  unit: 'MB',
  bound: { atMost: 1.5 },
  measure: async () => ({
    ours: await measurePeakMemory(manyBookings),
    reference: await measurePeakMemory(manyBookings / 10),
  }),
}

export const backupBenchmarks: Benchmark[] = [...durationBenchmarks, memoryBenchmark]
