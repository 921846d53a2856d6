/**
 * The worker that empties the queue. It looks after each commit, wherever it happened, and every few seconds; a look with
 * nothing due costs one read. A taken mail is sent or written, then marked; a process that dies between leaves a lease
 * that ends, and the mail is taken again under the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { markReportSent } from '#api/backups/actions.ts'
import { markMailSent } from '#api/bookings/actions.ts'
import type { Database } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import type { Clock } from '#api/http/services.ts'
import type { MailContent, MailContext } from '#api/mailer/content.ts'
import { writeMailFile } from '#api/mailer/mailFiles.ts'
import { toMailOptions } from '#api/mailer/mime.ts'
import { sendMail } from '#api/mailer/smtp.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { MailKind } from '#contract/mails.ts'
import { claimDueMail, type DeliveryResult, retryNow, saveDeliveryResult } from './actions.ts'
import type { MailRow } from './model.ts'
import { isMailDue } from './queries.ts'
import { buildMailFileName, sendTimeoutMs } from './rules.ts'

/** Each kind's message; the nouns write them, whoever starts the worker brings them. */
export type MailRenderers = Record<MailKind, (row: MailRow, context: MailContext) => MailContent>

type MailWorkerDependencies = {
  db: Database
  env: Pick<Env, 'DATA_DIR' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SMTP_URL' | 'STAFF_EMAIL'>
  clock: Clock
  log: Logger
  renderers: MailRenderers
}

export type MailWorker = {
  /** Looks for mail that is due. */
  wake(): void
  /** Takes no more mail; resolves when what runs is done. */
  stop(): Promise<void>
}

/** So many conversations at once: a mail server of a small house allows no more than a handful. */
const maxWorkers = 4
/** With the first pause of 20 s this keeps the first retry within 30 s, and a lease of 55 s within a minute. */
const pollIntervalMs = 5000

export async function startMailWorker(dependencies: MailWorkerDependencies): Promise<MailWorker> {
  const { db, env, clock, log } = dependencies
  if (env.SMTP_URL === undefined) log.warn('mail is not configured: each message is written as a file and not sent')
  await retryNow(db, clock.now())
  const workers = new Set<Promise<void>>()
  let isStopped = false
  let isWakePending = false

  const processQueue = async (): Promise<void> => {
    while (!isStopped && (await isMailDue(db, clock.now()))) {
      const mail = await claimDueMail(db, clock.now())
      if (mail === null) return
      wake()
      await processMail(dependencies, mail)
    }
  }
  const wake = (): void => {
    if (isStopped) return
    if (workers.size >= maxWorkers) {
      // The lane that ends next looks once more: it may have looked before what this call is about.
      isWakePending = true
      return
    }
    const worker = processQueue()
      .catch((error: unknown) => log.error({ err: error }, 'the mail queue could not be read'))
      .finally(() => {
        workers.delete(worker)
        if (!isWakePending) return
        isWakePending = false
        wake()
      })
    workers.add(worker)
  }

  const timer = setInterval(wake, pollIntervalMs)
  timer.unref()
  const unsubscribe = db.revision.subscribe(wake)
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      await Promise.all(workers)
    },
  }
}

async function processMail(dependencies: MailWorkerDependencies, mail: MailRow): Promise<void> {
  const result = await deliver(dependencies, mail)
  await saveResultWithRetry(dependencies, mail, result)
  const { log } = dependencies
  // The server's words may name the guest: they stand in the queue, which staff read, and never in the log.
  const logFields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  if (result.kind === 'refused') log.warn({ ...logFields, forGood: result.permanent }, 'a mail was not sent')
  else log.info(logFields, `mail ${result.kind}`)
}

async function deliver(
  { db, env, clock, log, renderers }: MailWorkerDependencies,
  mail: MailRow,
): Promise<DeliveryResult> {
  try {
    const content = renderers[mail.kind](mail, { publicUrl: env.PUBLIC_URL, linkKey: await readLinkKey(db) })
    const message = toMailOptions(content, {
      from: env.MAIL_FROM,
      to: mail.to ?? env.STAFF_EMAIL,
      messageId: mail.messageId,
      dateMs: clock.now(),
    })
    if (env.SMTP_URL === undefined) {
      await writeMailFile(env.DATA_DIR, buildMailFileName(mail), message)
      return { kind: 'written' }
    }
    const result = await sendMail(env.SMTP_URL, message, sendTimeoutMs)
    return result.accepted ? { kind: 'sent' } : { kind: 'refused', error: result.error, permanent: result.permanent }
  } catch (error) {
    log.error({ mail: mail.id, kind: mail.kind, err: error }, 'a mail could not be written')
    return { kind: 'refused', error: 'the message could not be written', permanent: false }
  }
}

/** An accepted mail that is not marked goes out twice: the mark is tried again as long as the lease allows. */
async function saveResultWithRetry(
  { db, clock }: MailWorkerDependencies,
  mail: MailRow,
  result: DeliveryResult,
): Promise<void> {
  for (const delayMs of [500, 1500, 3000, null]) {
    try {
      await saveResult(db, mail, result, clock.now())
      return
    } catch (error) {
      if (delayMs === null) throw error
      await sleep(delayMs)
    }
  }
}

async function saveResult(db: Database, mail: MailRow, result: DeliveryResult, now: number): Promise<void> {
  await write(db, { call: 'mails.worker', now, staff: null, key: null }, async (tx) => {
    await saveDeliveryResult(tx, mail, result, now)
    if (result.kind === 'sent' && mail.bookingId !== null) await markMailSent(tx, mail.bookingId, mail.kind)
    return ok(null)
  })
  if (result.kind === 'sent' && mail.kind === 'backupReport') await markReportSent(db, mail)
}
