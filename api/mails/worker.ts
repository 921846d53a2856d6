/**
 * The worker that empties the mail queue. It polls after each commit of any process and every few seconds; a poll with
 * nothing due costs one read. A claimed mail is sent or written as a file, then its result is saved. When a process
 * dies in between, the lease expires and the mail is claimed again with the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { isErased } from '#api/db/erased.ts'
import type { Db } from '#api/db/table.ts'
import { type Tx, write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import type { MailContent, MailContext } from '#api/mailer/content.ts'
import { writeMailFile } from '#api/mailer/mailFiles.ts'
import { readPicture, toMailOptions } from '#api/mailer/mime.ts'
import { sendMail } from '#api/mailer/smtp.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { MailKind } from '#contract/mails.ts'
import { claimDueMail, type DeliveryResult, removeErasedMailFiles, retryNow, saveDeliveryResult } from './actions.ts'
import type { MailRow } from './model.ts'
import { isMailDue, readMailContext } from './queries.ts'
import { buildMailFileName, sendTimeoutMs } from './rules.ts'
import { hasMailServer, readMailServer } from './server.ts'

/** What a mail is rendered from. */
export type RenderedMail = Pick<MailRow, 'id' | 'kind' | 'bookingId' | 'paymentType' | 'facts' | 'createdAt'>

/** What the noun of a kind of mail does: renders it, and acts when the mail server has accepted it. */
export type MailHandler = {
  render: (mail: RenderedMail, context: MailContext) => MailContent
  /** The mail as it is to go now, after it has waited. Null: it makes no sense any more, and is dropped. */
  refresh?: (db: Db, mail: MailRow, now: number) => Promise<MailRow | null>
  /** What it says as of now, where the queue does not keep it. */
  readFacts?: (db: Db, mail: MailRow, now: number) => Promise<object>
  /** Runs in the transaction that saves the result. */
  onSent?: (tx: Tx, mail: MailRow) => Promise<void>
  /** Runs after that transaction; when it fails, the result is saved again and both run again. */
  afterCommit?: (db: Database, mail: MailRow) => Promise<void>
}

/** Renders a mail of the queue as it goes now. */
export async function renderMail(
  { db, env, handlers }: Pick<MailWorkerDependencies, 'db' | 'env' | 'handlers'>,
  mail: MailRow,
  now: number,
): Promise<MailContent> {
  const { render, readFacts } = handlers[mail.kind]
  const facts = readFacts ? JSON.stringify(await readFacts(db, mail, now)) : mail.facts
  return render({ ...mail, facts }, await readMailContext({ db, env }, now))
}

/** The caller passes them in, because the nouns that own the kinds import this folder to queue mails. */
export type MailHandlers = Record<MailKind, MailHandler>

type MailWorkerDependencies = {
  db: Database
  env: Pick<Env, 'DATA_DIR' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SMTP_URL' | 'STAFF_EMAIL'>
  clock: Clock
  log: Logger
  handlers: MailHandlers
  /** A picture of the site as a small JPEG. Null when there is none of this name. */
  readMailPicture: (name: string) => Promise<Buffer | null>
}

export type MailWorker = {
  /** Polls the queue at once. */
  wake(): void
  /** Claims no more mails; resolves when the mails being sent are done. */
  stop(): Promise<void>
}

/** Connections at once; small mail servers allow only a few per client. */
const maxWorkers = 4
/** A first retry after 20 s starts within 30 s; a lease of 55 s that expires is noticed within a minute. */
const pollIntervalMs = 5000

export async function startMailWorker(dependencies: MailWorkerDependencies): Promise<MailWorker> {
  const { db, env, clock, log } = dependencies
  if (!(await hasMailServer({ db, env })))
    log.warn('mail is not configured: each message is written as a file and not sent')
  await removeErasedMailFiles(db, env.DATA_DIR)
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
      // The next worker to end polls again: its last poll may be older than the change behind this call.
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

async function processMail(dependencies: MailWorkerDependencies, claimed: MailRow): Promise<void> {
  const { db, env, log, clock, handlers } = dependencies
  const { refresh } = handlers[claimed.kind]
  const mail = refresh ? await refresh(db, claimed, clock.now()) : claimed
  const result: DeliveryResult = mail === null ? { kind: 'dropped' } : await deliver(dependencies, mail)
  await saveResultWithRetry(dependencies, mail ?? claimed, result)
  // The person may have been erased while the file was being written.
  if (result.kind === 'written' && (await isErased(db, claimed.id))) await removeErasedMailFiles(db, env.DATA_DIR)
  // The mail server's error may name the guest, so it is stored in the queue, which staff read, and never logged.
  const logFields = { mail: claimed.id, kind: claimed.kind, attempts: claimed.attempts }
  if (result.kind === 'refused') {
    const { permanent, isUnanswered } = result
    log.warn({ ...logFields, permanent, isUnanswered }, isUnanswered ? 'a mail may not be sent' : 'a mail was not sent')
  } else log.info(logFields, `mail ${result.kind}`)
}

async function deliver(dependencies: MailWorkerDependencies, mail: MailRow): Promise<DeliveryResult> {
  const { db, env, clock, log, readMailPicture } = dependencies
  try {
    const property = (await readProperty(db)).value
    const content = await renderMail(dependencies, mail, clock.now())
    const picture = await readPicture(content, readMailPicture).catch((error: unknown) => {
      log.warn({ mail: mail.id, err: error }, 'a mail goes out without its picture')
      return null
    })
    const { server, from } = await readMailServer({ db, env })
    const message = toMailOptions(content, picture, {
      from: from ?? property.email,
      to: mail.to ?? env.STAFF_EMAIL ?? property.email,
      messageId: mail.messageId,
      dateMs: clock.now(),
    })
    if (server === null) {
      await writeMailFile(env.DATA_DIR, buildMailFileName(mail), message)
      return { kind: 'written' }
    }
    const result = await sendMail(server, message, sendTimeoutMs)
    if (result.accepted) return { kind: 'sent' }
    const { error, permanent, isUnanswered } = result
    return { kind: 'refused', error, permanent, isUnanswered }
  } catch (error) {
    log.error({ mail: mail.id, kind: mail.kind, err: error }, 'a mail could not be written')
    return { kind: 'refused', error: 'the message could not be written', permanent: false, isUnanswered: false }
  }
}

/** Retries while the lease lasts: a mail that was accepted but is not saved as sent goes out twice. */
async function saveResultWithRetry(
  dependencies: MailWorkerDependencies,
  mail: MailRow,
  result: DeliveryResult,
): Promise<void> {
  for (const delayMs of [500, 1500, 3000, null]) {
    try {
      await saveResult(dependencies, mail, result)
      return
    } catch (error) {
      if (delayMs === null) throw error
      await sleep(delayMs)
    }
  }
}

async function saveResult(
  { db, clock, handlers }: MailWorkerDependencies,
  mail: MailRow,
  result: DeliveryResult,
): Promise<void> {
  const now = clock.now()
  const isSent = result.kind === 'sent'
  await write(db, { call: 'mails.worker', now, staff: null, key: null }, async (tx) => {
    await saveDeliveryResult(tx, mail, result, now)
    if (isSent) await handlers[mail.kind].onSent?.(tx, mail)
    return ok(null)
  })
  if (isSent) await handlers[mail.kind].afterCommit?.(db, mail)
}
