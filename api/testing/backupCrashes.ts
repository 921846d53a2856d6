/** Kills backups and restores at random moments and checks the database after each kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadArchive } from '#api/archive/reader.ts'
import { createBackupService } from '#api/backups/jobs.ts'
import { findBackup, listBackups } from '#api/backups/queries.ts'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { contacts } from '#api/contacts/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { readEnv } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import { createLogger } from '#api/http/logger.ts'
import { buildContact, createRandom } from '#api/seed/builders.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Runs a command and kills it `killAfterMs` after its backup or restore has started; null lets it finish. Returns the exit
 * code and how many milliseconds the work took.
 */
async function runScript(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  killAfterMs: number | null,
): Promise<{ code: number | null; durationMs: number }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `api/commands/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  let startedAt = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (startedAt > 0 || !output.includes('begun.')) return
      startedAt = performance.now()
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
  }
  const [code] = await exited
  return { code, durationMs: performance.now() - startedAt }
}

const clock = { now: () => Date.now() }

export async function killBackupsRepeatedly(
  databaseUrl: string | undefined,
  rounds: number,
  seed: number,
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-killed-'))
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    STAFF: 'anna:segreto',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const env = readEnv(environment)
  const random = createRandom(seed)
  const results: string[] = []

  /** The state of the database after the recovery at start. */
  const readState = async () => {
    const db = await openDatabase({ dataDir, url: databaseUrl })
    const backups = createBackupService({ db, env, clock, log: createLogger(env) })
    try {
      await backups.recover()
      const rows = await listBackups(db)
      expect(rows.filter((row) => row.status === 'in_progress' || !row.reported)).toEqual([])
      const files = await readdir(env.BACKUP_DIR)
      expect(files.filter((it) => it.endsWith('.part'))).toEqual([])
      const newest = rows.find((row) => row.status === 'success')
      const messages = (await contacts(db).findAll({ order: ['id'], raw: true })).map((row) => row.id)
      return { messages, newest, epoch: await db.epoch() }
    } finally {
      await backups.close()
      await db.close()
    }
  }
  const addMessage = async () => {
    const db = await openDatabase({ dataDir, url: databaseUrl })
    await write(db, { call: 'seed', now: Date.now(), staff: null, key: null }, async (tx) => {
      const row = buildContact(random, { createdAt: tx.timestamp, revision: tx.revision })
      await contacts(tx).create(row, { transaction: tx.transaction })
      return ok(null)
    })
    await db.close()
  }

  try {
    const db = await openDatabase({ dataDir, url: databaseUrl })
    await seedDatabase(db, { env, clock, demo: true })
    await db.close()
    // Measures how long each takes: kills are spread over that time.
    const backup = await runScript('backup', [], environment, null)
    const { newest } = await readState()
    let file = join(env.BACKUP_DIR, newest?.fileName ?? '')
    const restore = await runScript('restore', [file], environment, null)
    expect([backup.code, restore.code]).toEqual([0, 0])
    const [backupMs, restoreMs] = [Math.ceil(backup.durationMs), Math.ceil(restore.durationMs)]
    for (let round = 0; round < rounds; round++) {
      // A killed backup changes no rows, and every listed backup is complete.
      const before = await readState()
      const { code } = await runScript('backup', [], environment, random.nextInt(backupMs))
      const after = await readState()
      expect(after.messages).toEqual(before.messages)
      const newestFile = join(env.BACKUP_DIR, after.newest?.fileName ?? '')
      const scratch = await mkdtemp(join(tmpdir(), 'podere-load-'))
      const loaded = await loadArchive({
        path: newestFile,
        passphrase: undefined,
        scratch,
        keepPictures: false,
        findRowError: findOccupiedDaysError,
      })
      await loaded.sequelize.close()
      await rm(scratch, { recursive: true })
      // Otherwise the newest is the safety backup of the previous round, which has one message more.
      if (after.newest?.id !== before.newest?.id) {
        file = newestFile
        expect(loaded.counts.contacts).toBe(after.messages.length)
      }
      results.push(code === 0 ? 'backup made' : 'backup killed')

      // A killed restore leaves all old rows or all new ones.
      await addMessage()
      const old = await readState()
      await runScript('restore', [file], environment, random.nextInt(restoreMs))
      const now = await readState()
      const isRestored = now.messages.length === before.messages.length
      expect(now.messages).toEqual(isRestored ? before.messages : old.messages)
      if (isRestored) {
        expect(now.epoch).not.toBe(old.epoch)
        // The old rows are not lost: the newest backup is the safety backup.
        const opened = await openDatabase({ dataDir, url: databaseUrl })
        const safetyBackup = await findBackup(opened, now.newest?.id ?? '')
        await opened.close()
        expect(safetyBackup?.log).toContain('beforeRestore')
      }
      results.push(isRestored ? 'restored' : 'not restored')
      if (!isRestored) {
        expect((await runScript('restore', [file], environment, null)).code).toBe(0)
        expect((await readState()).messages).toEqual(before.messages)
      }
    }
    return results
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
