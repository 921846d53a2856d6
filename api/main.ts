/** The process: variables → database → accounts → app → jobs → listen; and a clean stop. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createBackups } from './backups/jobs.ts'
import { openDatabase } from './db/database.ts'
import { blameVariable, type Env, EnvError, readEnv } from './env.ts'
import { createLog } from './http/log.ts'
import { readAssets } from './http/pages/assets.ts'
import { startJobs, startMail } from './jobs.ts'
import { prepareFarm } from './seed/prepare.ts'

/** Ten seconds are promised; the last of them is for closing. */
const stopWithin = 9000
const dist = join(dirname(fileURLToPath(import.meta.url)), '..')

async function main(env: Env, demo: boolean): Promise<void> {
  const log = createLog(env)
  const clock = { now: () => Date.now() }
  const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  const backups = createBackups({ db, env, clock, log })
  await backups.settle()
  const accounts = await prepareFarm(db, { env, clock, demo })
  const assets = await readAssets(dist)
  const jobs = startJobs({ db, clock, log, backups })
  const { state: schedule, nextBackup } = jobs
  const app = createApp({ db, env, clock, log, schedule, nextBackup, backups, assets: () => assets, dist })
  const server = createServer(app.handle)
  const closeSilent = followSilent(server)
  await listen(server, env)
  announce(server, env, accounts)
  const mail = await startMail({ db, env, clock, log })
  void app.warm().catch((error: unknown) => log.error({ err: error }, 'the pages could not be rendered'))

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // What still runs then is cut off.
    setTimeout(() => process.exit(0), stopWithin).unref()
    jobs.stop()
    const closed = once(server, 'close')
    server.close()
    app.close()
    server.closeIdleConnections()
    closeSilent()
    await Promise.all([closed, mail.stop()])
    await backups.close()
    await db.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Connections that never asked for anything, which browsers open ahead: to Node these are not idle, and hold up a stop. */
function followSilent(server: Server): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return () => {
    for (const socket of silent) socket.destroy()
  }
}

async function listen(server: Server, env: Env): Promise<void> {
  server.listen(env.PORT, env.HOST)
  await once(server, 'listening')
}

function announce(server: Server, env: Env, accounts: string[]): void {
  const { port } = server.address() as AddressInfo
  const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST
  process.stdout.write(
    [
      '',
      `  podere is open on http://${host}:${port}`,
      `  The front desk is on http://${host}:${port}/admin`,
      ...accounts.map((line) => `  ${line}`),
      env.SMTP_URL === undefined
        ? `  Mail is not configured (SMTP_URL): nothing is sent, each message lies in ${join(env.DATA_DIR, 'mail')}`
        : '',
      '',
    ].join('\n'),
  )
}

function tell(error: unknown): never {
  process.stderr.write(
    error instanceof EnvError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}

try {
  const env = readEnv(process.env)
  await main(env, process.argv.includes('--demo')).catch((error: unknown) => tell(blameVariable(error, env) ?? error))
} catch (error) {
  tell(error)
}
