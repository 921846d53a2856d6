import { type Database, openDatabase } from '#api/db/database.ts'
import { type Env, readEnv, toEnvError } from '#api/env.ts'

/**
 * The variables and the open database of a command. Throws an `EnvError` that names the variable to change, if a value is
 * wrong or the database cannot be reached.
 */
export async function openEnvironment(
  defaults: Record<string, string> = {},
  options = { forRestore: false },
): Promise<{ env: Env; db: Database }> {
  const env = readEnv({ ...defaults, ...process.env })
  try {
    return { env, db: await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL }, options) }
  } catch (error) {
    throw toEnvError(error, env) ?? error
  }
}
