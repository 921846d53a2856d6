/** A process that sends the news of DATA_DIR to devices once. */
import { openDatabase } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'
import { sendNews } from '#api/push/jobs.ts'

const env = readEnv(process.env)
const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
await sendNews({ db, env, clock: { now: () => Date.now() + Number(process.env.CLOCK_SHIFT) } })
await db.close()
