/** Kills backups and restores at random moments and checks the database after each kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadArchive } from '#api/archive/reader.ts'
import { findBackup, listBackups } from '#api/backups/queries.ts'
import { createBackupService } from '#api/backups/service.ts'
import { systemClock } from '#api/clock.ts'
import { contacts } from '#api/contacts/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { createFolder } from '#api/db/folders.ts'
import { write } from '#api/db/write.ts'
import { type Env, readEnv } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import { createLogger } from '#api/http/logger.ts'
import { buildContact, createRandom, type Random } from '#api/seed/builders.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
import { root } from './root.ts'

/**
 * Runs a command and kills it `killAfterMs` after its backup or restore has started; null lets it finish. Returns the
 * exit code and how many milliseconds the work took.
 */
export async function runScript(
  name: 'backup' | 'restore' | 'begin',
  args: string[],
  env: Record<string, string>,
  killAfterMs: number | null,
): Promise<{ code: number | null; durationMs: number }> {
  const child = spawn(process.execPath, [`dist/server/${name}.js`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  let startMs = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (startMs > 0 || !output.includes('started.')) return
      startMs = performance.now()
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
  }
  const [code] = await exited
  return { code, durationMs: performance.now() - startMs }
}

export type CrashSetup = {
  location: { dataDir: string; url: string | undefined }
  /** What the killed commands run with, and the same parsed. */
  environment: Record<string, string>
  env: Env
  random: Random
}

/** The state of the database after the recovery at start. */
export async function readState({ location, env }: CrashSetup) {
  const db = await openDatabase(location)
  const backups = createBackupService({
    db,
    env,
    clock: systemClock,
    log: createLogger(env),
    findRowError: findUnsoundness,
    isPicture,
  })
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

async function addMessage({ location, random }: CrashSetup): Promise<void> {
  const db = await openDatabase(location)
  await write(db, { call: 'seed', now: Date.now(), staff: null, key: null }, async (tx) => {
    const row = buildContact(random, { createdAt: tx.timestamp, revision: tx.revision })
    await contacts(tx).create(row, { transaction: tx.transaction })
    return ok(null)
  })
  await db.close()
}

/**
 * `messages`: the ids in the database. `file`: that of the new backup, or null when the kill came before it was made.
 */
type KilledBackup = { outcome: 'backup made' | 'backup killed'; messages: string[]; file: string | null }

async function killBackup(setup: CrashSetup, maxMs: number): Promise<KilledBackup> {
  const { env, environment, random } = setup
  const before = await readState(setup)
  const { code } = await runScript('backup', [], environment, random.nextInt(maxMs))
  const after = await readState(setup)
  // A killed backup changes no rows, and every listed backup is complete.
  expect(after.messages).toEqual(before.messages)
  const newestFile = join(env.BACKUP_DIR, after.newest?.fileName ?? '')
  const scratch = await mkdtemp(join(tmpdir(), 'podere-load-'))
  const loaded = await loadArchive({
    path: newestFile,
    passphrase: undefined,
    scratch,
    keepFiles: false,
    findRowError: findUnsoundness,
    isPicture,
  })
  await loaded.sequelize.close()
  await rm(scratch, { recursive: true })
  // Otherwise the newest is the safety backup of the previous round, which has one message more.
  const isNew = after.newest?.id !== before.newest?.id
  if (isNew) expect(loaded.counts.contacts).toBe(after.messages.length)
  return {
    outcome: code === 0 ? 'backup made' : 'backup killed',
    messages: after.messages,
    file: isNew ? newestFile : null,
  }
}

/** Adds a message and kills the restore of a backup that holds only `messages`. In the end that backup is restored. */
async function killRestore(setup: CrashSetup, file: string, messages: string[], maxMs: number): Promise<string> {
  const { location, environment, random } = setup
  await addMessage(setup)
  const old = await readState(setup)
  await runScript('restore', [file], environment, random.nextInt(maxMs))
  const now = await readState(setup)
  // A killed restore leaves all old rows or all new ones.
  const isRestored = now.messages.length === messages.length
  expect(now.messages).toEqual(isRestored ? messages : old.messages)
  if (isRestored) {
    expect(now.epoch).not.toBe(old.epoch)
    // The old rows are not lost: the newest backup is the safety backup.
    const db = await openDatabase(location)
    const safetyBackup = await findBackup(db, now.newest?.id ?? '')
    await db.close()
    expect(safetyBackup?.log).toContain('beforeRestore')
    return 'restored'
  }
  expect((await runScript('restore', [file], environment, null)).code).toBe(0)
  expect((await readState(setup)).messages).toEqual(messages)
  return 'not restored'
}

/** Fills a sample farm, runs `work` with it and removes it. */
export async function withSampleFarm<T>(
  databaseUrl: string | undefined,
  seed: number,
  work: (setup: CrashSetup) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-killed-'))
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    STAFF: 'anna:segreto-di-anna',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const env = readEnv(environment)
  const setup = { location: { dataDir, url: databaseUrl }, environment, env, random: createRandom(seed) }
  try {
    const db = await openDatabase(setup.location)
    await seedDatabase(db, { env, clock: systemClock, demo: true })
    await db.close()
    await createFolder(env.BACKUP_DIR)
    return await work(setup)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Kills `rounds` backups and `rounds` restores on that database. Returns the outcome of each. */
export const killBackupsRepeatedly = (
  databaseUrl: string | undefined,
  rounds: number,
  seed: number,
): Promise<string[]> =>
  withSampleFarm(databaseUrl, seed, async (setup) => {
    const { environment, env } = setup
    const results: string[] = []
    // Measures how long each takes: kills are spread over that time.
    const backup = await runScript('backup', [], environment, null)
    const { newest } = await readState(setup)
    let file = join(env.BACKUP_DIR, newest?.fileName ?? '')
    const restore = await runScript('restore', [file], environment, null)
    expect([backup.code, restore.code]).toEqual([0, 0])
    const [backupMs, restoreMs] = [Math.ceil(backup.durationMs), Math.ceil(restore.durationMs)]
    for (let round = 0; round < rounds; round++) {
      const killed = await killBackup(setup, backupMs)
      file = killed.file ?? file
      results.push(killed.outcome, await killRestore(setup, file, killed.messages, restoreMs))
    }
    return results
  })
