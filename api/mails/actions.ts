/** Writes of the mail queue. A mail is a row in the transaction of its cause; everything else happens after the commit. */
import { Op, QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#api/db/database.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { MailKind, PaymentType, QueuedMail } from '#contract/mails.ts'
import { property } from '#contract/property.ts'
import { type MailRow, mails } from './model.ts'
import { presentQueued } from './present.ts'
import { findMail, findQueuedSince } from './queries.ts'
import { justNow, leaseLength, mayRepeat, nextAttemptOf } from './rules.ts'

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
const makeMessageId = (): string => `<${uuidv7()}@${domain}>`

/** Puts mails into the queue, in the transaction of their cause. */
export async function queueMails(tx: Tx, asked: NewMail[], now: number): Promise<QueuedMail[]> {
  const rows = asked.map(
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
      ...freshTry(tx),
      attemptedAt: null,
      messageId: makeMessageId(),
      createdAt: tx.timestamp,
      sentAt: null,
      revision: tx.revision,
    }),
  )
  await mails(tx).bulkCreate(rows, { transaction: tx.transaction })
  return rows.map(presentQueued)
}

/** A mail that has its cause's id, so that a cause whose process died before it knew does not send it twice. */
export async function queueOnce(tx: Tx, mail: NewMail & { id: string }, now: number): Promise<void> {
  if ((await findMail(tx, mail.id)) === null) await queueMails(tx, [mail], now)
}

/** A mail that staff send by hand: 409 `sent_just_now` when the same one was queued less than a minute ago, unless `again`. */
export async function queueByHand(
  tx: Tx,
  mail: NewMail & { bookingId: string },
  again: boolean,
  now: number,
): Promise<Result<QueuedMail>> {
  const { bookingId, kind, paymentType = null } = mail
  if (!again && (await findQueuedSince(tx, { bookingId, kind, paymentType }, now - justNow)))
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
  if (row.state === 'sending') return ok(presentQueued(row))
  if (!again && !mayRepeat(row, now)) return refuse('sent_just_now')
  const messageId = row.sentAt === null ? row.messageId : makeMessageId()
  const fresh = { ...freshTry(tx), messageId, revision: tx.revision }
  await mails(tx).update(fresh, { where: { id }, transaction: tx.transaction })
  return ok(presentQueued({ ...row, ...fresh }))
}

/** Holds whatever waits in restored data: it may have been sent since. A person releases it with `resendMail`. */
export async function holdWaitingMails(tx: Tx): Promise<void> {
  const held = { state: 'held', nextAttemptAt: null, leaseUntil: null, revision: tx.revision } as const
  await mails(tx).update(held, { where: { state: ['queued', 'sending'] }, transaction: tx.transaction })
}

const freshTry = (tx: Tx) =>
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
const takeSql = (due: string): string => `UPDATE mails
  SET state = 'sending', attempts = attempts + 1, "attemptedAt" = :now, "leaseUntil" = :leaseUntil WHERE id = (${due}) RETURNING *`

/** Takes one due mail for a lease, in one statement: of several processes one gets it. No answer shows a lease, so no revision rises. */
export async function takeMail(db: Database, now: number): Promise<MailRow | null> {
  const instants = { now: new Date(now).toISOString(), leaseUntil: new Date(now + leaseLength).toISOString() }
  const due = db.dialect === 'postgres' ? `${dueSql} FOR UPDATE SKIP LOCKED` : dueSql
  const [row] = await db.queue.run(() =>
    db.main.query<MailRow>(takeSql(due), { type: QueryTypes.SELECT, replacements: instants }),
  )
  return row ?? null
}

/** At start whatever waits is tried at once. */
export async function hurryMails(db: Database, now: number): Promise<void> {
  const nextAttemptAt = new Date(now).toISOString()
  const waiting = { state: 'queued' as const, nextAttemptAt: { [Op.gt]: nextAttemptAt } }
  await db.queue.run(() => mails(db).update({ nextAttemptAt }, { where: waiting }))
}

/** What became of a taken mail. `forGood`: another try would hear the same. */
export type Fate = { kind: 'sent' | 'written' } | { kind: 'refused'; words: string; forGood: boolean }

/** Marks what became of a taken mail. A refusal counts only while the mail is still this taker's; an acceptance always. */
export async function settleMail(tx: Tx, mail: MailRow, fate: Fate, now: number): Promise<void> {
  const { id, attempts } = mail
  const settled = { leaseUntil: null, revision: tx.revision }
  if (fate.kind !== 'refused') {
    const sentAt = fate.kind === 'sent' ? tx.timestamp : null
    const accepted = { ...settled, state: fate.kind, nextAttemptAt: null, sentAt }
    await mails(tx).update(accepted, { where: { id }, transaction: tx.transaction })
    return
  }
  const next = fate.forGood ? null : nextAttemptOf(mail, now)
  const refused = {
    ...settled,
    state: next === null ? ('failed' as const) : ('queued' as const),
    nextAttemptAt: next === null ? null : new Date(next).toISOString(),
    lastWords: fate.words,
  }
  const mine = { id, state: 'sending' as const, attempts }
  await mails(tx).update(refused, { where: mine, transaction: tx.transaction })
}

/** Erases mails for good; one that is on its way finds nothing to mark. */
export async function eraseMails(tx: Tx, ids: string[]): Promise<void> {
  await mails(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
}
