/** The server process. It starts everything in order, and on a signal stops the schedule first and the database last. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { hasMailServer } from '#api/mails/server.ts'
import { setFarmTimeZone } from '#contract/days/days.ts'
import { createApp } from './app.ts'
import { findFolderError } from './archive/files.ts'
import { createBackupService } from './backups/service.ts'
import { systemClock } from './clock.ts'
import { describeUnusableStore, UnusableStoreError } from './db/damage.ts'
import { type Database, openDatabase } from './db/database.ts'
import { holdLock } from './db/sqlite.ts'
import { readTrustedTime } from './db/trustedTime.ts'
import { type Env, EnvError, listExposedFolders, readEnv, toEnvError } from './env.ts'
import { formatCommand } from './envFile.ts'
import { trackConnections } from './http/connections.ts'
import { createLogger } from './http/logger.ts'
import { readAssets } from './http/pages/assets.ts'
import { limitRequestTime } from './http/requestTime.ts'
import { startMailer } from './mailHandlers.ts'
import { openPropertySource } from './property/queries.ts'
import { startSchedule } from './schedule.ts'
import { seedDatabase } from './seed/seedDatabase.ts'
import { readProperty } from './settings/queries.ts'
import { findUnsoundness, isPicture } from './soundness.ts'
import { openTextSource } from './texts/queries.ts'

/** The server must stop within ten seconds. After nine it exits, whatever still runs. */
const stopTimeoutMs = 9000
const distDir = join(dirname(fileURLToPath(import.meta.url)), '..')

async function main(env: Env, { demo, year }: { demo: boolean; year: boolean }): Promise<void> {
  setFarmTimeZone(env.TIME_ZONE)
  const clock = systemClock
  const log = createLogger(env)
  const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  if (db.dialect === 'sqlite') await refuseSecondProcess(env.DATA_DIR)
  if (env.ALLOW_PRIVATE_ADDRESSES) log.warn('ALLOW_PRIVATE_ADDRESSES: the server may call any address')
  const backupNotes = await checkBackupFolder(env, log)
  const backups = createBackupService({ db, env, clock, log, findRowError: findUnsoundness, isPicture })
  await backups.recover()
  const accounts = await seedDatabase(db, { env, clock, demo, year })
  // From the first start on, so that a server that is stopped at once knows later whether its clock has jumped.
  await readTrustedTime(db, clock)
  const assets = await readAssets(distDir)
  const schedule = startSchedule({ db, env, clock, log, backups })
  const app = createApp({
    db,
    env,
    clock,
    log,
    property: await openPropertySource(db, env.CLOSED_WHILE_SAMPLE),
    texts: await openTextSource(db),
    getScheduleState: schedule.getState,
    getNextBackupTime: schedule.getNextBackupTime,
    backups,
    getAssets: () => assets,
    distDir,
  })
  const server = createServer(app.handle)
  limitRequestTime(server)
  const closeConnections = trackConnections(server)
  const mailWorker = await startMailer({ db, env, clock, log, readMailPicture: app.readMailPicture })
  // Before the server listens, because a supervisor may stop it as soon as it answers.
  exitOnSignal(async () => {
    schedule.stop()
    const closed = closeConnections()
    const appClosed = app.close()
    await Promise.all([closed, appClosed, mailWorker.stop()])
    await backups.close()
    await db.close()
  })
  const notes = [
    ...(demo ? [] : await warnAboutSample(db)),
    ...accounts,
    ...(await listExposedFolders(env)),
    ...backupNotes,
    ...(await warnAboutMail(db, env)),
  ]
  const port = await listen(server, env)
  if (env.METRICS_PORT !== undefined) await serveMetrics(app.handle, env.METRICS_PORT)
  printStartMessage(port, env, notes)
  void app.warmUp().catch((error: unknown) => log.error({ err: error }, 'the pages could not be rendered'))
}

/**
 * Writers of several processes would wait for each other in the threads that also serve reads. A process that is stopping
 * gets the time that it may take.
 */
async function refuseSecondProcess(dataDir: string): Promise<void> {
  if (await holdLock(join(dataDir, 'serving.lock'), stopTimeoutMs)) return
  throw new EnvError(
    `DATA_DIR: another process serves the farm in ${dataDir}. On SQLite there is one process; with PostgreSQL (DATABASE_URL) there can be more.`,
  )
}

/** On SIGTERM or SIGINT: runs `stop` once, then ends the process. */
function exitOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const exit = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), stopTimeoutMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void exit())
  process.on('SIGINT', () => void exit())
}

/** Resolves to the port. */
async function listen(server: Server, env: Env): Promise<number> {
  server.listen(env.PORT, env.HOST)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Throws an `EnvError` when no backup could be made. A full disk only warns: guests can book until there is space again. */
async function checkBackupFolder(env: Env, log: Logger): Promise<string[]> {
  const reason = await findFolderError(env.BACKUP_DIR)
  if (reason === null) return []
  const warning = `BACKUP_DIR: expected a folder that this user can write; no backup can be made (${reason})`
  if (!/^(ENOSPC|EDQUOT)/.test(reason)) throw new EnvError(warning)
  log.error(warning)
  return [warning]
}

/** The metrics of this process alone, for programs of this machine: behind a proxy, any process of the farm answers. */
async function serveMetrics(handle: RequestListener, port: number): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url === '/api/metrics') return handle(request, response)
    response.writeHead(404).end()
  })
  limitRequestTime(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: Error) => {
    throw new EnvError(`METRICS_PORT: expected a free port (${error.message})`)
  })
  // A supervisor that reads metrics does not keep the process alive.
  server.unref()
}

/** A sample farm must not become a real one by accident. */
async function warnAboutSample(db: Database): Promise<string[]> {
  const { name, isSample } = (await readProperty(db)).value
  if (!isSample) return []
  return [
    `${name} is the sample farm. Begin your own, without its guests and bookings: ${formatCommand('begin')} (it makes a backup first).`,
    'If guests and bookings are yours already: untick "These are sample facts" in the admin under "Property".',
  ]
}

async function warnAboutMail(db: Database, env: Env): Promise<string[]> {
  if (await hasMailServer({ db, env })) return []
  return [
    `Mail is not configured: nothing is sent, messages are written to ${join(env.DATA_DIR, 'mail')}. Set it in the admin under "Mail and address", or with SMTP_URL.`,
  ]
}

function printStartMessage(port: number, env: Env, notes: string[]): void {
  const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST
  process.stdout.write(
    [
      '',
      `  podere is open on http://${host}:${port}`,
      `  The front desk is on http://${host}:${port}/admin`,
      ...notes.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  )
}

function exitWithError(error: unknown): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${error instanceof EnvError ? error.message : text}\n`)
  process.exit(1)
}

// Node would print all properties of a database error, with the values of the statement.
process.on('uncaughtException', exitWithError)

try {
  const env = readEnv(process.env)
  const has = (option: string) => process.argv.includes(option)
  await main(env, { demo: has('--demo'), year: has('--year') }).catch((error: unknown) =>
    exitWithError(
      error instanceof UnusableStoreError
        ? new EnvError(describeUnusableStore(error, env))
        : (toEnvError(error, env) ?? error),
    ),
  )
} catch (error) {
  exitWithError(error)
}
