import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Backups, createBackups } from '#api/backups/jobs.ts'
import type { BackupRow } from '#api/backups/model.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { readEnv } from '#api/env.ts'
import { ok, type Result } from '#api/errors.ts'
import { createLog } from '#api/http/log.ts'
import { Caller } from '#api/testing/caller.ts'
import { startPostgres } from '#api/testing/postgresServer.ts'
import type { Figure } from '../bench.ts'
import { serveBuilt } from '../served.ts'
import { account, makeFarm } from './farm.ts'

const many = 100_000
const asked = { by: { id: 'bench', username: 'bench' }, key: null }

/** Seconds that copying the database and compressing the copy takes by command line, at the level that backups have, too. */
async function timeCopy(dataDir: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const began = performance.now()
  await promisify(execFile)('sh', ['-c', 'cp "$0/farm.sqlite" "$1/copy" && gzip -6 "$1/copy"', dataDir, folder])
  const seconds = (performance.now() - began) / 1000
  await rm(folder, { recursive: true })
  return seconds
}

async function time(
  backups: Backups,
  begin: () => Promise<Result<BackupRow>>,
): Promise<{ seconds: number; id: string }> {
  const began = performance.now()
  const outcome = await begin()
  if (!outcome.ok) throw new Error(outcome.code)
  await backups.idle()
  return { seconds: (performance.now() - began) / 1000, id: outcome.value.id }
}

type Measured = { backup: number; restore: number; write: number }

async function measureFarm(dataDir: string, url?: string): Promise<Measured> {
  const db = await openDatabase({ dataDir, url })
  try {
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    const clock = { now: () => Date.now() }
    const backups = createBackups({ db, env, clock, log: createLog(env) })
    const made = await time(backups, () => backups.start(asked))
    const restored = await time(backups, () => backups.restore(made.id, asked))
    return { backup: made.seconds, restore: restored.seconds, write: await timeWrites(backups, db) }
  } finally {
    await db.close()
  }
}

async function measureOnSqlite(): Promise<Measured & { copy: number }> {
  const farm = await makeFarm(many)
  try {
    const copy = await timeCopy(farm.dataDir)
    return { copy, ...(await measureFarm(farm.dataDir)) }
  } finally {
    await farm.remove()
  }
}

async function measureOnPostgres(): Promise<Measured> {
  const { url, stop } = await startPostgres()
  try {
    const farm = await makeFarm(many, url)
    return await measureFarm(farm.dataDir, url).finally(farm.remove)
  } finally {
    await stop()
  }
}

/** The 99th percentile, in milliseconds, of one write after the other while a backup runs. */
async function timeWrites(backups: Backups, db: Database): Promise<number> {
  const by = { call: 'seed', now: Date.now(), staff: null, key: null } as const
  const times: number[] = []
  const outcome = await backups.start(asked)
  if (!outcome.ok) throw new Error(outcome.code)
  while (backups.isBusy()) {
    const began = performance.now()
    await write(db, by, async ({ main: farm, revision, transaction }) => {
      await farm.query('UPDATE rooms SET revision = $1 WHERE id = 1', { bind: [revision], transaction })
      return ok(null)
    })
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

/** What is measured once, whoever asks. */
function once<T>(measure: () => Promise<T>): () => Promise<T> {
  let measured: Promise<T> | undefined
  return () => {
    measured ??= measure()
    return measured
  }
}

/** All figures of a database come from one farm. */
const onSqlite = once(measureOnSqlite)
const onPostgres = once(measureOnPostgres)

/** A backup with its proof; a restore with its check, the safety copy and the proof of that. */
const durations: Figure[] = [
  {
    name: 'a backup of 100,000 bookings, proved, against cp and gzip -6 of the database',
    unit: 's',
    bound: { atMost: 3 },
    measure: () => onSqlite().then(({ backup, copy }) => ({ ours: backup, reference: copy })),
  },
  {
    name: 'a restore of 100,000 bookings against cp and gzip -6 of the database',
    unit: 's',
    bound: { atMost: 3 },
    measure: () => onSqlite().then(({ restore, copy }) => ({ ours: restore, reference: copy })),
  },
  {
    name: 'a write beside a backup of 100,000 bookings, 99th percentile',
    unit: 'ms',
    bound: { atMost: 1 },
    measure: () => onSqlite().then(({ write }) => ({ ours: write, reference: 250 })),
  },
  // Every row goes through a socket, twice in a restore, which writes the safety copy first.
  ...(
    [
      { name: 'backup', atMost: 4 },
      { name: 'restore', atMost: 6 },
    ] as const
  ).map(
    ({ name, atMost }): Figure => ({
      name: `a ${name} of 100,000 bookings on PostgreSQL against the same on SQLite`,
      unit: 's',
      bound: { atMost },
      measure: async () => ({ ours: (await onPostgres())[name], reference: (await onSqlite())[name] }),
    }),
  ),
]

const peakMegabytes = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The most that a server ever takes up which makes a backup and restores it. */
async function measurePeak(count: number): Promise<number> {
  const farm = await makeFarm(count)
  const served = await serveBuilt({ dataDir: farm.dataDir })
  try {
    const manager = await new Caller(served).logIn(account)
    const finish = async ({ id }: { id: string }): Promise<void> => {
      for (;;) {
        const status = (await manager.call('backups.history')).find((it) => it.id === id)?.status
        if (status === 'failed') throw new Error('it failed')
        if (status !== 'in_progress') return
        await sleep(100)
      }
    }
    const backup = await manager.call('backups.start')
    await finish(backup)
    await finish(await manager.call('backups.restore', { params: { id: backup.id } }))
    return await peakMegabytes(served.pid)
  } finally {
    await served.stop()
    await farm.remove()
  }
}

const memory: Figure = {
  name: 'peak memory of a server over backup and restore, 100,000 bookings against 10,000',
  unit: 'MB',
  bound: { atMost: 1.5 },
  measure: async () => ({ ours: await measurePeak(many), reference: await measurePeak(many / 10) }),
}

export const backupFigures: Figure[] = [...durations, memory]
