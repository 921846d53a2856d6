import { type Database, openDatabase } from '#api/db/database.ts'
import { type Env, readEnv, toEnvError } from '#api/env.ts'
import { seedFarm } from '#api/seed/seedDatabase.ts'

/**
 * The variables and the open database of a command. Throws an `EnvError` that names the variable to change, if a value is
 * wrong or the database cannot be reached.
 */
export async function openEnvironment(options = { forRestore: false }): Promise<{ env: Env; db: Database }> {
  const env = readEnv(process.env)
  try {
    const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL }, options)
    // A command may be the first that uses a new folder. A restore brings a farm of its own.
    if (!options.forRestore) await seedFarm(db, { call: 'seed', now: Date.now(), staff: null, key: null })
    return { env, db }
  } catch (error) {
    throw toEnvError(error, env) ?? error
  }
}
