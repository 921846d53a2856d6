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
import { writeMailFile } from '#api/mail/eml.ts'
import type { House, Letter } from '#api/mail/letter.ts'
import { writeMessage } from '#api/mail/message.ts'
import { sendMessage } from '#api/mail/smtp.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { MailKind } from '#contract/mails.ts'
import { type Fate, hurryMails, settleMail, takeMail } from './actions.ts'
import type { MailRow } from './model.ts'
import { isMailDue } from './queries.ts'
import { cutOffAfter, fileNameOf } from './rules.ts'

/** Each kind's message; the nouns write them, whoever starts the worker brings them. */
export type Letters = Record<MailKind, (row: MailRow, house: House) => Letter>

type Parts = {
  db: Database
  env: Pick<Env, 'DATA_DIR' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SMTP_URL' | 'STAFF_EMAIL'>
  clock: Clock
  log: Logger
  letters: Letters
}

export type MailWorker = {
  /** Looks for mail that is due. */
  wake(): void
  /** Takes no more mail; resolves when what runs is done. */
  stop(): Promise<void>
}

/** So many conversations at once: a mail server of a small house allows no more than a handful. */
const mostLanes = 4
/** With the first pause of 20 s this keeps the first retry within 30 s, and a lease of 55 s within a minute. */
const lookEvery = 5000

export async function startMailWorker(parts: Parts): Promise<MailWorker> {
  const { db, env, clock, log } = parts
  if (env.SMTP_URL === undefined) log.warn('mail is not configured: each message is written as a file and not sent')
  await hurryMails(db, clock.now())
  const lanes = new Set<Promise<void>>()
  let stopped = false
  let isMissed = false

  const work = async (): Promise<void> => {
    while (!stopped && (await isMailDue(db, clock.now()))) {
      const mail = await takeMail(db, clock.now())
      if (mail === null) return
      wake()
      await handle(parts, mail)
    }
  }
  const wake = (): void => {
    if (stopped) return
    if (lanes.size >= mostLanes) {
      // The lane that ends next looks once more: it may have looked before what this call is about.
      isMissed = true
      return
    }
    const lane = work()
      .catch((error: unknown) => log.error({ err: error }, 'the mail queue could not be read'))
      .finally(() => {
        lanes.delete(lane)
        if (!isMissed) return
        isMissed = false
        wake()
      })
    lanes.add(lane)
  }

  const timer = setInterval(wake, lookEvery)
  timer.unref()
  const unsubscribe = db.revision.onRaised(wake)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      await Promise.all(lanes)
    },
  }
}

async function handle(parts: Parts, mail: MailRow): Promise<void> {
  const fate = await deliver(parts, mail)
  await settle(parts, mail, fate)
  const { log } = parts
  // The server's words may name the guest: they stand in the queue, which staff read, and never in the log.
  const told = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  if (fate.kind === 'refused') log.warn({ ...told, forGood: fate.forGood }, 'a mail was not sent')
  else log.info(told, `mail ${fate.kind}`)
}

async function deliver({ db, env, clock, log, letters }: Parts, mail: MailRow): Promise<Fate> {
  try {
    const letter = letters[mail.kind](mail, { publicUrl: env.PUBLIC_URL, linkKey: await readLinkKey(db) })
    const message = writeMessage(letter, {
      from: env.MAIL_FROM,
      to: mail.to ?? env.STAFF_EMAIL,
      messageId: mail.messageId,
      at: clock.now(),
    })
    if (env.SMTP_URL === undefined) {
      await writeMailFile(env.DATA_DIR, fileNameOf(mail), message)
      return { kind: 'written' }
    }
    const answer = await sendMessage(env.SMTP_URL, message, cutOffAfter)
    return answer.accepted ? { kind: 'sent' } : { kind: 'refused', words: answer.words, forGood: answer.forGood }
  } catch (error) {
    log.error({ mail: mail.id, kind: mail.kind, err: error }, 'a mail could not be written')
    return { kind: 'refused', words: 'the message could not be written', forGood: false }
  }
}

/** An accepted mail that is not marked goes out twice: the mark is tried again as long as the lease allows. */
async function settle({ db, clock }: Parts, mail: MailRow, fate: Fate): Promise<void> {
  for (const pause of [500, 1500, 3000, null]) {
    try {
      await mark(db, mail, fate, clock.now())
      return
    } catch (error) {
      if (pause === null) throw error
      await sleep(pause)
    }
  }
}

async function mark(db: Database, mail: MailRow, fate: Fate, now: number): Promise<void> {
  await write(db, { call: 'mails.worker', now, staff: null, key: null }, async (tx) => {
    await settleMail(tx, mail, fate, now)
    if (fate.kind === 'sent' && mail.bookingId !== null) await markMailSent(tx, mail.bookingId, mail.kind)
    return ok(null)
  })
  if (fate.kind === 'sent' && mail.kind === 'backupReport') await markReportSent(db, mail)
}
