/**
 * All scheduled jobs in one table. node-schedule only starts them: a lease decides which process runs a job, and a row
 * for (job, day at the farm) records how its last run has ended. So several processes run a job once. What was missed
 * while the server was down, has failed, or has died with its process is run later: each process looks every minute. No
 * job is scheduled between 02:00 and 03:00, which daylight saving time repeats on one night a year and skips on another.
 * The jobs of requests and of portals' calendars run every minute and need no such row.
 */
import { type Job, RecurrenceRule, scheduleJob } from 'node-schedule'
import { Op } from 'sequelize'
import { addDays, type Day, farmTimeZone, toFarmDay } from '#contract/days.ts'
import { getDateFormat } from '#contract/format.ts'
import { defaultLanguage } from '#locales/language.ts'
import type { BackupService } from './backups/jobs.ts'
import { backupRecords } from './backups/model.ts'
import { lapseRequests, releaseHolds, remindOfDeposits } from './bookings/jobs.ts'
import { fetchDueChannels } from './channels/jobs.ts'
import type { Database } from './db/database.ts'
import { type JobClaim, jobClaims } from './db/jobClaims.ts'
import { acquireLease, releaseLease, waitForLease } from './db/lease.ts'
import { idempotencyKeys } from './db/records.ts'
import { readTrustedTime, type TrustedTime } from './db/trustedTime.ts'
import { runDuties } from './duties/jobs.ts'
import type { Env } from './env.ts'
import { inviteGuests } from './guests/jobs.ts'
import type { Services } from './http/services.ts'
import { mailHandlers } from './mailHandlers.ts'
import { type MailWorker, startMailWorker } from './mails/jobs.ts'
import { recordExpiredOffers } from './offers/jobs.ts'
import { eraseOutdated } from './people/jobs.ts'
import { sessions } from './staff/model.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'> & { backups: BackupService }
type ScheduleContext = Context & Pick<Services, 'env'>

const dayMs = 86_400_000

/**
 * Idempotency keys and failed daily backups are kept for 30 days. So are sessions after their end, so that the device
 * gets the reason (`session_ended`, `session_expired`) when it comes back.
 */
async function deleteExpiredRows(db: Database, now: TrustedTime): Promise<void> {
  const beforeDaysAgo = (days: number) => ({ [Op.lt]: new Date(now - days * dayMs).toISOString() })
  await idempotencyKeys(db).destroy({ where: { createdAt: beforeDaysAgo(30) } })
  await sessions(db).destroy({ where: { expiresAt: beforeDaysAgo(30) } })
  await db.machine.query('DELETE FROM limits WHERE "expiresAt" < $1', { bind: [new Date(now).toISOString()] })
  await jobClaims(db).destroy({ where: { day: { [Op.lt]: toFarmDay(now - 60 * dayMs) } } })
  await backupRecords(db).destroy({ where: { backupType: 'daily', status: 'failed', createdAt: beforeDaysAgo(30) } })
}

async function runRetention({ db, clock }: Context): Promise<boolean> {
  const now = await readTrustedTime(db, clock)
  if (now === null) return false
  await deleteExpiredRows(db, now)
  await eraseOutdated(db, now)
  return true
}

async function runReminders({ db, clock }: Context): Promise<boolean> {
  const now = await readTrustedTime(db, clock)
  if (now === null) return false
  await remindOfDeposits(db, now)
  return true
}

async function runCheckin({ db, clock }: Context): Promise<boolean> {
  const now = await readTrustedTime(db, clock)
  if (now === null) return false
  await inviteGuests(db, now)
  return true
}

type JobDefinition = {
  name: string
  hour: number
  minute: number
  /**
   * `isRetry`: an earlier run for the same day has failed. Resolves to false when it waits for staff; then it is tried
   * again every minute.
   */
  run: (context: Context, { isRetry }: { isRetry: boolean }) => Promise<boolean>
}

const jobs: JobDefinition[] = [
  {
    name: 'backup',
    hour: 23,
    minute: 55,
    run: async ({ backups }, options) => {
      await backups.runDaily(options)
      return true
    },
  },
  { name: 'depositReminders', hour: 9, minute: 0, run: runReminders },
  { name: 'retention', hour: 4, minute: 10, run: runRetention },
  { name: 'checkin', hour: 9, minute: 20, run: runCheckin },
]

/** node-schedule may start a job a moment early. */
const earlyToleranceMs = 5000

/** Several machines may share the records, and their clocks differ a little. */
const maxClockDifferenceMs = 60_000

/** The day, at the farm, of the latest run that is due. A job that starts hours late still runs for its own day. */
export function getDueDay(now: number, { hour, minute }: Pick<JobDefinition, 'hour' | 'minute'>): Day {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const timeOfDay = getDateFormat(defaultLanguage, { timeZone: farmTimeZone, ...options })
  const [h, m] = timeOfDay
    .format(now + earlyToleranceMs)
    .split(':')
    .map(Number)
  const day = toFarmDay(now + earlyToleranceMs)
  return (h ?? 0) * 60 + (m ?? 0) >= hour * 60 + minute ? day : addDays(day, -1)
}

