/** A process of its own that empties the mail queue of DATA_DIR until it is killed; its clock is CLOCK_SHIFT ahead. */
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { createLog } from '#api/http/log.ts'
import { startMail } from '#api/jobs.ts'

const env = readEnv(process.env)
const shift = Number(process.env.CLOCK_SHIFT)
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
await startMail({ db, env, clock: { now: () => Date.now() + shift }, log: createLog({ LOG_LEVEL: 'silent' }) })
process.stdout.write('ready\n')
// Holds the process open: the worker's own timer does not.
setInterval(() => {}, 1000)
