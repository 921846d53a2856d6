import { Op, QueryTypes } from 'sequelize'
import { whereAddressIs, whereJsonHasAddress } from '#api/db/addressFilters.ts'
import { listPages } from '#api/db/pages.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Env } from '#api/env.ts'
import type { MailContext } from '#api/mailer/content.ts'
import { readNotices } from '#api/notices/queries.ts'
import { readLinkKey, readProperty } from '#api/settings/queries.ts'
import { readFarmTexts } from '#api/texts/queries.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { listNoticesOn } from '#contract/days/noticeDays.ts'
import type { PersonalData, PersonIdentifier } from '#contract/guests/people.ts'
import {
  guestMailKinds,
  type MailHealth,
  type MailKind,
  type MailState,
  mailKinds,
  type PaymentType,
} from '#contract/mails.ts'
import { type Mail, type MailRow, mails } from './model.ts'
import { presentMail } from './present.ts'
import { getDueBounds } from './rules.ts'

type MailFilter = {
  bookingId?: string | undefined
  contactId?: string | undefined
  state?: MailState | undefined
}

/** Newest first, page by page: all or the newest `maxRows`, optionally of one booking or message or in one state. */
export function listMails(
  db: Db,
  { bookingId, contactId, state }: MailFilter,
  maxRows?: number,
): AsyncGenerator<MailRow[]> {
  const where = {
    ...(bookingId === undefined ? {} : { bookingId }),
    ...(contactId === undefined ? {} : { contactId }),
    ...(state === undefined ? {} : { state }),
  }
  return listPages(
    ({ before, ...options }) => mails(db).findAll({ ...options, where: { ...where, ...before }, ...raw(db) }),
    maxRows,
  )
}

/** The mails about a booking that the mail server has accepted for the guest, oldest first. */
export const listSentToGuest = async (db: Db, bookingId: string | string[]): Promise<RequestView['mails']> => {
  const rows = await mails(db).findAll({
    where: { bookingId, sentAt: { [Op.not]: null } },
    order: ['sentAt', 'id'],
    ...raw(db),
  })
  return rows.flatMap(({ kind, paymentType, sentAt }) => {
    const guestMailKind = guestMailKinds.find((it) => it === kind)
    return guestMailKind && sentAt !== null ? [{ kind: guestMailKind, paymentType, sentAt }] : []
  })
}

/** What the mails of a kind say that were queued since a time (ISO 8601). */
export async function listFactsSince(db: Db, kind: MailKind, since: string): Promise<string[]> {
  const rows = await mails(db).findAll({
    attributes: ['facts'],
    where: { kind, createdAt: { [Op.gte]: since } },
    ...raw(db),
  })
  return rows.map(({ facts }) => facts)
}

/** What the newest mail of a kind about a booking says; null without one. */
export async function findNewestFacts(db: Db, bookingId: string | string[], kind: MailKind): Promise<string | null> {
  const row = await mails(db).findOne({
    attributes: ['facts'],
    where: { bookingId, kind },
    order: [['id', 'DESC']],
    ...raw(db),
  })
  return row?.facts ?? null
}

/** What was queued about these bookings, and when first. What was dropped is as if it had never been queued. */
export const listMailsAbout = (
  db: Db,
  bookingIds: string[],
): Promise<Pick<MailRow, 'id' | 'bookingId' | 'kind' | 'createdAt'>[]> =>
  mails(db).findAll({
    attributes: ['id', 'bookingId', 'kind', 'createdAt'],
    where: { bookingId: bookingIds, state: { [Op.ne]: 'dropped' } },
    ...raw(db),
  })

/** The mails of a kind that answer these messages. */
export const listMailsToContacts = (
  db: Db,
  contactIds: string[],
  kind: MailKind,
): Promise<Pick<MailRow, 'contactId' | 'createdAt'>[]> =>
  mails(db).findAll({
    attributes: ['contactId', 'createdAt'],
    where: { contactId: contactIds, kind },
    ...raw(db),
  })

/** Counts the mails that wait, failed or are held; uses an index. */
export async function readMailCounts(db: Db): Promise<Omit<MailHealth, 'configured'>> {
  const rows = await db.main.query<{ state: MailState; n: number | string; since: string }>(
    `SELECT state, count(*) AS n, min("queuedAt") AS since FROM mails
     WHERE state IN ('queued', 'sending', 'failed', 'held') GROUP BY state`,
    { type: QueryTypes.SELECT, transaction: db.transaction },
  )
  const inState = (...states: MailState[]) => rows.filter((row) => states.includes(row.state))
  // PostgreSQL's count is a 64-bit integer, which its driver returns as text.
  const sum = (found: typeof rows) => found.reduce((all, { n }) => all + Number(n), 0)
  const waiting = inState('queued', 'sending')
  return {
    waiting: sum(waiting),
    waitingSince: waiting.map(({ since }) => since).sort()[0] ?? null,
    failed: sum(inState('failed')),
    held: sum(inState('held')),
  }
}

/** The mails of these kinds that were queued after an instant. */
export const listMailsSince = (db: Db, kind: MailKind[], since: string): Promise<MailRow[]> =>
  mails(db).findAll({ where: { createdAt: { [Op.gt]: since }, kind }, ...raw(db) })

