/** A process of its own that empties the mail queue of DATA_DIR until it is killed; its clock is CLOCK_SHIFT ahead. */
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { startMailer } from '#api/jobs.ts'

const env = readEnv(process.env)
const clockShiftMs = Number(process.env.CLOCK_SHIFT)
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
await startMailer({
  db,
  env,
  clock: { now: () => Date.now() + clockShiftMs },
  log: createLogger({ LOG_LEVEL: 'silent' }),
})
process.stdout.write('ready\n')
// Holds the process open: the worker's own timer does not.
setInterval(() => {}, 1000)
