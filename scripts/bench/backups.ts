import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Backups, createBackups } from '#api/backups/actions.ts'
import type { BackupRow } from '#api/backups/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import type { Outcome } from '#api/errors.ts'
import { createLog } from '#api/http/log.ts'
import type { Figure } from '../bench.ts'
import { makeFarm } from './farm.ts'

const many = 100_000
const asked = { by: { id: 'bench', username: 'bench' }, key: null }

/** Seconds that copying the database and compressing the copy takes by command line. */
async function timeCopy(dataDir: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-bench-'))
  const began = performance.now()
  await promisify(execFile)('sh', ['-c', 'cp "$0/farm.sqlite" "$1/copy" && gzip "$1/copy"', dataDir, folder])
  const seconds = (performance.now() - began) / 1000
  await rm(folder, { recursive: true })
  return seconds
}

async function time(
  backups: Backups,
  begin: () => Promise<Outcome<BackupRow>>,
): Promise<{ seconds: number; id: string }> {
  const began = performance.now()
  const outcome = await begin()
  if (!outcome.ok) throw new Error(outcome.code)
  await backups.idle()
  return { seconds: (performance.now() - began) / 1000, id: outcome.value.id }
}

/** A backup with its proof, or a restore with check, safety copy and proof of that, beside a copy of the same bytes. */
const figure = (name: string, pick: (backup: number, restore: number) => number): Figure => ({
  name,
  unit: 's',
  bound: { atMost: 3 },
  async measure() {
    const farm = await makeFarm(many)
    const db = await openDatabase({ dataDir: farm.dataDir, url: undefined })
    try {
      const env = readEnv({ DATA_DIR: farm.dataDir, LOG_LEVEL: 'error' })
      const clock = { now: () => Date.now() }
      const backups = createBackups({ db, env, clock, log: createLog(env), onFinished: async () => {} })
      const reference = await timeCopy(farm.dataDir)
      const made = await time(backups, () => backups.start(asked))
      const restored = await time(backups, () => backups.restore(made.id, asked))
      return { ours: pick(made.seconds, restored.seconds), reference }
    } finally {
      await db.close()
      await farm.remove()
    }
  },
})

export const backupFigures: Figure[] = [
  figure('a backup of 100,000 bookings, proved', (backup) => backup),
  figure('a restore of 100,000 bookings', (_, restore) => restore),
]