/** The mails of a kind that were queued before an instant. */
export const listIdsQueuedBefore = async (db: Db, kind: MailKind, before: string): Promise<string[]> => {
  const where = { kind, queuedAt: { [Op.lt]: before } }
  const rows = await mails(db).findAll({ attributes: ['id'], where, ...raw(db) })
  return rows.map(({ id }) => id)
}

/** The mails that have failed after an instant, and will not be tried again by themselves. */
export const listFailedMailsSince = (db: Db, since: string): Promise<MailRow[]> =>
  mails(db).findAll({
    where: { state: 'failed', attemptedAt: { [Op.gt]: since } },
    ...raw(db),
  })

export const findMail = (db: Db, id: string): Promise<MailRow | null> => mails(db).findByPk(id, raw(db))

type MailIdentity = { bookingId: string; kind: MailKind; paymentType: PaymentType | null }

/** The newest mail of this booking, kind and payment that was queued between two instants (milliseconds), or null. */
export const findQueuedSince = (db: Db, identity: MailIdentity, since: number, now: number): Promise<MailRow | null> =>
  mails(db).findOne({
    where: { ...identity, queuedAt: { [Op.gt]: new Date(since).toISOString(), [Op.lte]: new Date(now).toISOString() } },
    order: [['queuedAt', 'DESC']],
    ...raw(db),
  })

/** Whether a mail is due at `now` (milliseconds), or its lease has expired. */
export async function isMailDue(db: Db, now: number): Promise<boolean> {
  const { now: instant, latestAttempt, latestLease } = getDueBounds(now)
  const due = await mails(db).findOne({
    attributes: ['id'],
    where: {
      kind: [...mailKinds],
      [Op.or]: [
        { state: 'queued', nextAttemptAt: { [Op.or]: { [Op.lte]: instant, [Op.gt]: latestAttempt } } },
        { state: 'sending', leaseUntil: { [Op.or]: { [Op.lte]: instant, [Op.gt]: latestLease } } },
      ],
    },
    ...raw(db),
  })
  return due !== null
}

/**
 * Whether the mail server takes mails: none has waited for five minutes, or it has taken another one in that time. One
 * recipient whose server does not respond is no failure of ours.
 */
export async function isMailAccepted(db: Db, now: number): Promise<boolean> {
  const [recently, anHourAgo] = [now - 300_000, now - 3_600_000].map((it) => new Date(it).toISOString())
  const { transaction } = db
  const late = { state: ['queued', 'sending'] satisfies MailState[], queuedAt: { [Op.lte]: recently } }
  if ((await mails(db).count({ where: late, transaction })) === 0) return true
  const accepted = { createdAt: { [Op.gt]: anHourAgo }, sentAt: { [Op.gt]: recently } }
  return (await mails(db).count({ where: accepted, transaction })) > 0
}

/** The number of mails in each state. */
export const countMails = (db: Db): Promise<Array<{ state: MailState; count: number }>> =>
  db.main.query('SELECT state, CAST(count(*) AS INTEGER) AS count FROM mails GROUP BY state ORDER BY state', {
    type: QueryTypes.SELECT,
  })

/** When the oldest waiting mail was queued, or null. */
export const findOldestWaitingTime = async (db: Db): Promise<string | null> =>
  (await mails(db).min<string | null, Mail>('queuedAt', { where: { state: ['queued', 'sending'] } })) ?? null

/** Mails about these bookings and messages, to this address, or with this address in their data. */
export const findPersonMails = (db: Db, { email, ids }: PersonIdentifier): Promise<MailRow[]> =>
  mails(db).findAll({
    where: {
      [Op.or]: [
        { bookingId: ids },
        { contactId: ids },
        ...(email === undefined ? [] : [whereAddressIs('to', email), whereJsonHasAddress('facts', email)]),
      ],
    },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

/** The mails that have brought these entries of the waiting list their links. */
export const findWaitlistMails = async (db: Db, entryIds: string[]): Promise<MailRow[]> =>
  entryIds.length === 0
    ? []
    : mails(db).findAll({
        where: {
          kind: 'waitlistConfirm',
          [Op.or]: entryIds.map((id) => ({ facts: { [Op.like]: `%"${id}"%` } })),
        },
        ...raw(db),
      })

/** Each mail with the data that it is rendered from. */
export const presentPersonMails = (rows: MailRow[], staffEmail: string): PersonalData['mails'] =>
  rows.map((row) => ({ ...presentMail(row, staffEmail), facts: JSON.parse(row.facts) }))

/** What mails are rendered from besides their rows. */
/** `now` is in milliseconds. */
export async function readMailContext(
  { db, env }: { db: Db; env: Pick<Env, 'PUBLIC_URL'> },
  now: number,
): Promise<MailContext> {
  const property = (await readProperty(db)).value
  const notices = listNoticesOn((await readNotices(db)).value, toFarmDay(now))
  const { getI18n } = await readFarmTexts(db)
  return { publicUrl: env.PUBLIC_URL, linkKey: await readLinkKey(db), property, notices, getI18n }
}
