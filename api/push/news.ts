/**
 * What is news, read from rows that were written with the change itself: a mail to staff says that something has happened,
 * whether or not somebody reads mails.
 */
import { listFailedSince } from '#api/backups/queries.ts'
import { listAgreedStays } from '#api/bookings/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { MailRow } from '#api/mails/model.ts'
import { listFailedMailsSince, listMailsSince } from '#api/mails/queries.ts'
import { OfferFacts } from '#api/offers/facts.ts'
import { readProperty } from '#api/settings/queries.ts'
import { listOpenEntries } from '#api/waitlist/queries.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { MailKind } from '#contract/mails.ts'
import { isDepositOverdue } from '#contract/money/deposit.ts'
import type { PushKind } from '#contract/push.ts'

/** `rowId`: the booking or message that it is about. `at`: when it happened. */
export type News = { id: string; kind: PushKind; rowId: string | null; at: string }

const kindsOfMails = new Map<MailKind, PushKind>([
  ['newRequest', 'request'],
  ['requestWaiting', 'request'],
  ['newMessage', 'message'],
  ['requestCancelled', 'cancellation'],
  ['stayWished', 'wish'],
  ['channelConflict', 'conflict'],
  ['offerAnswered', 'accepted'],
  ['reportsDue', 'duty'],
  ['morning', 'morning'],
])

/** An offer may also have been declined, or its days were taken. */
const isAcceptance = ({ facts }: MailRow): boolean =>
  OfferFacts.safeParse(JSON.parse(facts)).data?.answer?.kind === 'accepted'

async function listMailNews(db: Db, since: string): Promise<News[]> {
  const rows = await listMailsSince(db, [...kindsOfMails.keys()], since)
  return rows
    .filter((row) => row.kind !== 'offerAnswered' || isAcceptance(row))
    .flatMap(({ id, kind: mailKind, bookingId, contactId, createdAt: at }) => {
      const kind = kindsOfMails.get(mailKind)
      return kind ? [{ id, kind, rowId: contactId ?? bookingId, at }] : []
    })
}

const listFailedMails = async (db: Db, since: string): Promise<News[]> =>
  (await listFailedMailsSince(db, since)).map(({ id, attemptedAt }) => ({
    id: `failed ${id} ${attemptedAt}`,
    kind: 'mailFailed',
    rowId: null,
    at: attemptedAt ?? '',
  }))

const listFailedBackups = async (db: Db, since: string): Promise<News[]> =>
  (await listFailedSince(db, since)).map(({ id, failedAt: at }) => ({ id, kind: 'backupFailed', rowId: null, at }))

/** The deposits whose last day is over since the day of the last time, on which it was not yet. Told when a day begins. */
export async function listOverdue(db: Db, lastTime: Day, now: number): Promise<News[]> {
  const today = toFarmDay(now)
  const at = new Date(now).toISOString()
  return (await listAgreedStays(db, 'depositDueOn', lastTime, addDays(today, -1)))
    .filter((booking) => isDepositOverdue(booking, today))
    .map(({ id }) => ({ id: `overdue ${id} ${today}`, kind: 'overdue', rowId: id, at }))
}

/** Who waits for days that are free now, whose turn it is first. Told once for each stay that suits. */
export async function listFitting(db: Db, now: number): Promise<News[]> {
  const at = new Date(now).toISOString()
  if (!(await readProperty(db)).value.waitlist) return []
  return (await listOpenEntries(db, now)).flatMap(({ id, state, fits: [fit] }): News[] =>
    state === 'waiting' && fit
      ? [{ id: `waitlist ${id} ${fit.roomId} ${fit.checkinDate}`, kind: 'waitlist', rowId: id, at }]
      : [],
  )
}

/** All that has happened after an instant, except what begins with a day. */
export const listNews = async (db: Db, since: string): Promise<News[]> =>
  (await Promise.all([listMailNews(db, since), listFailedMails(db, since), listFailedBackups(db, since)])).flat()
