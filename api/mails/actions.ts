/** Writes of the mail queue. A mail is a row in the transaction of its cause; everything else happens after the commit. */
import { Op, QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#api/db/database.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { MailKind, PaymentType, QueuedMail } from '#contract/mails.ts'
import { property } from '#contract/property.ts'
import { type MailRow, mails } from './model.ts'
import { presentQueuedMail } from './present.ts'
import { findMail, findQueuedSince } from './queries.ts'
import { canRepeat, getNextAttempt, leaseMs, minRepeatIntervalMs } from './rules.ts'

export type NewMail = {
  /** Given by a cause that may ask twice. */
  id?: string
  kind: MailKind
  bookingId?: string
  contactId?: string
  paymentType?: PaymentType
  /** A guest's address, or another than that of staff; left out for staff. */
  to?: string | undefined
  /** What the message says, as its cause knows it now. */
  facts: object
}

const [, domain] = property.email.split('@')
const createMessageId = (): string => `<${uuidv7()}@${domain}>`

/** Puts mails into the queue, in the transaction of their cause. */
export async function queueMails(tx: Tx, newMails: NewMail[], now: number): Promise<QueuedMail[]> {
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
      messageId: createMessageId(),
      createdAt: tx.timestamp,
      sentAt: null,
      revision: tx.revision,
    }),
  )
  await mails(tx).bulkCreate(rows, { transaction: tx.transaction })
  return rows.map(presentQueuedMail)
}

/** A mail that has its cause's id, so that a cause whose process died before it knew does not send it twice. */
export async function queueMailOnce(tx: Tx, mail: NewMail & { id: string }, now: number): Promise<void> {
  if ((await findMail(tx, mail.id)) === null) await queueMails(tx, [mail], now)
}

/** A mail that staff send by hand: 409 `sent_just_now` when the same one was queued less than a minute ago, unless `again`. */
export async function queueManualMail(
  tx: Tx,
  mail: NewMail & { bookingId: string },
  again: boolean,
  now: number,
): Promise<Result<QueuedMail>> {
  const { bookingId, kind, paymentType = null } = mail
  if (!again && (await findQueuedSince(tx, { bookingId, kind, paymentType }, now - minRepeatIntervalMs)))
    return refuse('sent_just_now')
  const [queued] = await queueMails(tx, [mail], now)
  if (!queued) throw new Error('a queued mail has no row')
  return ok(queued)
}

/**
 * Sends a mail once more, or releases one that is held. What was accepted once goes out as a new message: receivers drop a
 * Message-ID that they have seen. Refused: 404, 409 `sent_just_now`.
 */
export async function resendMail(tx: Tx, id: string, again: boolean, now: number): Promise<Result<QueuedMail>> {
  const row = await findMail(tx, id)
  if (!row) return refuse('not_found')
  tx.setSubject(row.bookingId ?? row.contactId ?? row.id)
  if (row.state === 'sending') return ok(presentQueuedMail(row))
  if (!again && !canRepeat(row, now)) return refuse('sent_just_now')
  const messageId = row.sentAt === null ? row.messageId : createMessageId()
  const changes = { ...getQueuedState(tx), messageId, revision: tx.revision }
  await mails(tx).update(changes, { where: { id }, transaction: tx.transaction })
  return ok(presentQueuedMail({ ...row, ...changes }))
}

/** Holds whatever waits in restored data: it may have been sent since. A person releases it with `resendMail`. */
export async function holdWaitingMails(tx: Tx): Promise<void> {
  const held = { state: 'held', nextAttemptAt: null, leaseUntil: null, revision: tx.revision } as const
  await mails(tx).update(held, { where: { state: ['queued', 'sending'] }, transaction: tx.transaction })
}

const getQueuedState = (tx: Tx) =>
  ({
    state: 'queued',
    attempts: 0,
    lastWords: null,
    nextAttemptAt: tx.timestamp,
    leaseUntil: null,
    queuedAt: tx.timestamp,
  }) as const

const dueSql = `SELECT id FROM mails
  WHERE (state = 'queued' AND "nextAttemptAt" <= :now) OR (state = 'sending' AND "leaseUntil" <= :now)
  ORDER BY "queuedAt", id LIMIT 1`
const buildClaimSql = (due: string): string => `UPDATE mails
  SET state = 'sending', attempts = attempts + 1, "attemptedAt" = :now, "leaseUntil" = :leaseUntil WHERE id = (${due}) RETURNING *`

/** Takes one due mail for a lease, in one statement: of several processes one gets it. No answer shows a lease, so no revision rises. */
export async function claimDueMail(db: Database, now: number): Promise<MailRow | null> {
  const replacements = { now: new Date(now).toISOString(), leaseUntil: new Date(now + leaseMs).toISOString() }
  const dueMailSql = db.dialect === 'postgres' ? `${dueSql} FOR UPDATE SKIP LOCKED` : dueSql
  const [row] = await db.queue.run(() =>
    db.main.query<MailRow>(buildClaimSql(dueMailSql), { type: QueryTypes.SELECT, replacements }),
  )
  return row ?? null
}

/** At start whatever waits is tried at once. */
export async function retryNow(db: Database, now: number): Promise<void> {
  const nextAttemptAt = new Date(now).toISOString()
  const waiting = { state: 'queued' as const, nextAttemptAt: { [Op.gt]: nextAttemptAt } }
  await db.queue.run(() => mails(db).update({ nextAttemptAt }, { where: waiting }))
}

/** What became of a taken mail. `forGood`: another try would hear the same. */
export type DeliveryResult = { kind: 'sent' | 'written' } | { kind: 'refused'; error: string; permanent: boolean }

/** Marks what became of a taken mail. A refusal counts only while the mail is still this taker's; an acceptance always. */
export async function saveDeliveryResult(tx: Tx, mail: MailRow, result: DeliveryResult, now: number): Promise<void> {
  const { id, attempts } = mail
  const released = { leaseUntil: null, revision: tx.revision }
  if (result.kind !== 'refused') {
    const sentAt = result.kind === 'sent' ? tx.timestamp : null
    const accepted = { ...released, state: result.kind, nextAttemptAt: null, sentAt }
    await mails(tx).update(accepted, { where: { id }, transaction: tx.transaction })
    return
  }
  const nextAttemptMs = result.permanent ? null : getNextAttempt(mail, now)
  const refused = {
    ...released,
    state: nextAttemptMs === null ? ('failed' as const) : ('queued' as const),
    nextAttemptAt: nextAttemptMs === null ? null : new Date(nextAttemptMs).toISOString(),
    lastWords: result.error,
  }
  const stillClaimed = { id, state: 'sending' as const, attempts }
  await mails(tx).update(refused, { where: stillClaimed, transaction: tx.transaction })
}

/** Erases mails for good; one that is on its way finds nothing to mark. */
export async function eraseMails(tx: Tx, ids: string[]): Promise<void> {
  await mails(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
}
