import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Database, openDatabase } from '#api/db/database.ts'
import { type Env, EnvError, readEnv, toEnvError } from '#api/env.ts'
import { seedFarm } from '#api/seed/seedDatabase.ts'
import { setFarmTimeZone } from '#contract/days/days.ts'
import { reportError } from './output.ts'

export type Environment = { env: Env; db: Database }

/**
 * The variables and the open database of a command. Throws an `EnvError` that names the variable to change, if a value is
 * wrong or the database cannot be reached.
 */
export async function openEnvironment(options = { forRestore: false }): Promise<Environment> {
  const env = readEnv(process.env)
  setFarmTimeZone(env.TIME_ZONE)
  await confirmNewFarm(env)
  try {
    const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL }, options)
    // A command may be the first that uses a new folder. A restore brings a farm of its own.
    if (!options.forRestore) await seedFarm(db, { call: 'seed', now: Date.now(), staff: null, key: null })
    return { env, db }
  } catch (error) {
    throw toEnvError(error, env) ?? error
  }
}

/** Runs the work of a command in its environment, and closes the database afterwards. */
export async function withEnvironment<T>(
  work: (environment: Environment) => Promise<T>,
  options?: { forRestore: boolean },
): Promise<T> {
  const environment = await openEnvironment(options)
  try {
    return await work(environment)
  } finally {
    await environment.db.close()
  }
}

/** Ends the process with exit code 1 when the work resolves to false or fails; a failure is reported. */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await work())) process.exitCode = 1
  } catch (error) {
    reportError(error)
  }
}

/** Somebody who forgot `farm run` would use a new database in ./data and take it for the one of a farm of this machine. */
async function confirmNewFarm({ DATA_DIR }: Env): Promise<void> {
  const { ENV_FILE, DATABASE_URL, DESTDIR = '' } = process.env
  if (ENV_FILE || process.env.DATA_DIR || DATABASE_URL || existsSync(join(DATA_DIR, 'farm.sqlite'))) return
  const folder = `${DESTDIR}/etc/podere`
  const files = existsSync(folder) ? readdirSync(folder) : []
  const farms = files.filter((file) => file.endsWith('.env')).map((file) => file.slice(0, -4))
  if (farms.length === 0) return
  const sentence = `This would make another farm in ${DATA_DIR}. This machine has the farms ${farms.join(', ')}: farm run ${farms[0]} …`
  if (!process.stdin.isTTY) throw new EnvError(`${sentence}\nNothing was changed. To make it, set DATA_DIR.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${sentence}\nMake it? [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer)) throw new EnvError('Nothing was changed.')
}
