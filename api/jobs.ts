/**
 * Every schedule in one table. node-schedule only rings the bell: a lease decides who runs, and a row for (job, farm day)
 * says that it has run, so several processes run it once and what a process dies over is made up. Kept out of 02:00-03:00,
 * which one night a year has twice and one not at all.
 */
import { type Job, RecurrenceRule, scheduleJob } from 'node-schedule'
import type { Logger } from 'pino'
import { Op } from 'sequelize'
import { jobClaims } from '#api/db/jobClaims.ts'
import { addDays, type Day, toFarmDay } from '#contract/days.ts'
import { property } from '#contract/property.ts'
import type { BackupService } from './backups/jobs.ts'
import type { Database } from './db/database.ts'
import { acquireLease, waitForLease } from './db/lease.ts'
import { idempotencyKeys } from './db/records.ts'
import type { Env } from './env.ts'
import type { Clock } from './http/services.ts'
import { mailHandlers } from './mailHandlers.ts'
import { type MailWorker, startMailWorker } from './mails/jobs.ts'
import { sessions } from './staff/model.ts'

type Context = { db: Database; clock: Clock; log: Logger; backups: BackupService }

const dayMs = 86_400_000
const getTimeDaysAgo = (clock: Clock, days: number): string => new Date(clock.now() - days * dayMs).toISOString()

/** Idempotency keys live 30 days; a session that is over is remembered as long, so that its device can be told. */
async function deleteExpiredRows({ db, clock }: Context): Promise<void> {
  await idempotencyKeys(db).destroy({ where: { createdAt: { [Op.lt]: getTimeDaysAgo(clock, 30) } } })
  await sessions(db).destroy({ where: { expiresAt: { [Op.lt]: getTimeDaysAgo(clock, 30) } } })
  await db.machine.query(`DELETE FROM limits WHERE "expiresAt" < :now`, {
    replacements: { now: getTimeDaysAgo(clock, 0) },
  })
  await jobClaims(db).destroy({ where: { day: { [Op.lt]: toFarmDay(clock.now() - 60 * dayMs) } } })
}

type JobDefinition = {
  name: string
  hour: number
  minute: number
  run: (context: Context) => Promise<void>
  /** Missed while the server was down, it is made up once at start. */
  catchUp?: boolean
}

const jobs: JobDefinition[] = [
  { name: 'backup', hour: 23, minute: 55, run: ({ backups }) => backups.runDaily(), catchUp: true },
  { name: 'retention', hour: 4, minute: 10, run: deleteExpiredRows },
]

const timeOfDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: property.timeZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** A bell may ring a moment early. */
const earlyToleranceMs = 5000

/** The farm day of the latest ring that is due: a bell that is late by hours still rings for its own day. */
export function getDueDay(now: number, { hour, minute }: Pick<JobDefinition, 'hour' | 'minute'>): Day {
  const [h, m] = timeOfDayFormat
    .format(now + earlyToleranceMs)
    .split(':')
    .map(Number)
  const day = toFarmDay(now + earlyToleranceMs)
  return (h ?? 0) * 60 + (m ?? 0) >= hour * 60 + minute ? day : addDays(day, -1)
}

async function recordRun({ db, clock }: Context, job: string, day: Day): Promise<void> {
  await jobClaims(db).upsert({ job, day, at: new Date(clock.now()).toISOString() })
}

/** Runs a job whose bell rings now, after the run before it and unless somebody has run it for this day. */
export async function runJob(context: Context, name: string): Promise<void> {
  const job = jobs.find((it) => it.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  const { db, clock, log } = context
  const day = getDueDay(clock.now(), job)
  try {
    const lease = await waitForLease(() => acquireLease(db.machine, `job ${name}`))
    try {
      if ((await jobClaims(db).count({ where: { job: name, day } })) > 0) return
      await job.run(context).catch((error: unknown) => log.error({ job: name, err: error }, 'a job failed'))
      await recordRun(context, name, day)
    } finally {
      await db.machine.transaction((transaction) => lease.release(transaction))
      lease.stop()
    }
  } catch (error) {
    log.error({ job: name, err: error }, 'a job was not run')
  }
}

/** Once at start: what was missed is made up. A new database owes nothing for the days before it. */
export async function runMissedJobs(context: Context): Promise<void> {
  for (const job of jobs.filter(({ catchUp }) => catchUp)) {
    const isNew = (await jobClaims(context.db).count({ where: { job: job.name } })) === 0
    if (isNew) await recordRun(context, job.name, getDueDay(context.clock.now(), job))
    else await runJob(context, job.name)
  }
}

export type Schedule = {
  getState: () => string
  /** When the daily backup rings next. */
  getNextBackupTime: () => string | null
  stop: () => void
}

export function startJobs(context: Context): Schedule {
  const scheduled: Job[] = jobs.map((job) => {
    const rule = new RecurrenceRule()
    rule.hour = job.hour
    rule.minute = job.minute
    rule.second = 0
    rule.tz = property.timeZone
    return scheduleJob(job.name, rule, () => void runJob(context, job.name))
  })
  void runMissedJobs(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'a missed job was not made up'),
  )
  return {
    getNextBackupTime: () =>
      scheduled
        .find(({ name }) => name === 'backup')
        ?.nextInvocation()
        ?.toISOString() ?? null,
    getState: () => (scheduled.every((job) => job.nextInvocation() !== null) ? 'active' : 'stopped'),
    // The library's own graceful shutdown never lets the process end.
    stop: () => {
      for (const job of scheduled) job.cancel()
    },
  }
}

/** Starts the worker that sends the mails of every noun. */
export const startMailer = (context: Omit<Context, 'backups'> & { env: Env }): Promise<MailWorker> =>
  startMailWorker({ ...context, handlers: mailHandlers })