/** A failed run is repeated after 5 minutes, then after twice as long each time, at most after 4 hours. */
const getRetryDelayMs = (failures: number): number => Math.min(5 * 2 ** (failures - 1), 240) * 60_000

/** The last run for a day. A later record was written while the clock was ahead: that run was not the one of this day. */
const findRun = ({ db, clock }: Context, job: string, day: Day): Promise<JobClaim | null> => {
  const latest = new Date(clock.now() + maxClockDifferenceMs).toISOString()
  return jobClaims(db).findOne({ where: { job, day, at: { [Op.lte]: latest } }, raw: true })
}

/** Whether a job is to run now, after this last run for the due day. */
const isDue = ({ clock }: Context, run: JobClaim | null): boolean =>
  run === null || (run.failures > 0 && Date.parse(run.at) + getRetryDelayMs(run.failures) <= clock.now())

async function recordRun({ db, clock }: Context, job: string, day: Day, failures: number): Promise<void> {
  await jobClaims(db).upsert({ job, day, at: new Date(clock.now()).toISOString(), failures })
}

/** Runs a job after its previous run has ended, if it is due. */
export async function runJob(context: Context, name: string): Promise<void> {
  const job = jobs.find((it) => it.name === name)
  if (!job) throw new Error(`unknown job: ${name}`)
  const { db, clock, log } = context
  const day = getDueDay(clock.now(), job)
  try {
    const lease = await waitForLease(() => acquireLease(db.machine, `job ${name}`))
    try {
      const run = await findRun(context, name, day)
      if (!isDue(context, run)) return
      const failures = run?.failures ?? 0
      try {
        if (await job.run(context, { isRetry: failures > 0 })) await recordRun(context, name, day, 0)
      } catch (error) {
        log.error({ job: name, err: error }, 'a job failed')
        await recordRun(context, name, day, failures + 1)
      }
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: name, err: error }, 'a job could not start')
  }
}

/** A task that is left out while its previous run has not ended, such as that of a large backup. */
function skipWhileRunning(task: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void task().finally(() => {
      isRunning = false
    })
  }
}

/** Runs every minute. A process that finds the lease taken leaves this minute to the one that holds it. */
export async function runRequestJob(context: Context): Promise<void> {
  const { db, clock, log, backups } = context
  try {
    if (backups.isRestoring()) return
    const lease = await acquireLease(db.machine, 'job requests')
    if (lease === null) return
    try {
      await releaseHolds(db, clock)
      const now = await readTrustedTime(db, clock)
      if (now !== null) await lapseRequests(db, now)
      if (now !== null) await recordExpiredOffers(db, now)
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: 'requests', err: error }, 'a job failed')
  }
}

/** Fetches the calendars of portals that are due. One process does it at a time. */
export async function runChannelJob(context: ScheduleContext): Promise<void> {
  const { db, log, backups } = context
  try {
    if (backups.isRestoring()) return
    const lease = await acquireLease(db.machine, 'job channels')
    if (lease === null) return
    try {
      await fetchDueChannels(context, () => !backups.isRestoring())
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: 'channels', err: error }, 'a job failed')
  }
}

/** Sends arrivals, fetches receipts and deletes what is no longer needed. One process does it at a time. */
export async function runDutyJob(context: ScheduleContext): Promise<void> {
  const { db, log, backups } = context
  try {
    if (backups.isRestoring()) return
    const lease = await acquireLease(db.machine, 'job duties')
    if (lease === null) return
    try {
      await runDuties(context)
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: 'duties', err: error }, 'a job failed')
  }
}

/** Runs each job that was missed or has failed. A new database has missed nothing. */
export async function runDueJobs(context: Context): Promise<void> {
  for (const job of jobs) {
    const day = getDueDay(context.clock.now(), job)
    const isNew = (await jobClaims(context.db).count({ where: { job: job.name } })) === 0
    if (isNew) await recordRun(context, job.name, day, 0)
    else if (isDue(context, await findRun(context, job.name, day))) await runJob(context, job.name)
  }
}

type Schedule = {
  /** `active`, or `stopped` when a job has no next run. */
  getState: () => string
  /** When the next daily backup starts (ISO 8601). */
  getNextBackupTime: () => string | null
  stop: () => void
}

export function startSchedule(context: ScheduleContext): Schedule {
  const scheduled: Job[] = jobs.map((job) => {
    const rule = new RecurrenceRule()
    rule.hour = job.hour
    rule.minute = job.minute
    rule.second = 0
    rule.tz = farmTimeZone
    return scheduleJob(job.name, rule, () => void runJob(context, job.name))
  })
  const runDue = skipWhileRunning(() =>
    runDueJobs(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'the missed jobs could not be run'),
    ),
  )
  const fetchDue = skipWhileRunning(() => runChannelJob(context))
  const doDuties = skipWhileRunning(() => runDutyJob(context))
  const timers = [() => void runRequestJob(context), runDue, fetchDue, doDuties].map((task) =>
    setInterval(task, 60_000).unref(),
  )
  runDue()
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
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Starts the worker that sends the mails of every noun. */
export const startMailer = (
  context: Omit<Context, 'backups'> & { env: Env } & Pick<Parameters<typeof startMailWorker>[0], 'readMailPicture'>,
): Promise<MailWorker> => startMailWorker({ ...context, handlers: mailHandlers })
