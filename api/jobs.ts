/**
 * Every schedule in one table. node-schedule only rings the bell: a row that is unique for (job, farm day) decides who
 * runs, so several processes run it once. Kept out of 02:00-03:00, which one night a year has twice and one not at all.
 */
import { type Job, RecurrenceRule, scheduleJob } from 'node-schedule'
import type { Logger } from 'pino'
import { Op, UniqueConstraintError } from 'sequelize'
import { farmDayAt } from '#contract/days.ts'
import { property } from '#contract/property.ts'
import { confirmation, newRequest, paymentReceived, requestReceived, thankYou } from './bookings/emails.tsx'
import { newMessage } from './contacts/emails.tsx'
import { jobClaims } from './db/claims.ts'
import type { Database } from './db/database.ts'
import { idempotencyKeys } from './db/records.ts'
import type { Env } from './env.ts'
import type { Clock } from './http/services.ts'
import { type Letters, type MailWorker, startMailWorker } from './mails/jobs.ts'
import { sessions } from './staff/model.ts'

type Context = { db: Database; clock: Clock; log: Logger }

const dayMs = 86_400_000
const daysAgo = (clock: Clock, days: number): string => new Date(clock.now() - days * dayMs).toISOString()

/** Idempotency keys live 30 days; a session that is over is remembered as long, so that its device can be told. */
async function dropExpired({ db, clock }: Context): Promise<void> {
  await idempotencyKeys(db).destroy({ where: { createdAt: { [Op.lt]: daysAgo(clock, 30) } } })
  await sessions(db).destroy({ where: { expiresAt: { [Op.lt]: daysAgo(clock, 30) } } })
  await db.machine.query(`DELETE FROM limits WHERE "expiresAt" < :now`, { replacements: { now: daysAgo(clock, 0) } })
  await jobClaims(db).destroy({ where: { day: { [Op.lt]: farmDayAt(clock.now() - 60 * dayMs) } } })
}

const jobs = [{ name: 'retention', hour: 4, minute: 10, run: dropExpired }]

/** True for the one process that may run this job on this farm day. */
async function claim({ db, clock }: Context, job: string): Promise<boolean> {
  const now = clock.now()
  try {
    await jobClaims(db).create({ job, day: farmDayAt(now), at: new Date(now).toISOString() })
    return true
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false
    throw error
  }
}

async function ring(context: Context, { name, run }: (typeof jobs)[number]): Promise<void> {
  try {
    if (await claim(context, name)) await run(context)
  } catch (error) {
    context.log.error({ job: name, err: error }, 'a job failed')
  }
}

export type Schedule = { state: () => string; stop: () => void }

export function startJobs(context: Context): Schedule {
  const scheduled: Job[] = jobs.map((job) => {
    const rule = new RecurrenceRule()
    rule.hour = job.hour
    rule.minute = job.minute
    rule.second = 0
    rule.tz = property.timeZone
    return scheduleJob(job.name, rule, () => void ring(context, job))
  })
  return {
    state: () => (scheduled.every((job) => job.nextInvocation() !== null) ? 'active' : 'stopped'),
    // The library's own graceful shutdown never lets the process end.
    stop: () => {
      for (const job of scheduled) job.cancel()
    },
  }
}

/** Every message the house sends, by its kind in the queue. */
export const letters: Letters = {
  requestReceived,
  confirmation,
  payment: paymentReceived,
  thankYou,
  newRequest,
  newMessage,
}

export const startMail = (context: Context & { env: Env }): Promise<MailWorker> =>
  startMailWorker({ ...context, letters })
