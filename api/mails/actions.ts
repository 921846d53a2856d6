/** Writes of the mail queue. A mail is queued in the transaction of its cause, and sent after the commit. */
import { Op, QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#api/db/database.ts'
import { listErasedAmong, recordErased } from '#api/db/erased.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { listMailFiles, removeMailFiles } from '#api/mailer/mailFiles.ts'
import { readProperty } from '#api/settings/queries.ts'
import { type MailKind, mailKinds, type PaymentType, type QueuedMail } from '#contract/mails.ts'
import { type MailRow, mails } from './model.ts'
import { presentQueuedMail } from './present.ts'
import { findMail, findQueuedSince } from './queries.ts'
import {
  canRepeat,
  getDueBounds,
  getMailId,
  getNextAttempt,
  leaseMs,
  minRepeatIntervalMs,
  unansweredPrefix,
} from './rules.ts'

export type NewMail = {
  /** Set by a caller that may queue the same mail twice; see `queueMailOnce`. */
  id?: string
  kind: MailKind
  bookingId?: string
  contactId?: string
  paymentType?: PaymentType
  /** The recipient's address; without one the mail goes to staff. */
  to?: string | undefined
  /** The data that the mail is rendered from, as it is now. */
  facts: object
}

/** In the domain of the farm's address. */
async function readMailDomain(tx: Tx): Promise<string> {
  const { email } = (await readProperty(tx)).value
  return email.slice(email.indexOf('@') + 1)
}
export const createMessageId = (domain: string): string => `<${uuidv7()}@${domain}>`

/** Puts mails into the queue, in the transaction of their cause. `now` is in milliseconds. */
export async function queueMails(tx: Tx, newMails: NewMail[], now: number): Promise<QueuedMail[]> {
  const domain = await readMailDomain(tx)
  const rows = newMails.map(
    ({
      id = uuidv7({ msecs: now }),
      kind,
      facts,
      to = null,
      bookingId = null,
      contactId = null,
      paymentType = null,
    }): MailRow => ({
      id,
      bookingId,
      contactId,
      kind,
      paymentType,
      to,
      facts: JSON.stringify(facts),
      ...getQueuedState(tx),
      attemptedAt: null,
      messageId: createMessageId(domain),
      createdAt: tx.timestamp,
      sentAt: null,
      revision: tx.revision,
    }),
  )
  await mails(tx).bulkCreate(rows, { transaction: tx.transaction })
  return rows.map(presentQueuedMail)
}

/**
 * Queues a mail under an id that the caller chose, unless it exists: a caller that restarts after a crash does not
 * queue it twice.
 */
export async function queueMailOnce(tx: Tx, mail: NewMail & { id: string }, now: number): Promise<void> {
  if ((await findMail(tx, mail.id)) === null) await queueMails(tx, [mail], now)
}

/** Queues a mail whose id follows from what it is about. One that was dropped meanwhile makes sense again. */
export async function queueAgain(tx: Tx, mail: NewMail & { id: string }, now: number): Promise<void> {
  await mails(tx).destroy({ where: { id: mail.id, state: 'dropped' }, transaction: tx.transaction })
  await queueMails(tx, [mail], now)
}

/**
 * Queues a mail that staff send by hand. Refused: 409 `sent_just_now` when the same one was queued less than a minute
 * ago, unless `again`.
 */
export async function queueManualMail(
  tx: Tx,
  mail: NewMail & { bookingId: string },
  again: boolean,
  now: number,
): Promise<Result<QueuedMail>> {
  const { bookingId, kind, paymentType = null } = mail
  if (!again && (await findQueuedSince(tx, { bookingId, kind, paymentType }, now - minRepeatIntervalMs, now)))
    return refuse('sent_just_now')
  const [queued] = await queueMails(tx, [mail], now)
  if (!queued) throw new Error('a queued mail has no row')
  return ok(queued)
}

/**
 * Sends a mail again, or releases one that is held. A mail that was accepted before gets a new Message-ID, because
 * receivers drop one that they have seen. Refused: 404; 409 `sent_just_now`.
 */
export async function resendMail(tx: Tx, id: string, again: boolean, now: number): Promise<Result<QueuedMail>> {
  const row = await findMail(tx, id)
  if (!row) return refuse('not_found')
  tx.setSubject(row.bookingId ?? row.contactId ?? row.id)
  if (row.state === 'sending') return ok(presentQueuedMail(row))
  if (!again && !canRepeat(row, now)) return refuse('sent_just_now')
  const messageId = row.sentAt === null ? row.messageId : createMessageId(await readMailDomain(tx))
  const changes = { ...getQueuedState(tx), messageId, revision: tx.revision }
  await mails(tx).update(changes, { where: { id }, transaction: tx.transaction })
  return ok(presentQueuedMail({ ...row, ...changes }))
}

/** Holds the unsent mails of restored data: they may have been sent since the backup. `resendMail` releases them. */
export async function holdWaitingMails(tx: Tx): Promise<void> {
  const held = { state: 'held', nextAttemptAt: null, leaseUntil: null, revision: tx.revision } as const
  await mails(tx).update(held, { where: { state: ['queued', 'sending'] }, transaction: tx.transaction })
}

const getQueuedState = (tx: Tx) =>
  ({
    state: 'queued',
    attempts: 0,
    lastError: null,
    nextAttemptAt: tx.timestamp,
    leaseUntil: null,
    queuedAt: tx.timestamp,
  }) as const

const dueSql = `SELECT id FROM mails
  WHERE kind IN (:kinds) AND ((state = 'queued' AND ("nextAttemptAt" <= :now OR "nextAttemptAt" > :latestAttempt))
    OR (state = 'sending' AND ("leaseUntil" <= :now OR "leaseUntil" > :latestLease)))
  ORDER BY "queuedAt", id LIMIT 1`
const buildClaimSql = (due: string): string => `UPDATE mails
  SET state = 'sending', attempts = attempts + 1, "attemptedAt" = :now, "leaseUntil" = :leaseUntil WHERE id = (${due}) RETURNING *`

/**
 * Claims one due mail for a lease, or null. One statement, so only one of several processes gets the mail. The lease is
 * in no response of the API, so the revision does not change.
 */
export async function claimDueMail(db: Database, now: number): Promise<MailRow | null> {
  // A kind that only a newer program can write waits for it.
  const replacements = { ...getDueBounds(now), kinds: mailKinds, leaseUntil: new Date(now + leaseMs).toISOString() }
  const dueMailSql = db.dialect === 'postgres' ? `${dueSql} FOR UPDATE SKIP LOCKED` : dueSql
  const [row] = await db.queue.run(() =>
    db.main.query<MailRow>(buildClaimSql(dueMailSql), { type: QueryTypes.SELECT, replacements }),
  )
  return row ?? null
}

/** Makes the queued mails due now that have surely not been sent; called at start. */
export async function retryNow(db: Database, now: number): Promise<void> {
  const nextAttemptAt = new Date(now).toISOString()
  const isUnsent = { [Op.or]: [{ [Op.is]: null }, { [Op.notLike]: `${unansweredPrefix}%` }] }
  const waiting = { state: 'queued' as const, nextAttemptAt: { [Op.gt]: nextAttemptAt }, lastError: isUnsent }
  await db.queue.run(() => mails(db).update({ nextAttemptAt }, { where: waiting }))
}

/**
 * The result of one attempt. `permanent`: a retry would fail in the same way. `isUnanswered`: the mail server may have
 * taken the mail. `dropped`: nobody is to get it any more.
 */
export type DeliveryResult =
  | { kind: 'sent' | 'written' | 'dropped' }
  | { kind: 'refused'; error: string; permanent: boolean; isUnanswered: boolean }

/** Saves the result of an attempt. A failure counts only while this claim holds the mail, an acceptance always. */
export async function saveDeliveryResult(tx: Tx, mail: MailRow, result: DeliveryResult, now: number): Promise<void> {
  const { id, attempts, to, facts } = mail
  const released = { leaseUntil: null, revision: tx.revision }
  if (result.kind !== 'refused') {
    const sentAt = result.kind === 'sent' ? tx.timestamp : null
    const said = { to, facts, nextAttemptAt: null, sentAt }
    const accepted = { ...released, ...said, state: result.kind } satisfies Partial<MailRow>
    await mails(tx).update(accepted, { where: { id }, transaction: tx.transaction })
    return
  }
  const nextAttemptMs = result.permanent ? null : getNextAttempt(mail, now, result.isUnanswered)
  const refused = {
    ...released,
    state: nextAttemptMs === null ? ('failed' as const) : ('queued' as const),
    nextAttemptAt: nextAttemptMs === null ? null : new Date(nextAttemptMs).toISOString(),
    lastError: result.isUnanswered ? unansweredPrefix + result.error : result.error,
  } satisfies Partial<MailRow>
  const stillClaimed = { id, state: 'sending' as const, attempts }
  await mails(tx).update(refused, { where: stillClaimed, transaction: tx.transaction })
}

/** Deletes mails permanently. When one is being sent, saving its result changes no row. */
export async function eraseMails(tx: Tx, ids: string[]): Promise<void> {
  await mails(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'mails', ids)
}

export const removeAllMailFiles = async (dataDir: string): Promise<void> =>
  removeMailFiles(dataDir, await listMailFiles(dataDir))

/** Removes the files of erased mails. Safe to repeat: a start does it for a process that was killed before it could. */
export async function removeErasedMailFiles(db: Db, dataDir: string): Promise<void> {
  const names = await listMailFiles(dataDir)
  const erasedIds = await listErasedAmong(db, names.map(getMailId))
  await removeMailFiles(
    dataDir,
    names.filter((name) => erasedIds.has(getMailId(name))),
  )
}
