/** A real server for a test, with its own database, its own port and a clock that the test can move. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '#api/app.ts'
import { type BackupService, createBackupService } from '#api/backups/service.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { type Env, readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { addAppearance, emptyAssets, type PageAssets } from '#api/http/pages/assets.ts'
import { limitRequestTime } from '#api/http/requestTime.ts'
import { openPropertySource } from '#api/property/queries.ts'
import { startSchedule } from '#api/schedule.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
import { staff } from '#api/staff/model.ts'
import { openTextSource } from '#api/texts/queries.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

export const accounts = { manager: { username: 'anna', password: 'segreto-di-anna' } }
/** The manager's password, hashed with so little memory that logging in costs a test nothing. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$N25DWN3ZELkifxfKcGDw8A$MorJvHUCVWyk9q18ostaF2z6jmNmMx4v8Xg9qsFmHm0'

export type TestServer = {
  url: string
  db: Database
  env: Env
  backups: BackupService
  readMailPicture: App['readMailPicture']
  /** Sets the server's clock, which continues to run from there. For the server that is a jump of its clock. */
  setNow(instant: number | string): void
  /** Moves the server's clock as if the server had run all the time. */
  passTime(ms: number): Promise<void>
  now(): number
  stop(): Promise<void>
}

/** Passes the time until noon of the next day: the mails of a morning are due on each day that passes after it. */
export const passToNoon = ({ now, passTime }: Pick<TestServer, 'now' | 'passTime'>): Promise<void> =>
  passTime(Date.parse(`${addDays(toFarmDay(now()), 1)}T11:00:00Z`) - now())

/** What the scheduled jobs run with, on the server's own clock. */
export const jobContext = ({ db, env, backups, now }: TestServer) => ({
  db,
  env,
  backups,
  clock: { now },
  log: createLogger({ LOG_LEVEL: 'silent' }),
})

type Options = {
  databaseUrl?: string
  demo?: boolean
  env?: Record<string, string>
  maxRequestTimeMs?: number
  /** Receives each line of the log. */
  onLog?: (line: string) => void
}

const pageAssets: PageAssets = {
  site: (_, appearance) => addAppearance(emptyAssets, appearance),
  admin: emptyAssets,
}

export async function startTestServer({
  databaseUrl,
  demo = false,
  env: extraEnv = {},
  maxRequestTimeMs,
  onLog = () => {},
}: Options = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-test-'))
  const env: Env = readEnv({
    DATA_DIR: dataDir,
    STAFF: `${accounts.manager.username}:${accounts.manager.password}`,
    LOG_LEVEL: 'debug',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...extraEnv,
  })
  let clockShiftMs = 0
  const clock = { now: () => Date.now() + clockShiftMs }
  const log = createLogger(env, { write: onLog })
  const db = await openDatabase({ dataDir, url: databaseUrl })
  await seedDatabase(db, { env, clock, demo })
  await staff(db).update({ passwordHash: cheapHash }, { where: { username: accounts.manager.username } })
  const backups = createBackupService({ db, env, clock, log, findRowError: findUnsoundness, isPicture })
  await backups.recover()
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
    getAssets: () => pageAssets,
    distDir: null,
  })
  const server = createServer(app.handle).listen(0, '127.0.0.1')
  limitRequestTime(server, maxRequestTimeMs)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const setNow = (instant: number | string): void => {
    clockShiftMs = new Date(instant).getTime() - Date.now()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    env,
    backups,
    readMailPicture: app.readMailPicture,
    now: clock.now,
    setNow,
    passTime: async (ms) => {
      setNow(clock.now() + ms)
      await trustClock(db, clock.now())
    },
    stop: async () => {
      schedule.stop()
      server.close()
      const closed = app.close()
      server.closeAllConnections()
      await closed
      await backups.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
