/**
 * All scheduled jobs in one table, and one function that runs them: a lease decides which process does, and a run that
 * finds it taken is left out. node-schedule only starts the daily ones. A row for (job, day at the farm) records how the
 * last run of each has ended; each process looks every minute for one that was missed while the server was down, has
 * failed, or has died with its process. No job is scheduled between 02:00 and 03:00, which daylight saving time repeats on one
 * night a year and skips on another.
 */
import { RecurrenceRule, scheduleJob } from 'node-schedule'
import { Op } from 'sequelize'
import { addDays, type Day, dayMs, farmTimeZone, toFarmDay } from '#contract/days/days.ts'
import { mailHours } from '#contract/mailPlan.ts'
import { morningHours } from '#contract/morning.ts'
import { getDateFormat } from '#contract/text/format.ts'
import { defaultLanguage } from '#locales/language.ts'
import { backupRecords } from './backups/model.ts'
import type { BackupService } from './backups/service.ts'
import { lapseRequests, releaseHolds, remindOfRequests } from './bookings/jobs.ts'
import { fetchDueChannels } from './channels/jobs.ts'
import type { Database } from './db/database.ts'
import { type JobRun, jobRuns } from './db/jobRuns.ts'
import { acquireLease, releaseLease } from './db/lease.ts'
import { idempotencyKeys } from './db/records.ts'
import { readTrustedTime, type TrustedTime } from './db/trustedTime.ts'
import { runDuties } from './duties/jobs.ts'
import type { Services } from './http/services.ts'
import { sendPlannedMails } from './mailPlan/jobs.ts'
import { sendMorning } from './morning/jobs.ts'
import { recordExpiredOffers } from './offers/jobs.ts'
import { eraseOutdated } from './people/jobs.ts'
import { followChanges, sendNews } from './push/jobs.ts'
import { deliveries } from './push/model.ts'
import { sessions } from './staff/model.ts'

type ScheduleContext = Pick<Services, 'db' | 'clock' | 'log' | 'env'> & { backups: BackupService }

/**
 * Idempotency keys and failed daily backups are kept for 30 days. So are sessions after their end, so that the device
 * gets the reason (`session_ended`, `session_expired`) when it comes back.
 */
async function deleteExpiredRows(db: Database, now: TrustedTime): Promise<void> {
  const beforeDaysAgo = (days: number) => ({ [Op.lt]: new Date(now - days * dayMs).toISOString() })
  await idempotencyKeys(db).destroy({ where: { createdAt: beforeDaysAgo(30) } })
  await sessions(db).destroy({ where: { expiresAt: beforeDaysAgo(30) } })
  await db.machine.query('DELETE FROM limits WHERE "expiresAt" < $1', { bind: [new Date(now).toISOString()] })
  await jobRuns(db).destroy({ where: { day: { [Op.lt]: toFarmDay(now - 60 * dayMs) } } })
  await deliveries(db).destroy({ where: { at: beforeDaysAgo(30) } })
  await backupRecords(db).destroy({ where: { backupType: 'daily', status: 'failed', createdAt: beforeDaysAgo(30) } })
}

type Run = (context: ScheduleContext, options: { isRetry: boolean }) => Promise<boolean>

/** A run that waits for staff while they have to say whether the clock is right. */
const runAtTrustedTime =
  (run: (db: Database, now: TrustedTime) => Promise<unknown>): Run =>
  async ({ db, clock }) => {
    const now = await readTrustedTime(db, clock)
    if (now !== null) await run(db, now)
    return now !== null
  }

type TimeOfDay = { hour: number; minute: number }

type JobDefinition = {
  name: string
  /** Once a day at the farm; null: every minute. */
  at: TimeOfDay | null
  /**
   * `isRetry`: an earlier run of a daily job for the same day has failed. Resolves to false when it waits for staff; then
   * it is tried again every minute.
   */
  run: Run
}

/** One job for each hour. What was missed yesterday goes at its hour of today: nobody wants a message at night. */
const buildHourlyJobs = (
  name: string,
  hours: { first: number; last: number },
  send: (db: Database, now: TrustedTime, hour: number) => Promise<unknown>,
): JobDefinition[] =>
  Array.from({ length: hours.last - hours.first + 1 }, (_, index) => {
    const at = { hour: hours.first + index, minute: 0 }
    return {
      name: `${name} at ${at.hour}`,
      at,
      run: runAtTrustedTime(async (db, now) => {
        if (getDueDay(now, at) === toFarmDay(now)) await send(db, now, at.hour)
      }),
    }
  })

