/**
 * All scheduled jobs in one table. node-schedule only starts them: a lease decides which process runs a job, and a row
 * for (job, day at the farm) records that it has run. So several processes run a job once, and the next process repeats
 * a job whose process died. No job is scheduled between 02:00 and 03:00, which daylight saving time repeats on one
 * night a year and skips on another. The requests' job runs every minute and needs no such row.
 */
import { type Job, RecurrenceRule, scheduleJob } from 'node-schedule'
import { Op } from 'sequelize'
import { addDays, type Day, farmTimeZone, toFarmDay } from '#contract/days.ts'
import type { BackupService } from './backups/jobs.ts'
import { lapseRequests, releaseHolds } from './bookings/jobs.ts'
import { type JobClaim, jobClaims } from './db/jobClaims.ts'
import { acquireLease, releaseLease, waitForLease } from './db/lease.ts'
import { idempotencyKeys } from './db/records.ts'
import type { Env } from './env.ts'
import type { Services } from './http/services.ts'
import { mailHandlers } from './mailHandlers.ts'
import { type MailWorker, startMailWorker } from './mails/jobs.ts'
import { eraseOutdated } from './people/jobs.ts'
import { sessions } from './staff/model.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'> & { backups: BackupService }

const dayMs = 86_400_000
const getTimeDaysAgo = ({ clock }: Pick<Context, 'clock'>, days: number): string =>
  new Date(clock.now() - days * dayMs).toISOString()

/**
 * Idempotency keys are kept for 30 days. So are sessions after their end, so that the device gets the reason
 * (`session_ended`, `session_expired`) when it comes back.
 */
async function deleteExpiredRows(context: Context): Promise<void> {
  const { db, clock } = context
  await idempotencyKeys(db).destroy({ where: { createdAt: { [Op.lt]: getTimeDaysAgo(context, 30) } } })
  await sessions(db).destroy({ where: { expiresAt: { [Op.lt]: getTimeDaysAgo(context, 30) } } })
  await db.machine.query(`DELETE FROM limits WHERE "expiresAt" < :now`, {
    replacements: { now: getTimeDaysAgo(context, 0) },
  })
  await jobClaims(db).destroy({ where: { day: { [Op.lt]: toFarmDay(clock.now() - 60 * dayMs) } } })
}

/** The retention runs every day. A longer pause may be a clock that has jumped ahead. */
const maxPauseDays = 30

/**
 * Erased data cannot be restored. So after a jump of the clock nothing is erased; if the clock was right, the next run
 * does it.
 */
async function runRetention(context: Context): Promise<void> {
  const latest = await jobClaims(context.db).max<string | null, JobClaim>('at', { where: { job: 'retention' } })
  const hasJumped = latest !== null && latest < getTimeDaysAgo(context, maxPauseDays)
  await deleteExpiredRows(context)
  if (hasJumped) context.log.warn({ latest }, 'the retention has paused for long, so it erases nothing today')
  else await eraseOutdated(context)
}

type JobDefinition = {
  name: string
  hour: number
  minute: number
  run: (context: Context) => Promise<void>
  /** When a run was missed because the server was down, the job runs once at start. */
  catchUp?: boolean
}

const jobs: JobDefinition[] = [
  { name: 'backup', hour: 23, minute: 55, run: ({ backups }) => backups.runDaily(), catchUp: true },
  { name: 'retention', hour: 4, minute: 10, run: runRetention },
]

const timeOfDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: farmTimeZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** node-schedule may start a job a moment early. */
const earlyToleranceMs = 5000

/** Several machines may share the records, and their clocks differ a little. */
const maxClockDifferenceMs = 60_000

/** The day, at the farm, of the latest run that is due. A job that starts hours late still runs for its own day. */
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

/** Runs a job after its previous run has ended, unless it has already run for the due day. */
export async function runJob(context: Context, name: string): Promise<void> {
  const job = jobs.find((it) => it.name === name)
  if (!job) throw new Error(`unknown job: ${name}`)
  const { db, clock, log } = context
  const day = getDueDay(clock.now(), job)
  // A later record was written while the clock was ahead: that run was not the one of this day.
  const latest = new Date(clock.now() + maxClockDifferenceMs).toISOString()
  try {
    const lease = await waitForLease(() => acquireLease(db.machine, `job ${name}`))
    try {
      if ((await jobClaims(db).count({ where: { job: name, day, at: { [Op.lte]: latest } } })) > 0) return
      await job.run(context).catch((error: unknown) => log.error({ job: name, err: error }, 'a job failed'))
      await recordRun(context, name, day)
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: name, err: error }, 'a job could not start')
  }
}

const requestIntervalMs = 60_000

/** Runs every minute. A process that finds the lease taken leaves this minute to the one that holds it. */
export async function runRequestJob(context: Context): Promise<void> {
  const { db, clock, log, backups } = context
  try {
    if (backups.isRestoring()) return
    const lease = await acquireLease(db.machine, 'job requests')
    if (lease === null) return
    try {
      await releaseHolds(db, clock)
      await lapseRequests(db, clock)
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: 'requests', err: error }, 'a job failed')
  }
}

/** Runs each `catchUp` job that was missed while the server was down. A new database has missed nothing. */
export async function runMissedJobs(context: Context): Promise<void> {
  for (const job of jobs.filter(({ catchUp }) => catchUp)) {
    const isNew = (await jobClaims(context.db).count({ where: { job: job.name } })) === 0
    if (isNew) await recordRun(context, job.name, getDueDay(context.clock.now(), job))
    else await runJob(context, job.name)
  }
}

type Schedule = {
  /** `active`, or `stopped` when a job has no next run. */
  getState: () => string
  /** When the next daily backup starts (ISO 8601). */
  getNextBackupTime: () => string | null
  stop: () => void
}

export function startSchedule(context: Context): Schedule {
  const scheduled: Job[] = jobs.map((job) => {
    const rule = new RecurrenceRule()
    rule.hour = job.hour
    rule.minute = job.minute
    rule.second = 0
    rule.tz = farmTimeZone
    return scheduleJob(job.name, rule, () => void runJob(context, job.name))
  })
  const requestTimer = setInterval(() => void runRequestJob(context), requestIntervalMs).unref()
  void runMissedJobs(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'the missed jobs could not be run'),
  )
  return {
    getNextBackupTime: () =>
      scheduled
        .find(({ name }) => name === 'backup')
        ?.nextInvocation()
        ?.toISOString() ?? null,
    getState: () => (scheduled.every((job) => job.nextInvocation() !== null) ? 'active' : 'stopped'),
    // Not node-schedule's gracefulShutdown: it keeps the process alive.
    stop: () => {
      for (const job of scheduled) job.cancel()
      clearInterval(requestTimer)
    },
  }
}

/** Starts the worker that sends the mails of every noun. */
export const startMailer = (context: Omit<Context, 'backups'> & { env: Env }): Promise<MailWorker> =>
  startMailWorker({ ...context, handlers: mailHandlers })
