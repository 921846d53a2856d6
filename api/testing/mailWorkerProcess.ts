/** A process that sends the mail queue of DATA_DIR until it is killed. Its clock is CLOCK_SHIFT milliseconds ahead. */
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { startMailer } from '#api/mailHandlers.ts'

const env = readEnv(process.env)
const clockShiftMs = Number(process.env.CLOCK_SHIFT)
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
await startMailer({
  db,
  env,
  clock: { now: () => Date.now() + clockShiftMs },
  log: createLogger({ LOG_LEVEL: 'silent' }),
  readMailPicture: async () => null,
})
process.stdout.write('ready\n')
// Keeps the process running; the worker's own timer does not.
setInterval(() => {}, 1000)