const jobs: JobDefinition[] = [
  ...buildHourlyJobs('mails', mailHours, sendPlannedMails),
  ...buildHourlyJobs('morning', morningHours, sendMorning),
  {
    name: 'backup',
    at: { hour: 23, minute: 55 },
    run: async ({ backups }, options) => {
      await backups.runDaily(options)
      return true
    },
  },
  {
    name: 'retention',
    at: { hour: 4, minute: 10 },
    run: runAtTrustedTime(async (db, now) => {
      await deleteExpiredRows(db, now)
      await eraseOutdated(db, now)
    }),
  },
  {
    name: 'requests',
    at: null,
    run: async (context, options) => {
      await releaseHolds(context.db, context.clock)
      return runAtTrustedTime(async (db, now) => {
        await lapseRequests(db, now)
        await remindOfRequests(db, now)
        await recordExpiredOffers(db, now)
      })(context, options)
    },
  },
  {
    name: 'channels',
    at: null,
    run: async (context) => {
      await fetchDueChannels(context, () => !context.backups.isRestoring())
      return true
    },
  },
  {
    name: 'push',
    at: null,
    run: async (context) => {
      await sendNews(context)
      return true
    },
  },
  {
    name: 'duties',
    at: null,
    run: async (context) => {
      await runDuties(context)
      return true
    },
  },
]

/** node-schedule may start a job a moment early. */
const earlyToleranceMs = 5000

/** Several machines may share the records, and their clocks differ a little. */
const maxClockDifferenceMs = 60_000

/** The day, at the farm, of the latest run that is due. A job that starts hours late still runs for its own day. */
export function getDueDay(now: number, { hour, minute }: TimeOfDay): Day {
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
const findRun = ({ db, clock }: ScheduleContext, job: string, day: Day): Promise<JobRun | null> => {
  const latest = new Date(clock.now() + maxClockDifferenceMs).toISOString()
  return jobRuns(db).findOne({ where: { job, day, at: { [Op.lte]: latest } }, raw: true })
}

/** Whether a job is to run now, after this last run for the due day. */
const isDue = ({ clock }: ScheduleContext, run: JobRun | null): boolean =>
  run === null || (run.failures > 0 && Date.parse(run.at) + getRetryDelayMs(run.failures) <= clock.now())

async function recordRun({ db, clock }: ScheduleContext, job: string, day: Day, failures: number): Promise<void> {
  await jobRuns(db).upsert({ job, day, at: new Date(clock.now()).toISOString(), failures })
}

async function runDaily(context: ScheduleContext, { name, run }: JobDefinition, at: TimeOfDay): Promise<void> {
  const day = getDueDay(context.clock.now(), at)
  const last = await findRun(context, name, day)
  if (!isDue(context, last)) return
  const failures = last?.failures ?? 0
  try {
    if (await run(context, { isRetry: failures > 0 })) await recordRun(context, name, day, 0)
  } catch (error) {
    await recordRun(context, name, day, failures + 1)
    throw error
  }
}

/**
 * Runs a job, a daily one only if it is due. Not while all rows are being replaced, nor while another process or an
 * earlier run is at it.
 */
export async function runJob(context: ScheduleContext, name: string): Promise<void> {
  const job = jobs.find((it) => it.name === name)
  if (!job) throw new Error(`unknown job: ${name}`)
  const { db, log, backups } = context
  try {
    if (backups.isRestoring()) return
    const lease = await acquireLease(db.machine, `job ${name}`)
    if (lease === null) return
    try {
      await (job.at === null ? job.run(context, { isRetry: false }) : runDaily(context, job, job.at))
    } finally {
      await releaseLease(db.machine, lease)
    }
  } catch (error) {
    log.error({ job: name, err: error }, 'a job failed')
  }
}

/** Runs each daily job that was missed or has failed. A new database has missed nothing. */
export async function runDueJobs(context: ScheduleContext): Promise<void> {
  for (const { name, at } of jobs) {
    if (at === null) continue
    const day = getDueDay(context.clock.now(), at)
    const isNew = (await jobRuns(context.db).count({ where: { job: name } })) === 0
    if (isNew) await recordRun(context, name, day, 0)
    else if (isDue(context, await findRun(context, name, day))) await runJob(context, name)
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
  const daily = jobs.flatMap(({ name, at }) => {
    if (at === null) return []
    const rule = Object.assign(new RecurrenceRule(), { ...at, second: 0, tz: farmTimeZone })
    return [scheduleJob(name, rule, () => void runJob(context, name))]
  })
  const runDue = () =>
    void runDueJobs(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'the missed jobs could not be run'),
    )
  // A minute after the start, so that farms that share a machine do not all begin at the same second.
  const everyMinute = setInterval(() => {
    runDue()
    for (const { name, at } of jobs) if (at === null) void runJob(context, name)
  }, 60_000).unref()
  const stopFollowing = followChanges(context.db, () => runJob(context, 'push'))
  runDue()
  return {
    getNextBackupTime: () =>
      daily
        .find(({ name }) => name === 'backup')
        ?.nextInvocation()
        ?.toISOString() ?? null,
    getState: () => (daily.every((job) => job.nextInvocation() !== null) ? 'active' : 'stopped'),
    // Not node-schedule's gracefulShutdown: it keeps the process alive.
    stop: () => {
      for (const job of daily) job.cancel()
      clearInterval(everyMinute)
      stopFollowing()
    },
  }
}
